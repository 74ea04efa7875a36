// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/trained_epochs.h"

#include "core/base/text.h"
#include "core/runs/selection.h"
#include "core/runs/series_value.h"

#include <algorithm>
#include <limits>

namespace groupscope {

namespace {

std::string percent(double share) {
    return fixedText(100.0 * share, 1) + " %";
}

/// "val worst group 12.0 %, average 90.1 %": what the history holds of that set in an epoch.
std::string figuresOfSet(const EpochRecord& record, const std::string& set) {
    const auto worst = seriesValue(record, set + ".worst_group_accuracy"),
               average = seriesValue(record, set + ".average_accuracy");
    if (!average)
        return {};
    return "; " + set + (worst ? " worst group " + percent(*worst) + "," : "") + " average " +
           percent(*average);
}

} // namespace

std::string trainingAccuracySeries(const Run& run) {
    const std::string& set = run.task.fitSplit;
    return (set.empty() ? std::string(trainSplit) : set) + ".average_accuracy";
}

std::optional<double> trainingAccuracy(const Run& run, const EpochRecord& record) {
    return seriesValue(record, trainingAccuracySeries(run));
}

std::vector<bool> trainedEpochs(const Run& run) {
    double highest = 0.0;
    for (const EpochRecord& record : run.history)
        highest = std::max(highest, trainingAccuracy(run, record).value_or(0.0));
    std::vector<bool> trained;
    for (const EpochRecord& record : run.history) {
        const std::optional<double> accuracy = trainingAccuracy(run, record);
        trained.push_back(!accuracy || *accuracy >= trainedShare * highest);
    }
    return trained;
}

bool keepsTrainedEpoch(const Run& run) {
    const std::vector<bool> trained = trainedEpochs(run);
    const auto kept = static_cast<std::size_t>(run.selectedEpoch);
    return kept >= trained.size() || trained[kept];
}

std::optional<int> bestTrainedEpoch(const Run& run) {
    const std::optional<SelectionRule> known = knownSelectionRule(run.select);
    if (!known)
        return std::nullopt;
    const SelectionRule& rule = *known;
    const std::vector<bool> trained = trainedEpochs(run);
    std::optional<int> best;
    std::pair<double, double> bestScore;
    for (std::size_t epoch = 0; epoch < run.history.size(); ++epoch) {
        const std::optional<double> figure = seriesValue(run.history[epoch], rule.series());
        if (!trained[epoch] || !figure)
            continue;
        const double average = rule.averageAt(run.history[epoch]).value_or(0.0);
        const std::pair score(rule.higherIsBetter() ? *figure : -*figure, average);
        if (!best || score > bestScore) {
            best = static_cast<int>(epoch);
            bestScore = score;
        }
    }
    return best;
}

std::string untrainedWarning(const Run& run) {
    if (run.history.empty() || keepsTrainedEpoch(run))
        return {};
    const EpochRecord& kept = run.history[run.selectedEpoch];
    double highest = 0.0;
    for (const EpochRecord& record : run.history)
        highest = std::max(highest, trainingAccuracy(run, record).value_or(0.0));
    std::string text = "the selected epoch " + std::to_string(run.selectedEpoch + 1) + " of " +
                       std::to_string(run.history.size()) + " has a training accuracy of " +
                       percent(*trainingAccuracy(run, kept)) + ", far below the highest of " +
                       percent(highest);
    const std::optional<int> best = bestTrainedEpoch(run);
    if (!best)
        return text;
    text += ". The best trained epoch by the same rule is " + std::to_string(*best + 1);
    for (const SplitDefinition& set : run.task.splits)
        if (set.kind() == Purpose::select || set.kind() == Purpose::report)
            text += figuresOfSet(run.history[static_cast<std::size_t>(*best)], set.name);
    return text + " (kept with a rule that ends in " + std::string(trainedOnly) + ")";
}

} // namespace groupscope
