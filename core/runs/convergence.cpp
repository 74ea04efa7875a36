// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/convergence.h"

#include "core/base/text.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/selection.h"
#include "core/runs/series_value.h"
#include "core/runs/trained_epochs.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace groupscope {

namespace {

using History = std::vector<EpochRecord>;

/// A value of every epoch, higher for better. An epoch that lacks it has that of the epoch before, the first
/// ones that of the first which has it. Nothing where none has it.
template<class ValueAt>
std::optional<std::vector<double>> valuesOf(const History& history, const ValueAt& valueAt,
                                            bool higherIsBetter) {
    std::vector<std::optional<double>> found;
    for (const EpochRecord& record : history)
        found.push_back(valueAt(record));
    const auto first = std::find_if(found.begin(), found.end(), [](const auto& value) { return value; });
    if (first == found.end())
        return std::nullopt;
    std::vector<double> values;
    double last = **first;
    for (const std::optional<double>& value : found) {
        last = value.value_or(last);
        values.push_back(higherIsBetter ? last : -last);
    }
    return values;
}

double highest(std::span<const double> values) {
    return *std::max_element(values.begin(), values.end());
}

/// By how much the best value so far rose over the last `span` of the values.
double riseOf(std::span<const double> values, std::size_t span) {
    const double before = highest(values.first(values.size() - span));
    return std::max(before, highest(values.last(span))) - before;
}

/// The standard error of a share of `n` examples. Not 0 at shares of 0 and 1: one right and one wrong example
/// are added (Agresti and Coull).
double standardError(double share, int n) {
    const double total = n + 2.0, mean = (share * n + 1.0) / total;
    return std::sqrt(mean * (1.0 - mean) / total);
}

/// How many examples a share of a rule is over: those of the worst group, or of the set.
int examplesOf(const Run& run, const SelectionRule& rule, bool ofGroups) {
    if (rule.leavesDomainsOut) { // of the training examples; of groups the smallest, which says the least
        int all = 0, least = 0;
        for (const int count : run.trainCounts)
            if (count > 0) {
                all += count;
                least = least == 0 ? count : std::min(least, count);
            }
        return ofGroups ? least : all;
    }
    int fewest = 0; // of an average the smallest split, which says the least
    for (const std::string& name : rule.splits()) {
        const GroupReport report = run.report(name);
        const int own = ofGroups && report.worstGroup >= 0 ? report.groups[report.worstGroup].n : report.n;
        fewest = fewest == 0 ? own : std::min(fewest, own);
    }
    return fewest;
}

/// Whether the measure, or the average where it did not change, rose by more than its standard error; nothing
/// where that cannot be said.
std::optional<bool> measureRises(const Run& run, const SelectionRule& rule, std::size_t span) {
    if (rule.measure->unit != "share") // no standard error is known
        return std::nullopt;
    const auto rises = [&](const auto& valueAt, bool higherIsBetter, bool ofGroups) -> std::optional<double> {
        const auto values = valuesOf(run.history, valueAt, higherIsBetter);
        const int n = examplesOf(run, rule, ofGroups);
        if (!values || n < 1)
            return std::nullopt;
        return riseOf(*values, span) / standardError(std::abs((*values)[run.selectedEpoch]), n);
    };
    const auto rise = rises([&](const EpochRecord& record) { return seriesValue(record, rule.series()); },
                            rule.higherIsBetter(), rule.ofGroups());
    if (!rise)
        return std::nullopt;
    if (*rise > 0.0)
        return *rise > 1.0;
    return rises([&](const EpochRecord& record) { return rule.averageAt(record); }, true, false)
               .value_or(0.0) > 1.0;
}

/// The share of the whole fall of training loss that the last epochs made; nothing without a loss. A loss
/// that never fell has not begun to.
std::optional<double> lateFall(const History& history, std::size_t span) {
    const auto values = valuesOf(
        history, [](const EpochRecord& record) { return seriesValue(record, "train.loss"); }, false);
    if (!values)
        return std::nullopt;
    const double whole = highest(*values) - values->front();
    return whole > 0.0 ? riseOf(*values, span) / whole : 1.0;
}

/// Of the training examples at the kept epoch; nothing where they were not predicted.
struct TrainingAccuracies {
    std::optional<double> average, overGroups; ///< examples weigh equally, or groups do
};

TrainingAccuracies trainingAccuraciesOf(const Run& run) {
    const GroupReport report = run.report(run.task.fitSplit);
    double sum = 0.0;
    int groups = 0;
    for (const GroupAccuracy& group : report.groups)
        if (group.accuracy) {
            sum += *group.accuracy;
            ++groups;
        }
    return {report.averageAccuracy, groups > 0 ? std::optional(sum / groups) : report.averageAccuracy};
}

bool isFarBelow(const std::optional<double>& value, const std::optional<double>& highest) {
    return value && highest && *value < trainedShare * *highest;
}

} // namespace

std::optional<bool> convergedOf(const Run& run) {
    const std::size_t epochs = run.history.size();
    if (epochs < 2)
        return std::nullopt;
    const auto span = static_cast<std::size_t>(std::ceil(lastEpochs * static_cast<double>(epochs)));
    const std::optional<SelectionRule> rule =
        run.select == lastEpochRule ? std::nullopt : knownSelectionRule(run.select);
    const std::optional<bool> rises = rule ? measureRises(run, *rule, span) : std::nullopt;
    const std::optional<double> fall = lateFall(run.history, span);
    if (!rises && !fall)
        return std::nullopt;
    if (static_cast<std::size_t>(run.selectedEpoch) < epochs - span)
        return true;
    return !rises.value_or(false) && fall.value_or(0.0) <= (rises ? slowFall : restingFall);
}

std::string notConvergedWarning(const Run& run) {
    if (run.converged.value_or(true))
        return {};
    return "not converged: epoch " + std::to_string(run.selectedEpoch + 1) + " of " +
           std::to_string(run.history.size()) +
           " is kept and training still improves there, so a comparison is no evidence about the method: "
           "raise epochs, minimum_updates or learning_rate";
}

std::string convergenceText() {
    const auto percent = [](double share) { return shortestText(100.0 * share) + " %"; };
    return "A run is not converged if the selected epoch is one of the last " + percent(lastEpochs) +
           " of its epochs and over these the selection measure rose by more than its standard error, or "
           "training loss fell by more than " +
           percent(slowFall) + " of its whole fall (" + percent(restingFall) +
           " where no measure selects). A run is below the best of its task when its training accuracy, as "
           "the average and as the mean over groups, is below " +
           percent(trainedShare) + " of the highest among the runs compared.";
}

std::vector<bool> belowBestOfTask(std::span<const Run* const> runs) {
    TaskHashes hashes;
    std::map<std::string, TrainingAccuracies> best;
    std::vector<TrainingAccuracies> all;
    for (const Run* run : runs) {
        const TrainingAccuracies& own = all.emplace_back(trainingAccuraciesOf(*run));
        TrainingAccuracies& highest = best[hashes.of(run->task)];
        highest.average = std::max(highest.average, own.average);
        highest.overGroups = std::max(highest.overGroups, own.overGroups);
    }
    std::vector<bool> below;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const TrainingAccuracies& highest = best[hashes.of(runs[i]->task)];
        below.push_back(runs[i]->parameters.all().contains("epochs") && // else it does not train by epochs
                        isFarBelow(all[i].average, highest.average) &&
                        isFarBelow(all[i].overGroups, highest.overGroups));
    }
    return below;
}

} // namespace groupscope
