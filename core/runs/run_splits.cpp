// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_parts.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace groupscope {

namespace {

/// Of rows in one group at most `groups` (n,), else `groups` of one row after the other and `group_starts`.
void writeMembership(SummedGroup& group, const GroupMembership& membership) {
    writeIntegers(group, "groups", membership.groups());
    if (membership.overlaps())
        writeIntegers(group, "group_starts", {membership.starts().begin(), membership.starts().end()});
}

GroupMembership readMembership(const Hdf5Group& group, const GroupScheme& scheme) {
    std::vector<int> groups = readIntegers(group, "groups", -1, scheme.groupCount());
    if (!scheme.overlaps())
        return {std::move(groups)};
    const auto end = static_cast<std::int64_t>(groups.size());
    const std::vector<int> starts = readIntegers(group, "group_starts", 0, end + 1);
    if (starts.empty() || starts.front() != 0 || starts.back() != end ||
        !std::is_sorted(starts.begin(), starts.end()) ||
        std::find(groups.begin(), groups.end(), -1) != groups.end())
        throwUnfitRun("the groups do not belong to the examples", group.whereIs("groups"));
    return {{starts.begin(), starts.end()}, std::move(groups)};
}

void writeAccuracies(SummedGroup& group, const std::string& prefix,
                     const std::vector<GroupAccuracy>& accuracies) {
    const auto [n, correct] = countsOf(accuracies);
    writeIntegers(group, prefix + "n", n);
    writeIntegers(group, prefix + "correct", correct);
}

std::vector<GroupAccuracy> readAccuracies(const Hdf5Group& group, const std::string& prefix, int count) {
    constexpr std::int64_t any = std::numeric_limits<int>::max();
    return accuraciesOf(readIntegers(group, prefix + "n", 0, any),
                        readIntegers(group, prefix + "correct", 0, any), count, group.where());
}

/// Counts, predictions and logits tell of the same rows.
void requireCounts(const SplitResult& split, const Run& run, const std::vector<GroupAccuracy>& groups,
                   const std::vector<GroupAccuracy>& classes, const FilePlace& where) {
    const auto sum = [](const std::vector<GroupAccuracy>& cells, int GroupAccuracy::*member) {
        return std::accumulate(
            cells.begin(), cells.end(), std::int64_t{0},
            [&](std::int64_t total, const GroupAccuracy& cell) { return total + cell.*member; });
    };
    const auto rows = static_cast<std::int64_t>(split.rows.size());
    if (sum(classes, &GroupAccuracy::n) != rows)
        throwUnfitRun("the classes have another number of examples than the split", where);
    if (!run.groups.overlaps() &&
        (sum(groups, &GroupAccuracy::n) > rows ||
         sum(groups, &GroupAccuracy::correct) > sum(classes, &GroupAccuracy::correct)))
        throwUnfitRun("the groups have more examples, or more correct ones, than the classes", where);
    if (split.predictions.empty() && sum(classes, &GroupAccuracy::correct) > 0)
        throwUnfitRun("there are correct examples and no predictions", where);
    if (split.logits.cols() != 0 && split.logits.cols() != run.groups.classCount())
        throwUnfitRun("the logits are of another number of classes", where);
    for (Eigen::Index row = 0; split.logits.cols() > 0 && row < split.logits.rows(); ++row) {
        const float* begin = split.logits.row(row).data(); // the first of equals
        if (std::max_element(begin, begin + split.logits.cols()) - begin != split.predictions[row])
            throwUnfitRun("the prediction of example " + std::to_string(split.rows[row]) +
                              " is not its largest logit",
                          where);
    }
}

/// Labels and groups of the rows give the counts.
void requireJudged(const SplitResult& split, const std::vector<GroupAccuracy>& groups,
                   const std::vector<GroupAccuracy>& classes, const FilePlace& where) {
    std::vector<GroupAccuracy> ofGroups(groups.size()), ofClasses(classes.size());
    for (std::size_t i = 0; i < split.labels.size(); ++i) {
        const int right = !split.predictions.empty() && split.predictions[i] == split.labels[i] ? 1 : 0;
        const auto add = [right](GroupAccuracy& cell) {
            ++cell.n;
            cell.correct += right;
        };
        if (split.labels[i] >= 0)
            add(ofClasses[split.labels[i]]);
        for (const int group : split.groups.of(i))
            add(ofGroups[group]);
    }
    const auto differ = [](const GroupAccuracy& a, const GroupAccuracy& b) {
        return a.n != b.n || a.correct != b.correct;
    };
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (differ(groups[g], ofGroups[g]))
            throwUnfitRun("the counts of a group are not those of its examples", where);
    for (std::size_t c = 0; c < classes.size(); ++c)
        if (differ(classes[c], ofClasses[c]))
            throwUnfitRun("the counts of a class are not those of its examples", where);
}

/// One text with a line for each example: a text of its own for each takes four times the room.
void writeNames(SummedGroup& group, const std::vector<std::string>& names) {
    if (!names.empty())
        group.writeText("names", joined(names, "\n"));
}

std::vector<std::string> readNames(const Hdf5Group& group, std::size_t count) {
    std::vector<std::string> names;
    if (group.kindOf("names") != Hdf5Kind::dataset)
        return names;
    const std::string text = group.dataset("names").readText();
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        names.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    if (names.size() != count)
        throwUnfitRun("there is another number of names than of examples", group.whereIs("names"));
    return names;
}

} // namespace

std::pair<std::vector<int>, std::vector<int>> countsOf(const std::vector<GroupAccuracy>& accuracies) {
    std::pair<std::vector<int>, std::vector<int>> counts;
    for (const GroupAccuracy& accuracy : accuracies) {
        counts.first.push_back(accuracy.n);
        counts.second.push_back(accuracy.correct);
    }
    return counts;
}

std::vector<GroupAccuracy> accuraciesOf(const std::vector<int>& n, const std::vector<int>& correct, int count,
                                        const Message& place) {
    if (n.size() != static_cast<std::size_t>(count) || correct.size() != n.size())
        throwUnfitRun("the arrays of the split have different lengths", place);
    std::vector<GroupAccuracy> accuracies(n.size());
    for (std::size_t g = 0; g < n.size(); ++g) {
        if (correct[g] < 0 || correct[g] > n[g])
            throwUnfitRun("a group has more correct examples than examples", place);
        accuracies[g].n = n[g];
        accuracies[g].correct = correct[g];
    }
    return accuracies;
}

void writeIntegers(SummedGroup& group, const std::string& name, const std::vector<int>& values) {
    group.writeNumbers<std::int32_t>(name, values, {values.size()});
}

std::vector<int> readIntegers(const Hdf5Group& group, const std::string& name, std::int64_t lowest,
                              std::int64_t end) {
    std::vector<int> result;
    for (const std::int64_t value : group.dataset(name).readNumbers<std::int64_t>()) {
        if (value < lowest || value >= end)
            throwUnfitRun("the number " + std::to_string(value) + " is out of range", group.whereIs(name));
        result.push_back(static_cast<int>(value));
    }
    return result;
}

void writeMatrix(SummedGroup& group, const std::string& name, const MatrixF& matrix) {
    const auto size = static_cast<std::size_t>(matrix.size());
    group.writeNumbers<float>(
        name, std::span(matrix.data(), size),
        {static_cast<std::size_t>(matrix.rows()), static_cast<std::size_t>(matrix.cols())});
}

void writeSplit(SummedGroup& splits, const SplitResult& result) {
    SummedGroup group = splits.createGroup(result.name);
    group.writeText("title", result.title);
    writeIntegers(group, "rows", result.rows);
    writeIntegers(group, "predictions", result.predictions);
    writeIntegers(group, "labels", result.labels);
    writeMembership(group, result.groups);
    writeMatrix(group, "logits", result.logits);
    writeAccuracies(group, "", result.report.groups);
    writeAccuracies(group, "class_", result.report.classes);
    writeMeasures(group, result.measures);
    writeNames(group, result.names);
    if (result.crossEntropy)
        group.writeNumbers<double>("cross_entropy", std::span(&*result.crossEntropy, 1), {1});
}

SplitResult readSplit(const Hdf5Group& splits, const std::string& name, const Run& run) {
    const Hdf5Group group = splits.group(name);
    SplitResult result{.name = name, .title = group.dataset("title").readText()};
    result.rows = readIntegers(group, "rows", 0, run.data.n);
    result.predictions = readIntegers(group, "predictions", 0, run.groups.classCount());
    result.logits = group.dataset("logits").readMatrix();
    if (group.kindOf("labels") == Hdf5Kind::dataset) {
        result.labels = readIntegers(group, "labels", -1, run.groups.classCount());
        result.groups = readMembership(group, run.groups);
        if (result.labels.size() != result.rows.size() || result.groups.size() != result.rows.size())
            throwUnfitRun("the arrays of the split have different lengths", group.where());
    }
    // A head may have no classifier, and imported predictions may be classes alone.
    const bool predicted = result.logits.cols() > 0 || !result.predictions.empty();
    if (result.predictions.size() != (predicted ? result.rows.size() : 0) ||
        result.logits.rows() != static_cast<Eigen::Index>(result.rows.size()))
        throwUnfitRun("the arrays of the split have different lengths", group.where());
    std::vector<GroupAccuracy> groups = readAccuracies(group, "", run.groups.groupCount());
    std::vector<GroupAccuracy> classes = readAccuracies(group, "class_", run.groups.classCount());
    requireCounts(result, run, groups, classes, group.where());
    if (!result.labels.empty())
        requireJudged(result, groups, classes, group.where());
    result.report = reportOfCounts(run.groups, std::move(groups), std::move(classes), run.trainCounts,
                                   predicted ? Predicted::yes : Predicted::no);
    result.measures = readMeasures(group, run);
    result.names = readNames(group, result.rows.size());
    if (group.kindOf("cross_entropy") == Hdf5Kind::dataset) {
        const std::vector<double> values = group.dataset("cross_entropy").readNumbers<double>();
        if (values.size() != 1 || !std::isfinite(values[0]))
            throwUnfitRun("the cross-entropy of the split is no number", group.where());
        result.crossEntropy = values[0];
    }
    return result;
}

} // namespace groupscope
