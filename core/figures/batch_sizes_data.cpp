// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/batch_sizes.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace groupscope {

namespace {

using Values = std::map<std::string, ParameterValue, std::less<>>;

/// The common settings of the points of one curve.
std::tuple<std::string, std::string, Values> curveKey(const ComparisonRow& row) {
    Values values = row.parameters.all();
    values.erase("positives");
    values.erase("negatives");
    return {row.method, row.task.hash(), std::move(values)};
}

double batchSizeOf(const BatchSizePoint& point) {
    return static_cast<double>(point.positives + point.negatives);
}

} // namespace

std::optional<BatchSizes> batchSizesOf(const Comparison& comparison, const std::string& split) {
    std::map<std::tuple<std::string, std::string, Values>, std::vector<BatchSizePoint>> curves;
    std::optional<double> zeroShot;
    for (const ComparisonRow& row : comparison.rows) {
        const std::optional<Statistic> worst = row.split(split).of(accuracy::worstGroup);
        if (worst && row.method == "zero-shot" && row.selected)
            zeroShot = worst->mean;
        if (worst && row.parameters.all().contains("positives") && row.parameters.all().contains("negatives"))
            curves[curveKey(row)].push_back(
                {row.parameters.integer("positives"), row.parameters.integer("negatives"), *worst});
    }
    std::optional<BatchSizes> largest;
    for (auto& [key, points] : curves) {
        std::set<double> different;
        for (const BatchSizePoint& point : points)
            different.insert(batchSizeOf(point));
        if (different.size() < 3 || (largest && points.size() <= largest->points.size()))
            continue;
        std::stable_sort(points.begin(), points.end(), [](const BatchSizePoint& a, const BatchSizePoint& b) {
            return batchSizeOf(a) < batchSizeOf(b);
        });
        largest = BatchSizes{std::get<0>(key), points, zeroShot};
    }
    if (largest)
        largest->zeroShot = zeroShot;
    return largest;
}

} // namespace groupscope
