// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/figure_intervals.h"

#include "core/math/small_samples.h"
#include "core/metrics/mixed_accuracy.h"
#include "core/metrics/row_total.h"
#include "core/metrics/seed_spread.h"
#include "core/metrics/worst_group_interval.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groupscope {

namespace {

constexpr double figureLevel = 0.95;

/// Adds right rows of a cell that count `weight` each.
void addCell(const GroupAccuracy& cell, double weight, RowTotal& total) {
    RowMoments moments;
    moments.add(weight, cell.correct);
    moments.n = cell.n;
    total.add(moments, std::min(weight, 0.0), std::max(weight, 0.0));
}

std::optional<Interval> ofAverage(const GroupReport& report) {
    if (!report.averageAccuracy)
        return std::nullopt;
    const int correct =
        std::accumulate(report.classes.begin(), report.classes.end(), 0,
                        [](int sum, const GroupAccuracy& cell) { return sum + cell.correct; });
    return wilsonInterval(correct, report.n);
}

std::optional<Interval> ofAdjusted(const GroupReport& report, const std::vector<int>& trainCounts) {
    if (!report.adjustedAverageAccuracy)
        return std::nullopt;
    std::vector<double> shares;
    for (std::size_t g = 0; g < report.groups.size(); ++g)
        shares.push_back(report.groups[g].n > 0 ? trainCounts[g] : 0.0);
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares)
        share /= all;
    return mixedAccuracy(report.groups, shares).interval;
}

/// The largest over the groups that could be the worst of the average less the group's accuracy.
std::optional<Interval> ofGap(const GroupReport& report, bool overlap) {
    const std::vector<int> possible = possibleWorstGroups(report.groups);
    if (possible.empty() || overlap) // rows would count twice
        return std::nullopt;
    const int inGroups = std::accumulate(report.groups.begin(), report.groups.end(), 0,
                                         [](int sum, const GroupAccuracy& cell) { return sum + cell.n; });
    GroupAccuracy outside{.n = report.n - inGroups, .correct = 0, .accuracy = {}, .interval = {}};
    for (const GroupAccuracy& cell : report.classes)
        outside.correct += cell.correct;
    for (const GroupAccuracy& cell : report.groups)
        outside.correct -= cell.correct;
    const double quantile = normalQuantile(1.0 - (1.0 - figureLevel) / static_cast<double>(possible.size()));
    Interval largest{-1.0, -1.0};
    for (const int worst : possible) {
        RowTotal total{.middle = RowCentre::estimate};
        addCell(outside, 1.0 / report.n, total);
        for (std::size_t g = 0; g < report.groups.size(); ++g)
            addCell(report.groups[g],
                    1.0 / report.n - (static_cast<int>(g) == worst ? 1.0 / report.groups[g].n : 0.0), total);
        const Interval own = total.interval(quantile);
        largest = {std::max(largest.low, own.low), std::max(largest.high, own.high)};
    }
    return largest;
}

/// The mean of the intervals of the seeds, widened by how much the figure varies with them.
template<class Figure, class IntervalOf>
std::optional<Interval> overSeeds(std::span<const GroupReport> seeds, const Figure& figure,
                                  const IntervalOf& intervalOf, double lowest) {
    std::vector<double> figures;
    Interval mean{.low = 0.0, .high = 0.0};
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        const std::optional<double> value = figure(seeds[i]);
        const std::optional<Interval> own = intervalOf(i);
        if (!value || !own)
            return std::nullopt;
        figures.push_back(*value);
        mean.low += own->low / static_cast<double>(seeds.size());
        mean.high += own->high / static_cast<double>(seeds.size());
    }
    SeedSpread spread;
    spread.add(figures);
    const Interval wide = spread.widened(mean, figureLevel);
    return Interval{std::max(lowest, wide.low), std::min(1.0, wide.high)};
}

} // namespace

FigureIntervals figureIntervals(std::span<const GroupReport> seeds,
                                std::span<const std::vector<int>> trainCounts, bool overlap) {
    if (seeds.empty())
        return {};
    const auto average = [](const GroupReport& report) { return report.averageAccuracy; };
    const auto adjusted = [](const GroupReport& report) { return report.adjustedAverageAccuracy; };
    const auto worst = [](const GroupReport& report) { return report.worstGroupAccuracy; };
    const auto gap = [](const GroupReport& report) { return report.gap(); };
    return {.average = overSeeds(
                seeds, average, [&](std::size_t i) { return ofAverage(seeds[i]); }, 0.0),
            .adjustedAverage = overSeeds(
                seeds, adjusted, [&](std::size_t i) { return ofAdjusted(seeds[i], trainCounts[i]); }, 0.0),
            .worstGroup = overSeeds(
                seeds, worst, [&](std::size_t i) { return worstGroupInterval(seeds[i].groups, figureLevel); },
                0.0),
            .gap = overSeeds(
                seeds, gap, [&](std::size_t i) { return ofGap(seeds[i], overlap); }, -1.0),
            .seeds = seeds.size() >= fewestSeeds};
}

} // namespace groupscope
