// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/data_check.h"

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/data/class_embeddings.h"
#include "core/data/group_check.h"
#include "core/data/messages.h"
#include "core/math/normalize.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <utility>

namespace groupscope {

namespace {

std::string rowNames(const RowSelection& selection, const Task& task) {
    const std::vector<int> rows = selection.rows();
    return listed(
        rows.size(), [&](std::size_t i) { return task.set->ids[rows[i]]; }, ", ");
}

DataCheck splitsCheck(const ValidationReport& report, const Task& task) {
    DataCheck check{.id = "splits", .finding = "", .meaning = ""};
    for (const Split& set : task.splits) {
        addToList(check.finding, std::to_string(set.rows.size()) + " " + set.name);
        if (set.isEmpty())
            check.level = CheckLevel::note;
    }
    check.finding += " examples";
    if (report.otherRows > 0)
        check.finding += "; " + rowsText(report.otherRows) + " of no split or without a label";
    if (task.fitRows().empty()) {
        check.level = CheckLevel::problem;
        check.meaning = "Without training examples only zero-shot can be used.";
    } else if (check.level == CheckLevel::note) {
        check.meaning = "A split without examples has no results.";
    }
    return check;
}

/// "train / val / test": the names of the splits in their order.
std::string setNames(const Task& task) {
    return joined(task.splits, " / ", [&](const Split& set) { return set.name; });
}

/// Classes that no method can learn, though there are rows of them: none when there is nothing to fit on.
std::vector<std::size_t> missingClasses(const ValidationReport& report, const Task& task) {
    std::vector<std::size_t> missing;
    const std::vector<int>& fitted = report.classCounts[task.fitIndex];
    for (std::size_t c = 0; c < fitted.size() && !task.fitRows().empty(); ++c)
        if (fitted[c] == 0 && std::any_of(report.classCounts.begin(), report.classCounts.end(),
                                          [c](const std::vector<int>& counts) { return counts[c] > 0; }))
            missing.push_back(c);
    return missing;
}

DataCheck classesCheck(const ValidationReport& report, const Task& task) {
    const auto classes = static_cast<std::size_t>(task.classCount());
    DataCheck check{.id = "classes", .finding = "", .meaning = ""};
    const std::vector<std::size_t> missing = missingClasses(report, task);
    const std::vector<int>& fitted = report.classCounts[task.fitIndex];
    std::vector<std::size_t> order(classes);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const bool few = classes <= mostListed;
    if (!few) // the smallest are those that may be too small
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return fitted[a] < fitted[b]; });
    check.finding =
        (few ? "Examples of each class (" : std::to_string(classes) + " classes, the smallest (") +
        setNames(task) + "): " +
        listed(
            std::min(classes, mostListed),
            [&](std::size_t i) {
                return task.groups.classes()[order[i]] + " " +
                       joined(report.classCounts, " / ",
                              [&](const auto& counts) { return std::to_string(counts[order[i]]); });
            },
            "; ");
    if (!missing.empty()) {
        check.level = CheckLevel::problem;
        check.meaning =
            "No method can learn a class without training examples: " +
            listed(
                missing.size(), [&](std::size_t i) { return task.groups.classes()[missing[i]]; }, "; ") +
            ".";
    }
    return check;
}

DataCheck brokenCheck(const ValidationReport& report, const Task& task) {
    const RowSelection& broken = report.facts->broken;
    if (broken.isEmpty())
        return {.id = "broken_rows", .finding = "No example holds NaN or Inf", .meaning = ""};
    const std::size_t count = broken.count();
    DataCheck check{.id = "broken_rows",
                    .level = CheckLevel::problem,
                    .finding = counted(count, "example holds", "examples hold") + " NaN or Inf",
                    .meaning = "They are left out of training, results and the map. First: " +
                               rowNames(broken, task) + ".",
                    .rows = broken};
    if (task.brokenCount == 0)
        check.finding += ", none of them in a split";
    else
        check.finding += ": " + joined(task.splits, ", ", [](const Split& set) {
                             return std::to_string(set.brokenCount) + " " + set.name;
                         });
    return check;
}

DataCheck zeroCheck(const ValidationReport& report, const Task& task) {
    const RowSelection& zero = report.facts->zero;
    if (zero.isEmpty())
        return {.id = "zero_rows", .finding = "No example is all zeros", .meaning = ""};
    return {.id = "zero_rows",
            .level = CheckLevel::problem,
            .finding =
                counted(zero.count(), "example is", "examples are") + " all zeros: " + rowNames(zero, task),
            .meaning = "An encoder seldom gives zeros: these inputs were probably missing. Such examples "
                       "have no direction, and every cosine with them is 0.",
            .rows = zero};
}

DataCheck leakageCheck(const ValidationReport& report) {
    DataCheck check{.id = "leakage", .finding = "", .meaning = ""};
    for (const Leak& leak : report.leaks) {
        if (leak.rows == 0)
            continue;
        addToList(check.finding,
                  std::to_string(leak.rows) + " " + splitTitle(leak.later) +
                      (leak.rows == 1 ? " example equals a " : " examples equal a ") +
                      splitTitle(leak.earlier) + " example",
                  "; ");
        if (leak.otherClassRows > 0)
            check.finding += " (" + std::to_string(leak.otherClassRows) + " of another class)";
    }
    if (check.finding.empty()) {
        check.finding = "No example is in two splits";
        return check;
    }
    check.level = CheckLevel::problem;
    check.meaning = "The later split no longer measures generalisation: its results are too good, or too bad "
                    "if the classes differ.";
    check.rows = report.leaked;
    return check;
}

DataCheck duplicatesCheck(const ValidationReport& report) {
    const EqualRows& equal = report.facts->equal;
    if (equal.groupCount() == 0)
        return {.id = "duplicates", .finding = "No example repeats another", .meaning = ""};
    RowSelection rows(report.facts->rowCount());
    for (const int row : equal.rows)
        rows.set(static_cast<std::size_t>(row), true);
    return {.id = "duplicates",
            .level = CheckLevel::note,
            .finding = counted(equal.repeats(), "example repeats", "examples repeat") +
                       " an earlier example; at most " + std::to_string(equal.largest()) +
                       " examples are the same",
            .meaning = "A repeated example counts as often as it occurs, in training and in every result.",
            .rows = std::move(rows)};
}

DataCheck constantCheck(const ValidationReport& report) {
    const std::vector<int>& constant = report.facts->constantDimensions;
    if (constant.empty())
        return {.id = "constant_dimensions", .finding = "Every dimension varies", .meaning = ""};
    const auto number = [&](std::size_t i) { return std::to_string(constant[i]); };
    return {.id = "constant_dimensions",
            .level = CheckLevel::note,
            .finding =
                std::to_string(constant.size()) + " of " +
                counted(static_cast<std::size_t>(report.facts->dimensions), "dimension", "dimensions") +
                (constant.size() == 1 ? " has" : " have") +
                " one value in all examples: " + listed(constant.size(), number, ", "),
            .meaning = "Constant dimensions are harmless."};
}

DataCheck lengthsCheck(const ValidationReport& report) {
    char mean[32];
    std::snprintf(mean, sizeof mean, "%.4g", report.facts->meanNorm);
    if (!report.facts->unitNorm) {
        const bool plain =
            report.facts->meanNorm == 0.0 || hasPlainSquares(static_cast<float>(report.facts->meanNorm));
        return {.id = "row_lengths",
                .level = plain ? CheckLevel::fine : CheckLevel::note,
                .finding = "Embeddings differ in length; mean norm " + std::string(mean),
                .meaning = plain ? ""
                                 : "Squares of such lengths are beyond single precision. Directions are "
                                   "computed from scaled embeddings; measures of distances refuse them."};
    }
    return {.id = "row_lengths",
            .level = CheckLevel::note,
            .finding = "All embeddings have unit length (mean norm " + std::string(mean) + ")",
            .meaning = "A linear probe needs a larger learning rate than on raw features."};
}

DataCheck classEmbeddingsCheck(const Task& task) {
    DataCheck check{.id = "class_embeddings", .finding = "", .meaning = ""};
    const auto tell = [&](const std::string& finding, CheckLevel level = CheckLevel::note) {
        check.level = level;
        check.finding = finding;
        check.meaning = "Zero-shot and methods that start from class embeddings may be wrong.";
    };
    if (task.embedding->classEmbeddings.size() == 0 && !areOfTemplates(task))
        check.finding = "The file has no class embeddings";
    else if (const std::string problem = classEmbeddingsProblem(task); !problem.empty())
        tell("The class embeddings cannot be used: " + problem,
             classOfZeroEmbedding(task).empty() ? CheckLevel::note : CheckLevel::problem);
    else if (!task.classOrder)
        tell("The order of class embeddings was not checked: there are " + std::to_string(task.classCount()) +
             " classes");
    else if (!task.classOrder->isSuspicious() && task.classOrder->isUndecided())
        tell("There are too few examples to check the order of class embeddings");
    else if (!task.classOrder->isSuspicious())
        check.finding = areOfTemplates(task)
                            ? "The file has no class embeddings: means of class templates are used"
                            : "Class embeddings are in the order of the classes, as far as zero-shot shows";
    else
        check = {.id = "class_embeddings",
                 .level = CheckLevel::problem,
                 .finding = classOrderFinding(*task.classOrder, task.groups.classes()),
                 .meaning = message<dataMessages, "classes_in_another_order">()};
    return check;
}

DataCheck tableCheck(const Task& task) {
    DataCheck check{.id = "metadata_table", .finding = task.set->tableRows, .meaning = ""};
    if (check.finding.empty())
        check.finding = "The examples have no metadata table";
    if (task.set->tableByPosition) {
        check.level = CheckLevel::note;
        check.meaning = "If the table is in another order than the embeddings, labels and groups are wrong.";
    }
    return check;
}

DataCheck storageCheck(const Task& task) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.3g MB",
                  static_cast<double>(task.X().size()) * sizeof(float) / 1e6);
    const std::string size = digits;
    if (!task.X().onDisk())
        return {.id = "storage", .finding = "The embedding is held in memory (" + size + ")", .meaning = ""};
    return {.id = "storage",
            .level = CheckLevel::note,
            .finding = "The embedding stays on disk: " + size + " exceed the memory available for embeddings",
            .meaning = "Training, measures and maps read them from disk, which takes longer."};
}

} // namespace

std::string_view checkLevelName(CheckLevel level) {
    switch (level) {
    case CheckLevel::fine:
        return "fine";
    case CheckLevel::note:
        return "note";
    case CheckLevel::problem:
        break;
    }
    return "problem";
}

std::vector<DataCheck> dataChecks(const ValidationReport& report, const Task& task) {
    return {brokenCheck(report, task),  zeroCheck(report, task),   leakageCheck(report),
            duplicatesCheck(report),    splitsCheck(report, task), classesCheck(report, task),
            groupsCheck(report, task),  constantCheck(report),     lengthsCheck(report),
            classEmbeddingsCheck(task), tableCheck(task),          storageCheck(task)};
}

std::size_t problemCount(const std::vector<DataCheck>& checks) {
    return static_cast<std::size_t>(std::count_if(checks.begin(), checks.end(), [](const DataCheck& check) {
        return check.level == CheckLevel::problem;
    }));
}

std::vector<std::string> problemWarnings(const std::vector<DataCheck>& checks,
                                         const std::vector<std::string>& said) {
    const auto isSaid = [&said](const std::string& finding) {
        const std::string start = finding.substr(0, finding.find(':'));
        return std::any_of(said.begin(), said.end(),
                           [&](const std::string& line) { return line.starts_with(start); });
    };
    std::vector<std::string> lines;
    for (const DataCheck& check : checks)
        if (check.level == CheckLevel::problem && !isSaid(check.finding))
            lines.push_back(check.finding + ". " + check.meaning.commandLine());
    return lines;
}

std::string checkSummary(const std::vector<DataCheck>& checks, std::size_t rowCount) {
    const std::size_t problems = problemCount(checks);
    return (problems == 0 ? "No problems" : counted(problems, "problem", "problems")) + " found in " +
           rowsText(rowCount);
}

} // namespace groupscope
