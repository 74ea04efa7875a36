// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/color.h"
#include "core/figures/method_style.h"
#include "core/figures/row_name.h"
#include "core/figures/subgroup_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

/// The cell of that subgroup; null without one.
const MeasuredCell* cellOf(const Measured& measured, MeasuredCell::Of of, int index) {
    const auto found =
        std::find_if(measured.cells.begin(), measured.cells.end(),
                     [&](const MeasuredCell& cell) { return cell.of == of && cell.index == index; });
    return found == measured.cells.end() ? nullptr : &*found;
}

/// Values of one place over seeds, each with the interval that it has.
std::optional<SubgroupValue> overSeeds(const std::vector<SubgroupValue>& seeds) {
    if (seeds.empty())
        return std::nullopt;
    if (seeds.size() == 1)
        return seeds.front();
    std::vector<double> values;
    for (const SubgroupValue& seed : seeds)
        values.push_back(seed.value);
    const Statistic all = *statisticOf(values);
    return SubgroupValue{all.mean, Interval{all.mean - *all.deviation, all.mean + *all.deviation}};
}

/// One subgroup among all that a scheme has, or all rows.
struct SubgroupPlace {
    SubgroupRow row;
    std::optional<int> index; ///< nothing: all rows
};

std::vector<SubgroupPlace> placesOf(const GroupScheme& scheme, Subgroups of) {
    std::vector<SubgroupPlace> places{{{"all rows", 0}, std::nullopt}};
    const int count = of == Subgroups::groups ? scheme.groupCount() : scheme.combinationCount();
    for (int i = 0; i < count; ++i)
        places.push_back({{of == Subgroups::groups ? scheme.groupName(i) : scheme.combinationName(i), 0}, i});
    return places;
}

std::optional<SubgroupValue> valueAt(const Measured& measured, SubgroupPlace& place, MeasuredCell::Of of) {
    if (!place.index) {
        place.row.n = std::max(place.row.n, measured.n);
        return measured.whole ? std::optional(SubgroupValue{*measured.whole, measured.interval})
                              : std::nullopt;
    }
    const MeasuredCell* cell = cellOf(measured, of, *place.index);
    if (!cell || !cell->value || !std::isfinite(*cell->value))
        return std::nullopt;
    place.row.n = std::max(place.row.n, cell->n);
    return SubgroupValue{*cell->value, cell->interval};
}

/// The method's colour; where an earlier series looks like it, as its control does, another lightness of it.
std::string colorBeside(const std::vector<SubgroupSeries>& earlier, const std::string& method) {
    constexpr double apart = 0.1; // in OKLab
    constexpr int lightnesses = 5;
    std::string farthest;
    double most = -1.0;
    for (int variant = 0; variant < lightnesses && most < apart; ++variant) {
        const std::string color = variantColor(method, variant);
        double nearest = 1.0;
        for (const SubgroupSeries& series : earlier)
            nearest = std::min(nearest, oklabDistance(colorFromHex(color), colorFromHex(series.color)));
        if (nearest > most) {
            most = nearest;
            farthest = color;
        }
    }
    return farthest;
}

/// Leaves out the subgroups of which no series has a value.
void dropEmptyPlaces(const std::vector<SubgroupPlace>& places, SubgroupValues& values) {
    std::vector<SubgroupSeries> kept = values.series;
    for (SubgroupSeries& series : kept)
        series.values.clear();
    for (std::size_t p = 0; p < places.size(); ++p) {
        if (std::none_of(values.series.begin(), values.series.end(),
                         [p](const SubgroupSeries& series) { return series.values[p].has_value(); }))
            continue;
        values.rows.push_back(places[p].row);
        for (std::size_t s = 0; s < kept.size(); ++s)
            kept[s].values.push_back(values.series[s].values[p]);
    }
    values.series = std::move(kept);
}

} // namespace

SubgroupValues subgroupValuesOf(const Comparison& comparison, std::span<const Run> runs,
                                const Measure& measure, const std::string& rowSet, Subgroups of) {
    SubgroupValues values{measure.title, measure.unit, measure.better, rowSet, {}, {}};
    const MeasuredCell::Of kind =
        of == Subgroups::groups ? MeasuredCell::Of::group : MeasuredCell::Of::combination;
    std::vector<SubgroupPlace> places;
    std::vector<std::string> names;
    for (const ComparisonRow& row : comparison.rows) {
        if (!row.selected || row.runs.empty())
            continue;
        const GroupScheme& scheme = runs[row.runs.front()].groups;
        if (places.empty()) {
            places = placesOf(scheme, of);
            for (const SubgroupPlace& place : places)
                names.push_back(place.row.name);
        }
        std::vector<std::string> own;
        for (const SubgroupPlace& place : placesOf(scheme, of))
            own.push_back(place.row.name);
        if (own != names) // subgroups of another question
            continue;
        SubgroupSeries series{rowName(comparison, row),
                              colorBeside(values.series, row.method),
                              methodStyle(row.method).shape,
                              0,
                              {}};
        std::vector<std::vector<SubgroupValue>> seeds(places.size());
        for (const std::size_t run : row.runs)
            if (const Measured* measured = findMeasured(runs[run].rowSet(rowSet), measure.id)) {
                ++series.seeds;
                for (std::size_t p = 0; p < places.size(); ++p)
                    if (const auto value = valueAt(*measured, places[p], kind))
                        seeds[p].push_back(*value);
            }
        if (series.seeds == 0)
            continue;
        for (const std::vector<SubgroupValue>& place : seeds)
            series.values.push_back(overSeeds(place));
        values.series.push_back(std::move(series));
    }
    dropEmptyPlaces(places, values);
    return values;
}

} // namespace groupscope
