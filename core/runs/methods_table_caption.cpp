// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/methods_table_caption.h"

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/data/split.h"
#include "core/measures/seed_spread.h"
#include "core/runs/comparison_convergence.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace groupscope {

namespace {

std::string capitalized(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

/// Calls `visit` with every cell that has runs, its column and its method.
template<class Visit>
void forEachCell(const MethodsTable& table, const Visit& visit) {
    for (const MethodsTable::Column& column : table.columns)
        for (std::size_t m = 0; m < column.cells.size(); ++m)
            if (column.cells[m])
                visit(column, m, *column.cells[m]);
}

/// "worst-group accuracy", and where figures are of different rows, "worst-group accuracy of val".
std::string saidTitle(const MethodsTable& table, std::size_t figure) {
    const std::string& title = table.figures[figure].title;
    if (!splitsDiffer(table))
        return title;
    std::set<std::string> splits;
    for (const MethodsTable::Column& column : table.columns)
        splits.insert(saidSplit(table, column, figure));
    return title + " of " + joined(splits, " or ");
}

/// "Worst-group accuracy and average accuracy of test".
std::string figuresSentence(const MethodsTable& table) {
    std::vector<std::string> titles;
    std::set<std::string> splits;
    bool percent = true;
    for (std::size_t f = 0; f < table.figures.size(); ++f) {
        titles.push_back(saidTitle(table, f));
        percent = percent && isInPercent(table.figures[f]);
        for (const MethodsTable::Column& column : table.columns)
            if (!column.splits[f].empty())
                splits.insert(nameOfSplits(column.splits[f], table.averages));
    }
    std::string text = capitalized(joined(std::span(titles).first(titles.size() - 1), ", "));
    text += (text.empty() ? capitalized(titles.back()) : " and " + titles.back());
    if (splits.size() == 1 && !splitsDiffer(table))
        text += " on the " + splitTitle(*splits.begin()) + " split";
    else if (!splitsDiffer(table)) // else titles and headings say them
        for (const MethodsTable::Column& column : table.columns)
            text += (&column == &table.columns.front() ? " on " : ", ") +
                    (column.splits.front().empty() ? "no set" : column.splits.front()) + " (" + column.name +
                    ")";
    return text + (percent ? ", in percent" : ", accuracies in percent");
}

/// "mean ± standard deviation over 3 seeds (0, 1, 2)".
std::string seedsSentence(const MethodsTable& table) {
    std::set<std::vector<std::uint64_t>> lists;
    std::size_t fewest = SIZE_MAX, most = 0;
    forEachCell(table, [&](const auto&, std::size_t, const MethodsTable::Cell& cell) {
        lists.insert(cell.seeds);
        fewest = std::min(fewest, cell.seeds.size());
        most = std::max(most, cell.seeds.size());
    });
    if (lists.empty())
        return "of no cell: the rule chooses among no settings";
    if (lists.size() == 1 && most == 1)
        return "one seed (" + seedWords(*lists.begin(), ", ") + "), which is no evidence about other seeds";
    const std::string mean = "mean ± standard deviation over ";
    if (lists.size() == 1)
        return mean + std::to_string(most) + " seeds (" + seedWords(*lists.begin(), ", ") + ")";
    // The usual list, and which methods have another somewhere.
    std::map<std::vector<std::uint64_t>, std::size_t> counts;
    forEachCell(table,
                [&](const auto&, std::size_t, const MethodsTable::Cell& cell) { ++counts[cell.seeds]; });
    const auto usual = std::max_element(counts.begin(), counts.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
    std::set<std::string> others;
    forEachCell(table, [&](const auto&, std::size_t m, const MethodsTable::Cell& cell) {
        if (cell.seeds != usual->first)
            others.insert(table.methods[m]);
    });
    return mean + (usual->first.size() == 1 ? "seed " : "seeds ") + seedWords(usual->first, ", ") +
           (fewest == most ? ", other ones" : ", another number of them") + " in cells of " +
           joined(others, ", ");
}

std::string averagesSentence(const MethodsTable& table) {
    std::string text;
    for (const MethodsTable::Figure& figure : table.figures) {
        if (figure.figure.measure->id == accuracy::average)
            text += " The average weighs every example alike.";
        if (figure.figure.measure->id == accuracy::adjusted)
            text += " The adjusted average weighs groups by their share of the training examples.";
    }
    return text;
}

/// "Epochs and settings are chosen by val.worst_group_accuracy …".
std::string choiceSentence(const MethodsTable& table) {
    std::size_t most = 1;
    std::map<std::string, std::set<std::string>> rules; // other ones, with the methods they are oracles of
    std::map<std::size_t, std::set<std::map<std::string, ParameterValue, std::less<>>>>
        settings; // of methods
    std::set<std::string> differing;
    forEachCell(table, [&](const auto& column, std::size_t m, const MethodsTable::Cell& cell) {
        most = std::max(most, cell.points);
        if (cell.select != column.rule)
            rules[cell.select];
        if (cell.oracle && cell.select != column.rule)
            rules[cell.select].insert(table.methods[m]);
        if (settings[m].insert(cell.parameters.all()).second && settings[m].size() > 1)
            differing.insert(table.methods[m]);
    });
    std::string text = " Epochs and settings are selected by " + table.rule;
    if (table.oracle)
        text += " (oracle: it looks at the report split)";
    text +=
        most > 1 ? ", in each column among up to " + std::to_string(most) + " settings of a method." : ".";
    std::vector<std::string> others;
    for (const auto& [rule, oracles] : rules)
        others.push_back((rule == lastEpochRule ? "the last epoch was taken" : "by " + rule) +
                         (oracles.empty() ? ""
                                          : " (oracle: it looks at the report split; cells of " +
                                                joined(oracles, ", ") + " are not tested)"));
    if (!others.empty())
        text += " Epochs of some cells: " + joined(others, ", ") + ".";
    if (!differing.empty())
        text += " Settings of " + joined(differing, ", ") + " are not the same in all columns.";
    return text;
}

bool starred(const MethodsTable& table) {
    bool any = false;
    for (std::size_t f = 0; f < table.figures.size(); ++f)
        forEachCell(table, [&](const auto&, std::size_t, const MethodsTable::Cell& cell) {
            any = any || cell.values[f].standing == Standing::untestedBest;
        });
    return any;
}

/// Where nothing is marked, and of which figures, unless it is of all that could be.
std::string unmarkedSentences(const MethodsTable& table) {
    const auto tested = std::count_if(table.figures.begin(), table.figures.end(),
                                      [](const MethodsTable::Figure& figure) { return figure.tested; });
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> columns; // by figures and reason
    for (const MethodsTable::Column& column : table.columns) {
        std::map<std::string, std::vector<std::string>> titles; // by reason
        for (std::size_t f = 0; f < column.untested.size(); ++f)
            if (!column.untested[f].empty())
                titles[column.untested[f]].push_back(saidTitle(table, f));
        for (const auto& [reason, own] : titles)
            columns[{std::ssize(own) == tested ? "" : joined(own, ", ") + " ", reason}].push_back(
                column.name);
    }
    std::string text;
    for (const auto& [key, names] : columns)
        text += " " + (key.first.empty() ? "Nothing is marked" : "No " + key.first + "is marked") + " in " +
                joined(names, ", ") + ": " + key.second + ".";
    std::vector<std::string> others;
    for (std::size_t f = 0; f < table.figures.size(); ++f)
        if (!table.figures[f].tested)
            others.push_back(saidTitle(table, f));
    if (!others.empty())
        text += " Not tested: " + joined(others, ", ") +
                (starred(table) ? "; ★ is the best value of a column." : ".");
    return text;
}

/// Explains bold and daggers, and says where nothing could be tested.
std::string marksSentence(const MethodsTable& table) {
    bool marked = false, seeds = true, corrected = false, uncorrected = false;
    for (std::size_t f = 0; f < table.figures.size(); ++f)
        forEachCell(table, [&](const auto&, std::size_t, const MethodsTable::Cell& cell) {
            if (cell.values[f].standing == Standing::unknown ||
                cell.values[f].standing == Standing::untestedBest)
                return;
            marked = true;
            seeds = seeds && cell.seeds.size() >= fewestSeeds;
            corrected = corrected || table.figures[f].corrected;
            uncorrected = uncorrected || !table.figures[f].corrected;
        });
    std::string text;
    if (marked)
        text = std::string(" Bold: the best of a column; †: not distinguishable from it at 5 % (paired on "
                           "the same examples, ") +
               (seeds ? "examples and seeds count"
                      : "examples count, and seeds where there are " + std::to_string(fewestSeeds)) +
               (corrected ? "; worst group corrected over the methods of a column, Holm" : "") +
               (uncorrected ? "; other values uncorrected" : "") + ").";
    bool unconverged = false;
    forEachCell(table, [&](const auto&, std::size_t, const MethodsTable::Cell& cell) {
        unconverged = unconverged || cell.unconverged;
    });
    return text + (unconverged ? unconvergedCaption() : "") + unmarkedSentences(table);
}

std::string missingSentence(const MethodsTable& table) {
    std::size_t missing = 0, without = 0, unchosen = 0;
    for (const MethodsTable::Column& column : table.columns)
        for (std::size_t m = 0; m < column.cells.size(); ++m) {
            const std::optional<MethodsTable::Cell>& cell = column.cells[m];
            unchosen += column.unchosen[m] ? 1 : 0;
            missing += cell || column.unchosen[m] ? 0 : 1;
            without += cell && std::any_of(cell->values.begin(), cell->values.end(),
                                           [](const auto& value) { return !value.statistic; })
                           ? 1
                           : 0;
        }
    const std::string of = " of " + std::to_string(table.columns.size() * table.methods.size()) + " cells";
    std::string text;
    if (missing > 0)
        text += " –: not run (" + std::to_string(missing) + of + ").";
    if (unchosen > 0)
        text += " " + std::to_string(unchosen) + of +
                " were run, but the rule chooses none of their settings (–).";
    if (without > 0)
        text +=
            " " + std::to_string(without) + of + " have none of these values: not measured, or hidden (–).";
    return text;
}

std::string rankSentence(const MethodsTable& table) {
    if (table.methods.size() < 2 || table.columns.size() < 2 || !isRanked(table.figures.front()))
        return {};
    if (table.rankedColumns == 0)
        return " No column has all methods: there is no mean rank.";
    return " Rank: mean rank by " + saidTitle(table, 0) + " over the " + std::to_string(table.rankedColumns) +
           " of " + std::to_string(table.columns.size()) + " columns that all methods have, 1 is best.";
}

std::string fewRowsSentence(const MethodsTable& table) {
    std::vector<std::string> few;
    for (const MethodsTable::Column& column : table.columns)
        if (column.fewRows > 0)
            few.push_back(std::to_string(column.fewRows) + " of " + std::to_string(column.groups) + " in " +
                          column.name);
    return few.empty() ? "" : " Groups of fewer than 30 examples are uncertain: " + joined(few, ", ") + ".";
}

/// "Differing from erm in the worst group (Holm, 5 %): 2 of 4 methods in a, …".
std::string verdictSentence(const MethodsTable& table) {
    std::vector<std::string> verdicts, missing, ofModels;
    std::set<std::string> splits;
    for (const MethodsTable::Column& column : table.columns) {
        if (column.differing) {
            splits.insert(column.comparedRows);
            verdicts.push_back(std::to_string(*column.differing) + " of " +
                               counted(column.compared, "method in ", "methods in ") + column.name);
            if (!column.ofMethods)
                ofModels.push_back(column.name);
        } else
            missing.push_back(column.name);
    }
    if (verdicts.empty())
        return {};
    return " From " + table.baseline + " differ in the worst group" +
           (splitsDiffer(table) ? " of " + joined(splits, " or ") : "") +
           " (Holm, 5 %): " + joined(verdicts, ", ") +
           (missing.empty() ? "" : " (not compared in " + joined(missing, ", ") + ")") +
           "; the order of the others is not evidence." +
           (ofModels.empty()
                ? ""
                : " The verdict is about these models, not about methods, in " + joined(ofModels, ", ") +
                      ": fewer than " + std::to_string(fewestSeeds) + " seeds.");
}

} // namespace

bool isInPercent(const MethodsTable::Figure& figure) {
    return figure.figure.measure->unit == "share";
}

bool isRanked(const MethodsTable::Figure& figure) {
    return figure.figure.measure->better != Better::neither;
}

bool splitsDiffer(const MethodsTable& table) {
    return std::any_of(table.columns.begin(), table.columns.end(), [&](const MethodsTable::Column& column) {
        for (std::size_t f = 1; f < table.figures.size(); ++f)
            if (saidSplit(table, column, f) != saidSplit(table, column, 0))
                return true;
        return false;
    });
}

std::string saidSplit(const MethodsTable& table, const MethodsTable::Column& column, std::size_t figure) {
    return nameOfSplits(column.splits[figure].empty() ? table.figures[figure].split : column.splits[figure],
                        table.averages);
}

std::string seedWords(const std::vector<std::uint64_t>& seeds, const std::string& between) {
    std::vector<std::string> words;
    for (const std::uint64_t seed : seeds)
        words.push_back(std::to_string(seed));
    return joined(words, between);
}

std::string methodsCaption(const MethodsTable& table) {
    return figuresSentence(table) + ", " + seedsSentence(table) + "." + averagesSentence(table) +
           choiceSentence(table) + marksSentence(table) + missingSentence(table) + rankSentence(table) +
           fewRowsSentence(table) + verdictSentence(table);
}

} // namespace groupscope
