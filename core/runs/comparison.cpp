// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/comparison.h"

#include "core/methods/method.h"
#include "core/methods/shared/brought_in.h"
#include "core/metrics/worst_group_interval.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/comparison_warnings.h"
#include "core/runs/selection.h"
#include "core/runs/series_value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace groupscope {

namespace {

using Values = std::map<std::string, ParameterValue, std::less<>>;
/// A value of what varies: by number where it is one, then by text.
using VariedKey = std::pair<double, std::string>;
/// What the runs of one row have in common: section, method by its place in the menu and by name, whether
/// they are its control, how groups are found, what varies, question, rule of the epochs, parameters.
using PointKey = std::tuple<std::size_t, std::size_t, std::string, std::string, std::string,
                            std::vector<VariedKey>, std::string, std::string, Values>;

std::size_t menuPlace(const std::string& method) {
    std::size_t place = 0;
    while (place < methods().size() && methods()[place].id != method)
        ++place;
    return place;
}

/// Statistic over the runs of a row of a figure that some of them may not have.
template<class Figure>
std::optional<Statistic> over(std::span<const Run> runs, const std::vector<std::size_t>& indices,
                              const Figure& figure) {
    std::vector<double> values;
    for (const std::size_t index : indices)
        if (const std::optional<double> value = figure(runs[index]))
            values.push_back(*value);
    return statisticOf(values);
}

FigureIntervals intervalsOf(std::span<const Run> runs, const std::vector<std::size_t>& indices,
                            const std::string& rowSet) {
    std::vector<GroupReport> reports;
    std::vector<std::vector<int>> trainCounts;
    for (const std::size_t run : indices)
        if (const RowSetResult* result = runs[run].rowSet(rowSet)) {
            reports.push_back(result->report);
            trainCounts.push_back(runs[run].trainCounts);
        }
    return figureIntervals(reports, trainCounts, runs[indices.front()].groups.overlaps());
}

void summarize(std::span<const Run> runs, const std::vector<std::string>& measures, ComparisonRow& row) {
    std::set<std::string> names;
    for (const std::size_t run : row.runs)
        for (const RowSetResult& result : runs[run].rowSets)
            names.insert(result.name);
    for (const std::string& name : names) {
        RowSetStatistics& target = row.rowSets[name];
        const auto of = [&](auto&& figure) {
            return over(runs, row.runs, [&](const Run& run) { return figure(run.report(name)); });
        };
        if (row.question.purposeOf(name) == Purpose::report)
            target.intervals = intervalsOf(runs, row.runs, name);
        target.average = of([](const GroupReport& report) { return report.averageAccuracy; });
        target.adjustedAverage = of([](const GroupReport& report) { return report.adjustedAverageAccuracy; });
        target.worstGroup = of([](const GroupReport& report) { return report.worstGroupAccuracy; });
        target.gap = of([](const GroupReport& report) { return report.gap(); });
        target.worstClass = of([](const GroupReport& report) { return report.worstClassAccuracy; });
        target.crossEntropy = over(runs, row.runs, [&](const Run& run) {
            const RowSetResult* result = run.rowSet(name);
            return result ? result->crossEntropy : std::nullopt;
        });
        for (const std::string& id : measures)
            if (const auto value =
                    over(runs, row.runs, [&](const Run& run) { return measuredValue(run.rowSet(name), id); }))
                target.measures.emplace(id, *value);
    }
    row.clampedShare = over(runs, row.runs, [](const Run& run) { return clampedShare(run); });
    row.seconds = over(runs, row.runs, [](const Run& run) {
        return isBroughtIn(run.method) ? std::nullopt : std::optional(run.seconds);
    });
    row.secondsPerEpoch = over(runs, row.runs, [](const Run& run) -> std::optional<double> {
        if (run.history.empty())
            return std::nullopt;
        return run.seconds / static_cast<double>(run.history.size());
    });
}

/// Numbers before texts such as "all".
std::vector<VariedKey> keysOf(const std::vector<std::string>& values) {
    std::vector<VariedKey> keys;
    for (const std::string& value : values) {
        double number = std::numeric_limits<double>::infinity();
        const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
        const bool whole = failure == std::errc() && end == value.data() + value.size();
        keys.emplace_back(whole ? number : std::numeric_limits<double>::infinity(), value);
    }
    return keys;
}

/// Whether one of the two is chosen.
bool compete(const ComparisonRow& a, const ComparisonRow& b) {
    return a.section == b.section && a.method == b.method && a.control == b.control && a.groups == b.groups &&
           a.varied == b.varied;
}

/// Null of one that this program does not know.
const Method* knownMethod(const std::string& method) {
    const std::size_t place = menuPlace(method);
    return place < methods().size() ? &methods()[place] : nullptr;
}

/// The parameters in which the points differ, for people: those that count in a point.
void describeSettings(std::span<ComparisonRow> points) {
    const Method* method = knownMethod(points.front().method);
    const std::vector<ParameterSpec> specs = method ? method->parameters : std::vector<ParameterSpec>();
    std::set<std::string> varying;
    for (const ComparisonRow& point : points)
        for (const auto& [key, value] : point.parameters.all()) {
            const auto& first = points.front().parameters.all();
            const auto found = first.find(key);
            if (found == first.end() || found->second != value)
                varying.insert(key);
        }
    const bool sameRule = std::all_of(points.begin(), points.end(), [&](const ComparisonRow& point) {
        return point.select == points.front().select;
    });
    for (ComparisonRow& point : points) {
        for (const auto& [key, value] : point.parameters.all())
            if (varying.contains(key) && counts(specs, key, point.parameters))
                point.settings += (point.settings.empty() ? "" : ", ") + key + " " + toText(value);
        if (!sameRule)
            point.settings +=
                (point.settings.empty() ? "" : ", ") + ("epoch by " + selectionName(point.select));
    }
}

/// What decides between points: their mean figure, then the mean average accuracy of the rows that the rule
/// looks at, then the lowest mean cross-entropy of those.
using PointScore = std::array<double, 3>;

PointScore scoreOf(const ComparisonRow& point, const SelectionRule& rule) {
    const RowSetStatistics& rows = point.rowSet(findSelectionRule(ruleOf(rule.id, point.question)).rowSet);
    const std::optional<Statistic>& average = rule.leavesDomainsOut ? point.leftOutAverage : rows.average;
    const auto rounded =
        [](const std::optional<Statistic>& figure) { // sums in another order are the same mean
            return figure ? std::round(figure->mean * 1e12) / 1e12 : -std::numeric_limits<double>::infinity();
        };
    return {rounded(point.score), rounded(average),
            rows.crossEntropy ? -rounded(rows.crossEntropy) : -std::numeric_limits<double>::infinity()};
}

/// Among what the rule chose in the runs of a point, what all that looked at, and its figure.
void describeChoice(std::span<const Run> runs, const SelectionRule& rule, std::size_t settings,
                    ComparisonRow& point) {
    const Method* method = knownMethod(point.method);
    point.fitsSelectRows = method && method->fitsSelectRows;
    const SelectionRule meant = findSelectionRule(ruleOf(rule.id, point.question));
    const bool chooses = !point.fitsSelectRows || meant.rowSet != point.question.selectSet;
    if (chooses)
        point.score = over(runs, point.runs, [&rule](const Run& run) { return rule.score(run); });
    if (rule.leavesDomainsOut) {
        const SelectionRule average = findSelectionRule(leftOutAverageRule);
        point.leftOutAverage =
            over(runs, point.runs, [&average](const Run& run) { return average.score(run); });
    }
    point.points = settings;
    point.groupsRead.emplace();
    for (const std::size_t index : point.runs) {
        const Run& run = runs[index];
        if (run.select != lastEpochRule)
            point.epochs = std::max(point.epochs, run.history.size());
        if (!run.groupsRead)
            point.groupsRead.reset();
        if (point.groupsRead)
            point.groupsRead->add(*run.groupsRead);
    }
    if (point.groupsRead && settings > 1 && point.score)
        point.groupsRead->add(readByRule(meant, point.question, "settings"));
}

void choosePoint(std::span<const Run> runs, std::span<ComparisonRow> points, Comparison& comparison) {
    const SelectionRule rule = findSelectionRule(comparison.rule);
    describeSettings(points);
    const std::string method = points.front().title();
    ComparisonRow* best = nullptr;
    bool sameSeeds = true;
    std::size_t equal = 0; // points with the score of the best
    for (ComparisonRow& point : points) {
        describeChoice(runs, rule, points.size(), point);
        sameSeeds = sameSeeds && point.runs.size() == points.front().runs.size();
        if (!point.score)
            continue;
        const PointScore own = scoreOf(point, rule);
        const PointScore highest = best ? scoreOf(*best, rule) : own;
        equal = !best || own[0] > highest[0] ? 1 : own[0] == highest[0] ? equal + 1 : equal;
        if (!best || own > highest)
            best = &point;
    }
    if (equal > 1)
        comparison.warnings.push_back(rule.name + " is the same at " + std::to_string(equal) + " points of " +
                                      method +
                                      " and cannot choose among them: the highest average accuracy of the "
                                      "same rows does, then the lowest cross-entropy, then the order of the "
                                      "settings");
    if (points.size() == 1)
        best = &points.front();
    if (best)
        best->selected = true;
    else if (points.front().fitsSelectRows)
        comparison.warnings.push_back(method + " is fitted on the rows that " + rule.name +
                                      " looks at, which cannot choose among its " +
                                      std::to_string(points.size()) + " settings: none is selected");
    else
        comparison.warnings.push_back("no point of " + method + " is selected: the runs have no " +
                                      comparison.rule);
    if (!sameSeeds)
        comparison.warnings.push_back("the points of " + method +
                                      " have different numbers of seeds: run the missing ones");
}

/// What is varied on purpose, levels of an imbalance always.
std::vector<std::string> variedOf(std::span<const Run> runs, std::vector<std::string> vary) {
    const std::string imbalance = "imbalance";
    if (std::find(vary.begin(), vary.end(), imbalance) == vary.end() &&
        std::any_of(runs.begin(), runs.end(), [](const Run& run) { return run.imbalance.has_value(); }))
        vary.push_back(imbalance);
    return vary;
}

} // namespace

std::string ComparisonRow::title() const {
    const std::string words = variation();
    return words.empty() ? method : method + " (" + words + ")";
}

std::string ComparisonRow::variation() const {
    return control + (control.empty() || groups.empty() ? "" : ", ") + groups;
}

const RowSetStatistics& ComparisonRow::rowSet(std::string_view name) const {
    static const RowSetStatistics none;
    const auto found = rowSets.find(name);
    return found == rowSets.end() ? none : found->second;
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

Comparison compareRuns(std::span<const Run> all, const std::string& rule,
                       const std::vector<std::string>& vary) {
    Comparison comparison;
    comparison.rule = findSelectionRule(rule).id;
    comparison.oracle = std::any_of(all.begin(), all.end(), [&](const Run& run) {
        return isOracle(ruleOf(comparison.rule, run.question), run.question);
    });
    comparison.measures = measuresOf(all);
    for (const std::string& id : variedOf(all, vary))
        comparison.varied.push_back(&findVariedField(id));
    std::vector<Run> runs; // of those that are complete, what tells their questions
    std::vector<std::size_t> numbers;
    std::set<std::string> otherRules;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].complete) {
            comparison.warnings.push_back("run " + all[i].id + " of " + all[i].method +
                                          " was stopped early and is left out");
            continue;
        }
        for (const std::string& warning : all[i].warnings)
            comparison.warnings.push_back(all[i].method +
                                          (all[i].imbalance ? ", " + all[i].imbalance->level : "") +
                                          ", seed " + std::to_string(all[i].seed) + ": " + warning);
        if (all[i].select != ruleOf(comparison.rule, all[i].question) && all[i].select != lastEpochRule &&
            !isBroughtIn(all[i].method))
            otherRules.insert(all[i].select);
        numbers.push_back(i);
        runs.push_back(questionPart(all[i]));
    }
    std::vector<Question> questions;
    for (const Run& run : runs)
        questions.push_back(run.question);
    comparison.rowSets = shownRowSets(questions);
    const ComparisonSections sections = sectionsOf(runs, comparison.varied);
    comparison.sections = sections.names;
    if (sections.names.size() > 1)
        comparison.warnings.push_back(sectionsWarning(sections));
    for (const std::string& other : otherRules)
        comparison.warnings.push_back("the epochs of some runs were chosen by " + selectionName(other) +
                                      ", not by " + selectionName(comparison.rule));
    std::map<PointKey, std::vector<std::size_t>> points;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Run& run = all[numbers[i]];
        points[{sections.of[i], menuPlace(run.method), run.method, controlTitle(run.method, run.parameters),
                groupsTitle(run.method, run.parameters), keysOf(sections.varied[i]), runs[i].question.hash(),
                run.select, run.parameters.all()}]
            .push_back(i);
    }
    for (auto& [key, members] : points) {
        ComparisonRow row;
        row.section = sections.of[members.front()];
        row.varied = sections.varied[members.front()];
        for (const std::size_t member : members)
            row.runs.push_back(numbers[member]);
        std::sort(row.runs.begin(), row.runs.end(),
                  [&](std::size_t a, std::size_t b) { return all[a].seed < all[b].seed; });
        const Run& first = all[row.runs.front()];
        row.method = first.method;
        row.control = controlTitle(first.method, first.parameters);
        row.groups = groupsTitle(first.method, first.parameters);
        row.parameters = first.parameters;
        row.select = first.select;
        row.question = first.question;
        summarize(all, comparison.measures, row);
        comparison.rows.push_back(std::move(row));
    }
    for (std::size_t begin = 0, end = 0; begin < comparison.rows.size(); begin = end) {
        while (end < comparison.rows.size() && compete(comparison.rows[begin], comparison.rows[end]))
            ++end;
        choosePoint(all, std::span(comparison.rows).subspan(begin, end - begin), comparison);
    }
    warnOfFewRows(all, comparison);
    warnOfDoubledSeeds(all, comparison);
    warnOfInstructionSets(all, comparison);
    const bool overCorrelations = std::any_of(comparison.varied.begin(), comparison.varied.end(),
                                              [](const VariedField* field) { return field->id == "p_corr"; });
    if (const std::string mixed = overCorrelations ? mixedCorrelations(all) : ""; !mixed.empty())
        comparison.warnings.push_back(mixed);
    return comparison;
}

} // namespace groupscope
