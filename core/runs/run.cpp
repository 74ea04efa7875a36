// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run.h"

#include "core/measures/measure.h"
#include "core/measures/recording.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/measured_ids.h"
#include "core/runs/run_fields.h"
#include "core/runs/selection.h"
#include "core/runs/series_value.h"
#include "core/runs/test_results.h"
#include "core/runs/trained_epochs.h"

#include <algorithm>
#include <set>
#include <span>

namespace groupscope {

const Measured* findMeasured(const SplitResult* result, std::string_view measure) {
    if (result != nullptr)
        for (const NamedMeasured& own : result->measures)
            if (own.id == measure)
                return &own.measured;
    return nullptr;
}

std::optional<double> measuredValue(const SplitResult* result, std::string_view measure) {
    const Measured* measured = findMeasured(result, measure);
    return measured == nullptr ? std::nullopt : measured->whole;
}

const SplitResult* Run::split(std::string_view name) const {
    const auto found = std::find_if(splits.begin(), splits.end(),
                                    [&](const SplitResult& result) { return result.name == name; });
    return found == splits.end() ? nullptr : &*found;
}

GroupReport Run::report(std::string_view name) const {
    const SplitResult* result = split(name);
    return result ? result->report : GroupReport{};
}

const SplitResult* Run::shownResult() const {
    const SplitResult* shown = nullptr;
    for (const SplitDefinition& set : shownSplits(std::span(&task, 1)))
        if (shown = split(set.name); shown)
            break;
    return shown;
}

std::vector<Column> withoutCodes(const std::vector<Column>& columns) {
    std::vector<Column> names;
    for (const Column& column : columns)
        names.push_back({column.name, column.categories, {}, {}});
    return names;
}

Run figuresOf(const Run& run) {
    Run figures;
    forEachFieldIn<RunPart::shared, RunPart::summary>(
        [](const auto& to, const auto& from) { to.value = from.value; }, figures, run);
    figures.found = withoutCodes(run.found);
    for (const SplitResult& result : run.splits)
        figures.splits.push_back({.name = result.name,
                                  .title = result.title,
                                  .report = result.report,
                                  .measures = result.measures,
                                  .crossEntropy = result.crossEntropy});
    const std::optional<SelectionRule> rule = knownSelectionRule(run.select);
    const std::set<std::string> kept{trainingAccuracySeries(run), rule ? rule->series() : "",
                                     leftOutAverageRule, clampedSeries};
    for (const EpochRecord& record : run.history) {
        figures.history.push_back({.epoch = record.epoch, .series = {}});
        for (const std::string& name : kept)
            if (const std::optional<double> value = seriesValue(record, name))
                figures.history.back().series.emplace_back(name, *value);
    }
    return figures;
}

Run withoutReportSplits(Run run) {
    const std::string untrained = untrainedWarning(run);
    std::set<std::string> hidden;
    for (const SplitDefinition& set : run.task.splits)
        if (areTestResults(set.name, set.kind(), run.task.selectSplit))
            hidden.insert(set.name);
    const auto isHidden = [&](const std::string& name) { return hidden.contains(name); };
    const auto isOfHidden = [&](const std::string& series) { // also what is named by classes, of their rows
        return isHidden(series.substr(0, series.find('.'))) ||
               (isHidden(run.monitorSplit) && curveOf(series));
    };
    std::erase_if(run.splits, [&](const SplitResult& result) { return isHidden(result.name); });
    std::erase_if(run.task.splits, [&](const SplitDefinition& set) { return isHidden(set.name); });
    for (EpochRecord& record : run.history)
        std::erase_if(record.series, [&](const auto& value) { return isOfHidden(value.first); });
    for (std::string& warning : run.warnings)
        if (warning == untrained)
            warning = untrainedWarning(run);
    return run;
}

std::vector<std::string> measuresOf(std::span<const Run* const> runs) {
    std::set<std::string, std::less<>> found;
    for (const Run* run : runs)
        for (const SplitResult& result : run->splits)
            for (const NamedMeasured& own : result.measures)
                found.insert(own.id);
    std::vector<std::string> ids;
    for (const Measure* measure : measures().with({found.begin(), found.end()}))
        if (found.contains(measure->id))
            ids.push_back(measure->id);
    return ids;
}

std::vector<std::string> measuresOf(std::span<const Run> runs) {
    return measuresOf(placesOf(runs));
}

} // namespace groupscope
