// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/comparison.h"

#include "core/base/text.h"
#include "core/measures/measure.h"
#include "core/measures/seed_spread.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/comparison_choice.h"
#include "core/runs/comparison_convergence.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/comparison_warnings.h"
#include "core/runs/measured_ids.h"
#include "core/runs/selection.h"
#include "core/runs/series_value.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <set>
#include <tuple>

namespace groupscope {

namespace {

using Values = std::map<std::string, ParameterValue, std::less<>>;
using Runs = std::span<const Run* const>;

/// Common properties of the runs of one row. Method, rule and parameters are those of one of the runs.
struct PointKey {
    std::size_t section = 0;
    std::size_t variant = 0;   ///< ComparisonRow::variantPlace
    std::size_t menuPlace = 0; ///< of the method
    const std::string* method = nullptr;
    std::string control, groups;
    std::vector<VariedKey> varied;
    std::string task;
    const std::string* select = nullptr;
    const Values* parameters = nullptr;

    bool operator<(const PointKey& other) const { return tied() < other.tied(); }

  private:
    using Tied = std::tuple<const std::size_t&, const std::size_t&, const std::size_t&, const std::string&,
                            const std::string&, const std::string&, const std::vector<VariedKey>&,
                            const std::string&, const std::string&, const Values&>;
    Tied tied() const {
        return {section, variant, menuPlace, *method, control, groups, varied, task, *select, *parameters};
    }
};

FigureIntervals intervalsOf(Runs runs, const std::vector<std::size_t>& indices, const std::string& split) {
    std::vector<GroupReport> reports;
    std::vector<std::vector<int>> trainCounts;
    for (const std::size_t run : indices)
        if (const SplitResult* result = runs[run]->split(split)) {
            reports.push_back(result->report);
            trainCounts.push_back(runs[run]->trainCounts);
        }
    return figureIntervals(reports, trainCounts, runs[indices.front()]->groups.overlaps());
}

/// Accuracies, and those that some run was measured by beside them.
std::vector<const Measure*> summarized(const std::vector<std::string>& measured) {
    std::vector<const Measure*> all;
    for (const Measure* measure : measures().with(measured))
        if (measure->ofReport != nullptr ||
            std::find(measured.begin(), measured.end(), measure->id) != measured.end())
            all.push_back(measure);
    return all;
}

void summarize(Runs runs, const std::vector<const Measure*>& measures, ComparisonRow& row) {
    std::set<std::string> names;
    for (const std::size_t run : row.runs)
        for (const SplitResult& result : runs[run]->splits)
            names.insert(result.name);
    for (const std::string& name : names) {
        SplitStatistics& target = row.splits[name];
        if (row.task.purposeOf(name) == Purpose::report)
            target.intervals = intervalsOf(runs, row.runs, name);
        target.crossEntropy = statisticOver(runs, row.runs, [&](const Run& run) {
            const SplitResult* result = run.split(name);
            return result ? result->crossEntropy : std::nullopt;
        });
        for (const Measure* measure : measures)
            if (const auto value = statisticOver(runs, row.runs, [&](const Run& run) {
                    const SplitResult* result = run.split(name);
                    return measure->ofReport == nullptr ? measuredValue(result, measure->id)
                           : result == nullptr          ? std::nullopt
                                                        : measure->ofReport(result->report).whole;
                }))
                target.measures.emplace(measure->id, *value);
    }
    row.clampedShare = statisticOver(runs, row.runs, [](const Run& run) { return clampedShare(run); });
    row.seconds = statisticOver(runs, row.runs, [](const Run& run) {
        return isImported(run.method) ? std::nullopt : std::optional(run.seconds);
    });
    row.secondsPerEpoch = statisticOver(runs, row.runs, [](const Run& run) -> std::optional<double> {
        if (run.history.empty())
            return std::nullopt;
        return run.seconds / static_cast<double>(run.history.size());
    });
}

/// Fields that vary on purpose; levels of an imbalance always do.
std::vector<std::string> variedOf(Runs runs, std::vector<std::string> vary) {
    const std::string imbalance = "imbalance";
    if (std::find(vary.begin(), vary.end(), imbalance) == vary.end() &&
        std::any_of(runs.begin(), runs.end(), [](const Run* run) { return run->imbalance.has_value(); }))
        vary.push_back(imbalance);
    return vary;
}

/// Numbers of the runs that are complete; of the others a warning says that they are left out, and theirs
/// are passed on.
std::vector<std::size_t> completeOnes(Runs all, std::vector<std::string>& warnings) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Run& run = *all[i];
        if (!run.complete) {
            warnings.push_back("run " + run.id + " of " + run.method + " was stopped early and is left out");
            continue;
        }
        for (const std::string& warning : run.warnings)
            warnings.push_back(run.method + (run.imbalance ? ", " + run.imbalance->level : "") + ", seed " +
                               std::to_string(run.seed) + ": " + warning);
        numbers.push_back(i);
    }
    return numbers;
}

/// Adds a warning of rules that chose epochs, other than the one of the comparison.
void warnOfOtherRules(Runs all, const std::vector<std::size_t>& numbers, Comparison& comparison) {
    std::set<std::string> rules;
    for (const std::size_t number : numbers) {
        const Run& run = *all[number];
        if (run.select != lastEpochRule && !isImported(run.method) &&
            run.select != ruleOf(comparison.rule, run.task))
            rules.insert(run.select);
    }
    for (const std::string& rule : rules)
        comparison.warnings.push_back("the epochs of some runs were selected by " + selectionName(rule) +
                                      ", not by " + selectionName(comparison.rule));
}

/// (numbers,) What tells the task of each run: the run itself, or of a drawn imbalance its
/// taskPart(), which is in `made`.
std::vector<const Run*> taskParts(Runs all, const std::vector<std::size_t>& numbers, std::deque<Run>& made) {
    std::vector<const Run*> parts;
    for (const std::size_t number : numbers)
        parts.push_back(all[number]->imbalance ? &made.emplace_back(taskPart(*all[number])) : all[number]);
    return parts;
}

/// The runs of each row, by their numbers; `parts` and `sections` are of `numbers`.
std::map<PointKey, std::vector<std::size_t>> pointsOf(Runs all, const std::vector<std::size_t>& numbers,
                                                      Runs parts, const ComparisonSections& sections,
                                                      const Variants& variants) {
    TaskHashes hashes;
    std::map<PointKey, std::vector<std::size_t>> points;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Run& run = *all[numbers[i]];
        PointKey key{.section = sections.of[i],
                     .menuPlace = methods().placeOf(run.method),
                     .method = &run.method,
                     .control = controlTitle(run.method, run.parameters),
                     .groups = groupsTitle(run.method, run.parameters),
                     .varied = varyingOrder(sections.varied[i]),
                     .task = hashes.of(parts[i]->task),
                     .select = &run.select,
                     .parameters = &run.parameters.all()};
        for (const std::size_t place : variants.of(run)) {
            key.variant = place;
            points[key].push_back(i);
        }
    }
    return points;
}

/// `members` are indices into `numbers`.
ComparisonRow rowOfPoint(Runs all, const PointKey& key, const std::vector<std::size_t>& numbers,
                         const std::vector<std::size_t>& members, const ComparisonSections& sections,
                         const std::vector<const Measure*>& measures) {
    ComparisonRow row;
    row.section = key.section;
    row.variantPlace = key.variant;
    row.varied = sections.varied[members.front()];
    for (const std::size_t member : members)
        row.runs.push_back(numbers[member]);
    std::sort(row.runs.begin(), row.runs.end(),
              [&](std::size_t a, std::size_t b) { return all[a]->seed < all[b]->seed; });
    const Run& first = *all[row.runs.front()];
    row.method = first.method;
    row.control = key.control;
    row.groups = key.groups;
    row.parameters = first.parameters;
    row.select = first.select;
    row.task = first.task;
    summarize(all, measures, row);
    return row;
}

} // namespace

std::string ComparisonRow::methodTitle() const {
    const std::string words = variation();
    return words.empty() ? method : method + " (" + words + ")";
}

bool ComparisonRow::speaksForMethod() const {
    const Method* known = methods().known(method);
    return runs.size() >= fewestSeeds || (known != nullptr && !known->needsTrainingRows);
}

std::string ComparisonRow::variation() const {
    return control + (control.empty() || groups.empty() ? "" : ", ") + groups;
}

const SplitStatistics& ComparisonRow::split(std::string_view name) const {
    static const SplitStatistics none;
    const auto found = splits.find(name);
    return found == splits.end() ? none : found->second;
}

std::optional<Statistic> SplitStatistics::of(std::string_view measure) const {
    const auto found = measures.find(measure);
    return found == measures.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Statistic> statisticOf(std::span<const double> values) {
    if (values.empty())
        return std::nullopt;
    Statistic statistic{.n = static_cast<int>(values.size()), .deviation = {}};
    for (const double value : values)
        statistic.mean += value / statistic.n;
    if (statistic.n > 1) {
        double squares = 0.0;
        for (const double value : values)
            squares += (value - statistic.mean) * (value - statistic.mean);
        statistic.deviation = std::sqrt(squares / (statistic.n - 1));
    }
    return statistic;
}

ColumnValue columnValue(Runs runs, const RunColumn& column, const ComparisonRow& row) {
    ColumnValue value;
    if (column.measure && column.measure->part == SplitMeasure::Part::whole && !column.measure->isAverage()) {
        const SplitStatistics& own = row.split(column.measure->split);
        value.interval = own.intervals.of(column.measure->measure->id);
        value.number = own.of(column.measure->measure->id);
        if (runs.empty())
            return value;
    }
    std::map<std::string, std::string> said; // text -> text for display
    value.number = statisticOver(runs, row.runs, [&](const Run& run) {
        const RunValue own = column.value(run);
        if (!own.text.empty())
            said.emplace(own.text, own.shown.empty() ? own.text : own.shown);
        return own.number;
    });
    value.text = joined(said, " / ", [](const auto& own) { return own.first; });
    value.shown = joined(said, " / ", [](const auto& own) { return own.second; });
    return value;
}

Comparison compareRuns(Runs all, const std::string& rule, const std::vector<std::string>& vary,
                       const Variants& variants, const std::optional<std::vector<RunColumn>>& shown) {
    Comparison comparison;
    comparison.shown = shown.value_or(std::vector<RunColumn>());
    comparison.isUsual = comparison.shown.empty();
    comparison.rule = findSelectionRule(rule).id;
    comparison.variants = variants;
    for (const TaskDefinition& definition : definitionsOf(all))
        comparison.oracle = comparison.oracle || isOracle(ruleOf(comparison.rule, definition), definition);
    comparison.measures = measuresOf(all);
    for (const std::string& id : variedOf(all, vary))
        comparison.varied.push_back(&findVariedField(id));
    const std::vector<std::size_t> numbers = completeOnes(all, comparison.warnings);
    std::deque<Run> made;
    const std::vector<const Run*> parts = taskParts(all, numbers, made);
    comparison.splits = shownSplits(definitionsOf(parts));
    if (comparison.isUsual && shown)
        for (const SplitDefinition& set : comparison.splits)
            if (set.kind() == Purpose::report)
                for (RunColumn& column : usualMeasureColumns(all, set.name))
                    comparison.shown.push_back(std::move(column));
    const ComparisonSections sections = sectionsOf(parts, comparison.varied);
    comparison.sections = sections.names;
    if (sections.names.size() > 1)
        comparison.warnings.push_back(sectionsWarning(sections));
    warnOfOtherRules(all, numbers, comparison);
    const std::vector<std::string> names = variants.names();
    const std::vector<const Measure*> measured = summarized(comparison.measures);
    for (const auto& [key, members] : pointsOf(all, numbers, parts, sections, variants)) {
        ComparisonRow& row =
            comparison.rows.emplace_back(rowOfPoint(all, key, numbers, members, sections, measured));
        for (const RunColumn& column : comparison.shown)
            row.shown.push_back(columnValue(all, column, row));
        if (row.variantPlace > 0)
            row.variant = names[row.variantPlace - 1];
    }
    choosePoints(all, comparison);
    countUnconverged(all, comparison);
    warnOfFewRows(all, comparison);
    warnOfDoubledSeeds(all, comparison);
    warnOfInstructionSets(all, comparison);
    const bool overCorrelations = std::any_of(comparison.varied.begin(), comparison.varied.end(),
                                              [](const VariedField* field) { return field->id == "p_corr"; });
    if (const std::string mixed = overCorrelations ? mixedCorrelations(all) : ""; !mixed.empty())
        comparison.warnings.push_back(mixed);
    return comparison;
}

Comparison compareRuns(std::span<const Run> runs, const std::string& rule,
                       const std::vector<std::string>& vary, const Variants& variants,
                       const std::optional<std::vector<RunColumn>>& shown) {
    return compareRuns(placesOf(runs), rule, vary, variants, shown);
}

} // namespace groupscope
