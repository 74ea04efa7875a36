// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/comparison.h"

#include "core/methods/method.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace groupscope {

namespace {

using Values = std::map<std::string, ParameterValue, std::less<>>;
/// What the runs of one row have in common. The method by its place in the menu, then by name.
using PointKey =
    std::tuple<std::size_t, std::string, std::string, std::string, std::string, std::string,
               std::vector<std::string>, std::vector<std::string>, std::string, std::string, Values>;

std::size_t menuPlace(const std::string& method) {
    std::size_t place = 0;
    while (place < methods().size() && methods()[place].id != method)
        ++place;
    return place;
}

PointKey keyOf(const Run& run) {
    const DataProvenance& data = run.data;
    return {menuPlace(run.method),
            run.method,
            data.sha256.empty() ? data.file : data.sha256,
            data.embedding,
            data.classColumn,
            data.splitColumn,
            data.attributes,
            data.groupColumns,
            data.groupColumn,
            run.select,
            run.parameters.all()};
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

void summarize(std::span<const Run> runs, ComparisonRow& row) {
    for (const Split split : allSplits) {
        SplitStatistics& target = row.splits[static_cast<std::size_t>(split)];
        const auto of = [&](auto&& figure) {
            return over(runs, row.runs, [&](const Run& run) { return figure(run.report(split)); });
        };
        target.average = of([](const GroupReport& report) { return report.averageAccuracy; });
        target.adjustedAverage = of([](const GroupReport& report) { return report.adjustedAverageAccuracy; });
        target.worstGroup = of([](const GroupReport& report) { return report.worstGroupAccuracy; });
        target.gap = of([](const GroupReport& report) { return report.gap(); });
        target.worstClass = of([](const GroupReport& report) { return report.worstClassAccuracy; });
    }
    row.seconds = over(runs, row.runs, [](const Run& run) { return std::optional(run.seconds); });
    row.secondsPerEpoch = over(runs, row.runs, [](const Run& run) -> std::optional<double> {
        if (run.history.empty())
            return std::nullopt;
        return run.seconds / static_cast<double>(run.history.size());
    });
}

bool sameQuestion(const ComparisonRow& a, const ComparisonRow& b) {
    return a.method == b.method && a.data.sha256 == b.data.sha256 && a.data.embedding == b.data.embedding &&
           a.data.classColumn == b.data.classColumn && a.data.splitColumn == b.data.splitColumn &&
           a.data.attributes == b.data.attributes && a.data.groupColumns == b.data.groupColumns &&
           a.data.groupColumn == b.data.groupColumn && (!a.data.sha256.empty() || a.data.file == b.data.file);
}

std::vector<ParameterSpec> specsOf(const std::string& method) {
    const auto known = std::find_if(methods().begin(), methods().end(),
                                    [&](const Method& candidate) { return candidate.id == method; });
    return known == methods().end() ? std::vector<ParameterSpec>{} : known->parameters;
}

/// The parameters in which the points differ, for people: those that count in a point.
void describeSettings(std::span<ComparisonRow> points) {
    const std::vector<ParameterSpec> specs = specsOf(points.front().method);
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

void choosePoint(std::span<const Run> runs, std::span<ComparisonRow> points, Comparison& comparison) {
    const SelectionRule& rule = findSelectionRule(comparison.rule);
    describeSettings(points);
    ComparisonRow* best = nullptr;
    bool sameSeeds = true;
    for (ComparisonRow& point : points) {
        point.score =
            over(runs, point.runs, [&rule](const Run& run) { return rule.score(run.report(rule.split)); });
        sameSeeds = sameSeeds && point.runs.size() == points.front().runs.size();
        if (point.score && (!best || point.score->mean > best->score->mean))
            best = &point;
    }
    const std::string& method = points.front().method;
    if (points.size() == 1)
        best = &points.front();
    if (best)
        best->selected = true;
    else
        comparison.warnings.push_back("no point of " + method + " is selected: the runs have no " +
                                      comparison.rule);
    if (!sameSeeds)
        comparison.warnings.push_back("the points of " + method +
                                      " have different numbers of seeds: run the missing ones");
}

} // namespace

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

Comparison compareRuns(std::span<const Run> runs, const std::string& rule) {
    Comparison comparison{
        .rule = rule, .oracle = findSelectionRule(rule).oracle(), .rows = {}, .warnings = {}};
    std::map<PointKey, std::vector<std::size_t>> points;
    std::set<std::string> dataSets, otherRules;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!runs[i].complete) {
            comparison.warnings.push_back("run " + runs[i].id + " of " + runs[i].method +
                                          " was stopped early and is left out");
            continue;
        }
        for (const std::string& warning : runs[i].warnings)
            comparison.warnings.push_back(runs[i].method + ", seed " + std::to_string(runs[i].seed) + ": " +
                                          warning);
        points[keyOf(runs[i])].push_back(i);
        if (runs[i].select != rule && runs[i].select != lastEpochRule)
            otherRules.insert(runs[i].select);
        dataSets.insert(runs[i].data.sha256);
    }
    if (dataSets.size() > 1)
        comparison.warnings.push_back("the runs are of " + std::to_string(dataSets.size()) +
                                      " different data files: their figures are not comparable");
    for (const std::string& other : otherRules)
        comparison.warnings.push_back("the epochs of some runs were chosen by " + selectionName(other) +
                                      ", not by " + selectionName(rule));
    for (auto& [key, indices] : points) {
        std::sort(indices.begin(), indices.end(),
                  [&](std::size_t a, std::size_t b) { return runs[a].seed < runs[b].seed; });
        const Run& first = runs[indices.front()];
        ComparisonRow row;
        row.method = first.method;
        row.parameters = first.parameters;
        row.select = first.select;
        row.data = first.data;
        row.runs = indices;
        summarize(runs, row);
        comparison.rows.push_back(std::move(row));
    }
    for (std::size_t begin = 0, end = 0; begin < comparison.rows.size(); begin = end) {
        while (end < comparison.rows.size() && sameQuestion(comparison.rows[begin], comparison.rows[end]))
            ++end;
        choosePoint(runs, std::span(comparison.rows).subspan(begin, end - begin), comparison);
    }
    return comparison;
}

} // namespace groupscope
