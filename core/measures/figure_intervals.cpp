// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/figure_intervals.h"

#include "core/base/kept_values.h"
#include "core/math/small_samples.h"
#include "core/measures/accuracy_ids.h"
#include "core/measures/mixed_accuracy.h"
#include "core/measures/row_total.h"
#include "core/measures/seed_spread.h"
#include "core/measures/worst_group_interval.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <type_traits>

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

/// Rows in no group.
GroupAccuracy outsideGroups(const GroupReport& report) {
    GroupAccuracy outside{.n = report.n, .correct = 0, .accuracy = {}, .interval = {}};
    for (const GroupAccuracy& cell : report.classes)
        outside.correct += cell.correct;
    for (const GroupAccuracy& cell : report.groups) {
        outside.n -= cell.n;
        outside.correct -= cell.correct;
    }
    return outside;
}

/// Of the average less the accuracy of group `worst`. The group itself has the exact bounds of its accuracy
/// at `level`; the other rows have normal bounds. The squares of both half widths are added on each side.
Interval ofGapTo(const GroupReport& report, std::size_t worst, double level) {
    RowTotal others{.middle = RowCentre::estimate};
    addCell(outsideGroups(report), 1.0 / report.n, others);
    for (std::size_t g = 0; g < report.groups.size(); ++g)
        if (g != worst)
            addCell(report.groups[g], 1.0 / report.n, others);
    const GroupAccuracy& group = report.groups[worst];
    // The average contains the group itself: average less group is the rest less the group with this weight.
    const double weight = 1.0 - static_cast<double>(group.n) / report.n;
    const double gap = others.centre - weight * *group.accuracy;
    const Interval own = exactInterval(group.correct, group.n, level);
    const double ofOthers = normalQuantile(level) * std::sqrt(others.variance);
    // The ends cross over: a high accuracy of the group makes the gap small.
    return {gap - std::hypot(weight * (own.high - *group.accuracy), ofOthers),
            gap + std::hypot(weight * (*group.accuracy - own.low), ofOthers)};
}

/// The lowest gap that there can be: 0, unless rows in no group pull the average below every group.
double lowestGap(const GroupReport& report) {
    return report.n > 0 ? 0.0 - static_cast<double>(outsideGroups(report).n) / report.n : 0.0; // never -0.0
}

/// The largest bounds over the groups that could be the worst.
std::optional<Interval> ofGap(const GroupReport& report, bool overlap) {
    const std::vector<int> possible = possibleWorstGroups(report.groups);
    if (possible.empty() || overlap) // rows would count twice
        return std::nullopt;
    // Bonferroni over the groups that could be the worst.
    const double level = 1.0 - (1.0 - figureLevel) / static_cast<double>(possible.size());
    Interval largest{-1.0, -1.0};
    for (const int worst : possible) {
        const Interval own = ofGapTo(report, static_cast<std::size_t>(worst), level);
        largest = {std::max(largest.low, own.low), std::max(largest.high, own.high)};
    }
    return Interval{std::max(lowestGap(report), largest.low), std::min(1.0, largest.high)};
}

/// The intervals of one report.
struct SeedIntervals {
    std::optional<Interval> average, adjusted, worst, gap;
};

SeedIntervals ofSeed(const GroupReport& report, const std::vector<int>& trainCounts, bool overlap) {
    return {.average = ofAverage(report),
            .adjusted = ofAdjusted(report, trainCounts),
            .worst = worstGroupInterval(report.groups, figureLevel),
            .gap = ofGap(report, overlap)};
}

template<class T>
void addBytes(const T& value, std::string& bytes) {
    static_assert(std::is_arithmetic_v<T>);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void addCells(const std::vector<GroupAccuracy>& cells, std::string& bytes) {
    addBytes(cells.size(), bytes);
    for (const GroupAccuracy& cell : cells) {
        addBytes(cell.n, bytes);
        addBytes(cell.correct, bytes);
        addBytes(cell.accuracy.value_or(-1.0), bytes);
    }
}

/// All that the intervals of a report are made of.
std::string bytesOf(const GroupReport& report, const std::vector<int>& trainCounts, bool overlap) {
    std::string bytes;
    addBytes(report.n, bytes);
    addBytes(overlap, bytes);
    addBytes(report.averageAccuracy.has_value(), bytes);
    addBytes(report.adjustedAverageAccuracy.has_value(), bytes);
    addCells(report.groups, bytes);
    addCells(report.classes, bytes);
    for (const int count : trainCounts)
        addBytes(count, bytes);
    return bytes;
}

/// The same intervals are asked for again and again, of thousands of runs whenever one comes or another rule
/// chooses between them, and each takes the inverse of a beta function for every group.
SeedIntervals knownOfSeed(const GroupReport& report, const std::vector<int>& trainCounts, bool overlap) {
    constexpr std::size_t memory = std::size_t{64} << 20; // some 200,000: of each split of each run
    static KeptValues<SeedIntervals> known(memory);
    return known.of(bytesOf(report, trainCounts, overlap),
                    [&] { return ofSeed(report, trainCounts, overlap); });
}

/// The mean of the intervals of the seeds, widened by how much the figure varies with them.
template<class Figure>
std::optional<Interval> overSeeds(std::span<const GroupReport> seeds, const Figure& figure,
                                  const std::vector<SeedIntervals>& intervals,
                                  std::optional<Interval> SeedIntervals::*own, double lowest) {
    std::vector<double> figures;
    Interval mean{.low = 0.0, .high = 0.0};
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        const std::optional<double> value = figure(seeds[i]);
        const std::optional<Interval>& interval = intervals[i].*own;
        if (!value || !interval)
            return std::nullopt;
        figures.push_back(*value);
        mean.low += interval->low / static_cast<double>(seeds.size());
        mean.high += interval->high / static_cast<double>(seeds.size());
    }
    SeedSpread spread;
    spread.add(figures);
    const Interval wide = spread.widened(mean, figureLevel);
    return Interval{std::max(lowest, wide.low), std::min(1.0, wide.high)};
}

} // namespace

std::optional<Interval> FigureIntervals::of(std::string_view measure) const {
    return measure == accuracy::average      ? average
           : measure == accuracy::adjusted   ? adjustedAverage
           : measure == accuracy::worstGroup ? worstGroup
           : measure == accuracy::gap        ? gap
                                             : std::nullopt;
}

FigureIntervals figureIntervals(std::span<const GroupReport> seeds,
                                std::span<const std::vector<int>> trainCounts, bool overlap) {
    if (seeds.empty())
        return {};
    std::vector<SeedIntervals> own;
    for (std::size_t i = 0; i < seeds.size(); ++i)
        own.push_back(knownOfSeed(seeds[i], trainCounts[i], overlap));
    const auto average = [](const GroupReport& report) { return report.averageAccuracy; };
    const auto adjusted = [](const GroupReport& report) { return report.adjustedAverageAccuracy; };
    const auto worst = [](const GroupReport& report) { return report.worstGroupAccuracy; };
    const auto gap = [](const GroupReport& report) { return report.gap(); };
    return {.average = overSeeds(seeds, average, own, &SeedIntervals::average, 0.0),
            .adjustedAverage = overSeeds(seeds, adjusted, own, &SeedIntervals::adjusted, 0.0),
            .worstGroup = overSeeds(seeds, worst, own, &SeedIntervals::worst, 0.0),
            .gap = overSeeds(seeds, gap, own, &SeedIntervals::gap, lowestGap(seeds.front())),
            .seeds = seeds.size() >= fewestSeeds};
}

} // namespace groupscope
