// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/color.h"
#include "core/figures/method_style.h"
#include "core/figures/row_name.h"
#include "core/figures/subgroup_values.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace groupscope {

namespace {

/// A result with its cells of one kind by index.
struct IndexedMeasured {
    const Measured* measured;
    std::unordered_map<int, const MeasuredCell*> cells;
};

IndexedMeasured indexed(const Measured& measured, MeasuredCell::Of of) {
    IndexedMeasured result{&measured, {}};
    for (const MeasuredCell& cell : measured.cells)
        if (cell.of == of)
            result.cells.emplace(cell.index, &cell);
    return result;
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
    std::vector<SubgroupPlace> places{{{allRowsName, 0}, std::nullopt}};
    const int count = of == Subgroups::groups ? scheme.groupCount() : scheme.combinationCount();
    for (int i = 0; i < count; ++i)
        places.push_back({{of == Subgroups::groups ? scheme.groupName(i) : scheme.combinationName(i), 0}, i});
    return places;
}

std::vector<std::string> namesOf(const GroupScheme& scheme, Subgroups of) {
    std::vector<std::string> names;
    for (const SubgroupPlace& place : placesOf(scheme, of))
        names.push_back(place.row.name);
    return names;
}

std::optional<SubgroupValue> valueAt(const IndexedMeasured& source, SubgroupPlace& place) {
    if (!place.index) {
        const Measured& measured = *source.measured;
        place.row.n = std::max(place.row.n, measured.n);
        return measured.whole ? std::optional(SubgroupValue{*measured.whole, measured.interval})
                              : std::nullopt;
    }
    const auto found = source.cells.find(*place.index);
    if (found == source.cells.end() || !found->second->value || !std::isfinite(*found->second->value))
        return std::nullopt;
    const MeasuredCell* cell = found->second;
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

/// "worst (red)", of many subgroups "others (4 subgroups)".
std::string namesOfSide(const GapSide& side) {
    return side.name + " (" +
           (side.subgroups.size() == 1 ? side.subgroups.front()
                                       : std::to_string(side.subgroups.size()) + " subgroups") +
           ")";
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

/// Of many subgroups those in which some series is worst, in the order that they have; highest, of a measure
/// of which neither more nor less is better.
void keepWorst(SubgroupValues& values) {
    values.subgroups =
        values.rows.empty() ? 0 : values.rows.size() - (values.rows.front().name == allRowsName);
    const std::size_t whole = values.rows.size() - values.subgroups; // all rows stay first
    if (values.subgroups <= mostDrawnSubgroups)
        return;
    const double sign = values.better == Better::higher ? 1.0 : -1.0;
    std::vector<std::pair<double, std::size_t>> worst;
    for (std::size_t row = whole; row < values.rows.size(); ++row) {
        double least = INFINITY;
        for (const SubgroupSeries& series : values.series)
            if (series.values[row])
                least = std::min(least, sign * series.values[row]->value);
        worst.emplace_back(least, row);
    }
    std::sort(worst.begin(), worst.end());
    std::vector<std::size_t> kept;
    for (std::size_t row = 0; row < whole; ++row)
        kept.push_back(row);
    for (std::size_t i = 0; i < mostDrawnSubgroups; ++i)
        kept.push_back(worst[i].second);
    std::sort(kept.begin(), kept.end());
    const auto only = [&](auto& all) {
        std::decay_t<decltype(all)> few;
        for (const std::size_t row : kept)
            few.push_back(std::move(all[row]));
        all = std::move(few);
    };
    only(values.rows);
    for (SubgroupSeries& series : values.series)
        only(series.values);
}

} // namespace

SubgroupValues subgroupValuesOf(std::span<const SubgroupSource> sources, const GroupScheme& scheme,
                                const Measure& measure, const std::string& split, Subgroups of) {
    SubgroupValues values{measure.title, measure.unit, measure.better, split, {}, {}};
    const MeasuredCell::Of kind =
        of == Subgroups::groups ? MeasuredCell::Of::group : MeasuredCell::Of::combination;
    std::vector<SubgroupPlace> places = placesOf(scheme, of);
    for (const SubgroupSource& source : sources) {
        if (source.seeds.empty())
            continue;
        SubgroupSeries series{source.name,
                              source.color.empty() ? colorBeside(values.series, source.method) : source.color,
                              methodStyle(source.method).shape,
                              static_cast<int>(source.seeds.size()),
                              {}};
        std::vector<IndexedMeasured> measured;
        for (const Measured* seed : source.seeds)
            measured.push_back(indexed(*seed, kind));
        for (SubgroupPlace& place : places) {
            std::vector<SubgroupValue> seeds;
            for (const IndexedMeasured& seed : measured)
                if (const auto value = valueAt(seed, place))
                    seeds.push_back(*value);
            series.values.push_back(overSeeds(seeds));
        }
        values.series.push_back(std::move(series));
    }
    dropEmptyPlaces(places, values);
    keepWorst(values);
    return values;
}

SubgroupValues gapValuesOf(std::span<const GapLine> lines, const Measure& measure, const std::string& split) {
    SubgroupValues values{"gap of " + measure.title, measure.unit, measure.better, split, {}, {}, false};
    for (const GapLine& line : lines)
        for (const Gap& gap : line.gaps)
            if (std::none_of(values.rows.begin(), values.rows.end(),
                             [&](const SubgroupRow& row) { return row.name == gap.definition; }))
                values.rows.push_back({gap.definition, gap.first.n + gap.second.n});
    for (const GapLine& line : lines) {
        SubgroupSeries series{
            line.name, line.color.empty() ? colorBeside(values.series, line.method) : line.color,
            methodStyle(line.method).shape, 1, std::vector<std::optional<SubgroupValue>>(values.rows.size())};
        for (std::size_t row = 0; row < values.rows.size(); ++row)
            for (const Gap& gap : line.gaps)
                if (gap.definition == values.rows[row].name)
                    series.values[row] = SubgroupValue{
                        gap.value, gap.interval, namesOfSide(gap.first) + " − " + namesOfSide(gap.second)};
        if (!line.gaps.empty())
            values.series.push_back(std::move(series));
    }
    return values;
}

SubgroupValues subgroupValuesOf(const Comparison& comparison, std::span<const Run> runs,
                                const Measure& measure, const std::string& split, Subgroups of) {
    const GroupScheme* scheme = nullptr;
    std::vector<SubgroupSource> sources;
    for (const ComparisonRow& row : comparison.rows) {
        if (!row.selected || row.runs.empty())
            continue;
        const GroupScheme& own = runs[row.runs.front()].groups;
        if (scheme == nullptr)
            scheme = &own;
        if (namesOf(own, of) != namesOf(*scheme, of)) // subgroups of another task
            continue;
        SubgroupSource source{rowName(comparison, row), row.method, {}, {}};
        for (const std::size_t run : row.runs)
            if (const Measured* measured = findMeasured(runs[run].split(split), measure.id))
                source.seeds.push_back(measured);
        sources.push_back(std::move(source));
    }
    return subgroupValuesOf(sources, scheme != nullptr ? *scheme : GroupScheme(), measure, split, of);
}

} // namespace groupscope
