// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/subgroups.h"

#include "core/math/gather.h"
#include "core/math/small_samples.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace groupscope {

namespace {

/// Mean and interval of the values of some rows.
struct Mean {
    std::int64_t n = 0;
    std::optional<double> value;
    std::optional<Interval> interval;
};

Mean meanOf(std::span<const float> values, std::span<const int> places) {
    double sum = 0.0, squares = 0.0;
    std::int64_t n = 0;
    bool shares = true; // all values 0 or 1
    for (const int place : places) {
        const auto value = static_cast<double>(values[place]);
        if (value < 0.0)
            continue;
        ++n;
        shares = shares && (value == 0.0 || value == 1.0);
        sum += value;
        squares += value * value;
    }
    if (n == 0)
        return {};
    const auto count = static_cast<double>(n);
    Mean mean{.n = n, .value = sum / count};
    if (shares) {
        mean.interval = wilsonInterval(static_cast<int>(std::lround(sum)), static_cast<int>(n));
    } else if (n > 1) {
        const double variance = std::max(0.0, squares - sum * sum / count) / (count - 1.0);
        const double half = normalQuantile95 * std::sqrt(variance / count);
        mean.interval = Interval{std::max(0.0, *mean.value - half), std::min(1.0, *mean.value + half)};
    }
    return mean;
}

std::vector<int> everyPlace(const Evaluated& evaluated) {
    std::vector<int> places(evaluated.rows().size());
    std::iota(places.begin(), places.end(), 0);
    return places;
}

} // namespace

std::vector<Subgroup> subgroupsOf(Evaluated& evaluated) {
    const GroupScheme& scheme = evaluated.task().groups;
    std::map<int, std::vector<int>> groups, combinations;
    for (std::size_t i = 0; i < evaluated.rows().size(); ++i)
        for (const int group : evaluated.members().of(i)) {
            groups[group].push_back(static_cast<int>(i));
            combinations[scheme.combinationOf(group)].push_back(static_cast<int>(i));
        }
    std::vector<Subgroup> subgroups;
    for (auto& [group, places] : groups)
        subgroups.push_back({MeasuredCell::Of::group, group, std::move(places)});
    if (scheme.kind() != GroupScheme::Kind::named && !scheme.spansClasses() && combinations.size() > 1)
        for (auto& [combination, places] : combinations)
            subgroups.push_back({MeasuredCell::Of::combination, combination, std::move(places)});
    return subgroups;
}

std::vector<Subgroup> subgroupsWithValues(Evaluated& evaluated) {
    const GroupScheme& scheme = evaluated.task().groups;
    std::vector<Subgroup> subgroups = subgroupsOf(evaluated);
    if (scheme.overlaps() || scheme.attributes().size() < 2)
        return subgroups;
    std::map<int, std::vector<int>> values;
    for (std::size_t i = 0; i < evaluated.rows().size(); ++i)
        for (const int group : evaluated.members().of(i))
            for (std::size_t a = 0; a < scheme.attributes().size(); ++a)
                values[scheme.firstValueOf(a) + scheme.attributeCode(group, a)].push_back(
                    static_cast<int>(i));
    for (auto& [value, places] : values)
        subgroups.push_back({MeasuredCell::Of::value, value, std::move(places)});
    return subgroups;
}

Measured meanOfRows(Evaluated& evaluated, std::span<const float> values) {
    const Mean all = meanOf(values, everyPlace(evaluated));
    Measured measured{.n = all.n, .whole = all.value, .interval = all.interval};
    for (const Subgroup& subgroup : subgroupsOf(evaluated)) {
        const Mean own = meanOf(values, subgroup.places);
        measured.cells.push_back({.of = subgroup.of,
                                  .index = subgroup.index,
                                  .n = own.n,
                                  .value = own.value,
                                  .interval = own.interval});
    }
    return measured;
}

Measured ofSubgroups(Evaluated& evaluated,
                     const std::function<std::optional<double>(std::span<const int> places)>& of) {
    OfSubgroups<std::optional<double>> known{.whole = of(everyPlace(evaluated)),
                                             .parts = subgroupsWithValues(evaluated)};
    for (const Subgroup& subgroup : known.parts)
        known.values.push_back(of(subgroup.places));
    return known.measured(static_cast<std::int64_t>(evaluated.rows().size()),
                          [](const std::optional<double>& value) { return value; });
}

std::vector<int> classesOfRows(const Evaluated& evaluated) {
    std::vector<int> labels;
    gatherLabels(evaluated.task().labels, evaluated.rows(), labels);
    return labels;
}

} // namespace groupscope
