// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/gaps.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/measures/subgroups.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t draws = 2000;

/// A subgroup with its value.
struct Valued {
    MeasuredCell cell;
    std::string name;
};

/// Places in a list of subgroups.
struct Sides {
    std::vector<std::size_t> first, second, neither;
};

std::vector<MeasuredCell> cellsOfSubgroups(const std::vector<MeasuredCell>& all, const GroupScheme& scheme) {
    const bool combined =
        !scheme.attributes().empty() && scheme.kind() != GroupScheme::Kind::named && !scheme.spansClasses();
    const auto wanted = combined ? MeasuredCell::Of::combination : MeasuredCell::Of::group;
    std::vector<MeasuredCell> cells;
    for (const MeasuredCell& cell : all)
        if (cell.of == wanted)
            cells.push_back(cell);
    return cells;
}

std::vector<Valued> named(const std::vector<MeasuredCell>& cells, const GroupScheme& scheme) {
    std::vector<Valued> subgroups;
    for (const MeasuredCell& cell : cells)
        subgroups.push_back({cell, cell.of == MeasuredCell::Of::combination
                                       ? scheme.combinationName(cell.index)
                                       : scheme.groupName(cell.index)});
    return subgroups;
}

/// The first `count` of `order` against all after the first `skipped`.
void divide(const std::vector<std::size_t>& order, std::size_t count, std::size_t skipped, Sides& sides) {
    for (std::size_t i = 0; i < order.size(); ++i)
        (i < count ? sides.first : i < skipped ? sides.neither : sides.second).push_back(order[i]);
}

Sides sidesOf(const GapDefinition& definition, Better better, const std::vector<Valued>& subgroups,
              const GroupScheme& scheme) {
    using Kind = GapDefinition::Kind;
    const auto in = [&](std::size_t i, const ValueSet& set) {
        return holds(scheme, subgroups[i].cell.of, subgroups[i].cell.index, set);
    };
    Sides sides;
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < subgroups.size(); ++i) {
        const bool out =
            !subgroups[i].cell.value || std::any_of(definition.leftOut.begin(), definition.leftOut.end(),
                                                    [&](const ValueSet& set) { return in(i, set); });
        (out ? sides.neither : left).push_back(i);
    }
    if (definition.kind == Kind::rest || definition.kind == Kind::sets) {
        for (const std::size_t i : left) {
            const bool inSecond = in(i, definition.second);
            const bool inFirst = definition.kind == Kind::rest ? !inSecond : in(i, definition.first);
            (inFirst && !inSecond   ? sides.first
             : inSecond && !inFirst ? sides.second
                                    : sides.neither)
                .push_back(i);
        }
        return sides;
    }
    if (better == Better::neither || left.size() < 2)
        return sides;
    std::stable_sort(left.begin(), left.end(), [&](std::size_t a, std::size_t b) {
        const double one = *subgroups[a].cell.value, other = *subgroups[b].cell.value;
        return better == Better::lower ? one < other : one > other;
    });
    // An odd number leaves the middle subgroup out of both halves.
    const std::size_t half = left.size() / 2;
    if (definition.kind == Kind::worst)
        divide(left, left.size() - 1, left.size() - 1, sides);
    else
        divide(left, half, left.size() - half, sides);
    return sides;
}

GapSide sideOf(std::string name, const std::vector<std::size_t>& places,
               const std::vector<Valued>& subgroups) {
    GapSide side{.name = std::move(name)};
    for (const std::size_t i : places) {
        side.subgroups.push_back(subgroups[i].name);
        side.n += subgroups[i].cell.n;
        side.value += *subgroups[i].cell.value;
    }
    side.value /= static_cast<double>(places.size());
    return side;
}

std::pair<std::string, std::string> namesOfSides(const GapDefinition& definition) {
    switch (definition.kind) {
    case GapDefinition::Kind::rest:
        return {"major", "minor"};
    case GapDefinition::Kind::sets:
        return {definition.first.title(), definition.second.title()};
    case GapDefinition::Kind::worst:
        return {"others", "worst"};
    case GapDefinition::Kind::halves:
        return {"better half", "worse half"};
    }
    return {};
}

/// For each row with a value, the weighted subgroups it belongs to. A gap is Σ over subgroups of
/// weight · mean.
struct Resampled {
    std::vector<float> values;
    std::vector<std::vector<std::size_t>> subgroups; ///< of each row, among `weights`
    std::vector<double> weights;                     ///< 1/|first| or −1/|second|
};

Resampled rowsToResample(const Sides& sides, const std::vector<Valued>& subgroups,
                         std::span<const float> values, Evaluated& evaluated) {
    Resampled rows;
    std::vector<std::vector<std::size_t>> of(values.size());
    const std::vector<Subgroup> parts = subgroupsOf(evaluated);
    const auto add = [&](const std::vector<std::size_t>& side, double weight) {
        for (const std::size_t i : side) {
            const auto part = std::find_if(parts.begin(), parts.end(), [&](const Subgroup& own) {
                return own.of == subgroups[i].cell.of && own.index == subgroups[i].cell.index;
            });
            if (part == parts.end())
                throw UsageError("the gap has a value of '" + subgroups[i].name +
                                     "', but no evaluated example is in that subgroup",
                                 "", "give values of the same examples");
            for (const int place : part->places)
                of[place].push_back(rows.weights.size());
            // A subgroup that lies on no side has no weight: its rows are not drawn.
            rows.weights.push_back(weight);
        }
    };
    add(sides.first, 1.0 / static_cast<double>(sides.first.size()));
    add(sides.second, -1.0 / static_cast<double>(sides.second.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] >= 0.0f && !of[i].empty()) {
            rows.values.push_back(values[i]);
            rows.subgroups.push_back(std::move(of[i]));
        }
    return rows;
}

/// NaN where a subgroup has no rows in the draw.
double drawnGap(const Resampled& rows, Random random) {
    std::vector<double> sums(rows.weights.size());
    std::vector<std::int64_t> counts(rows.weights.size());
    for (std::size_t i = 0; i < rows.values.size(); ++i) {
        // Rows are drawn from all sides together, so that the sizes of subgroups vary as they would in new
        // data.
        const auto row = static_cast<std::size_t>(random.below(rows.values.size()));
        for (const std::size_t subgroup : rows.subgroups[row]) {
            sums[subgroup] += static_cast<double>(rows.values[row]);
            ++counts[subgroup];
        }
    }
    double gap = 0.0;
    for (std::size_t s = 0; s < sums.size(); ++s)
        gap += counts[s] == 0 ? std::numeric_limits<double>::quiet_NaN()
                              : rows.weights[s] * sums[s] / static_cast<double>(counts[s]);
    return gap;
}

std::optional<Interval> bootstrapInterval(const Resampled& rows, std::uint64_t seed,
                                          const RunContext& context) {
    if (rows.values.empty())
        return std::nullopt;
    std::vector<double> gaps(draws);
    parallelFor(draws, 50, [&](std::size_t begin, std::size_t end) {
        context.throwIfStopped();
        for (std::size_t draw = begin; draw < end; ++draw)
            gaps[draw] = drawnGap(rows, Random(seed, "bootstrap of a gap", draw));
    });
    std::erase_if(gaps, [](double gap) { return std::isnan(gap); });
    // If more than 5 % of the draws miss a subgroup, quantiles of the rest would not be those of the gap.
    if (gaps.size() * 20 < draws * 19)
        return std::nullopt;
    std::sort(gaps.begin(), gaps.end());
    const auto quantile = [&gaps](double level) {
        const double place = level * static_cast<double>(gaps.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const std::size_t above = std::min(below + 1, gaps.size() - 1);
        return gaps[below] + (place - static_cast<double>(below)) * (gaps[above] - gaps[below]);
    };
    return Interval{quantile(0.025), quantile(0.975)};
}

/// The two sides of a gap.
struct Compared {
    std::vector<Valued> subgroups;
    Sides sides;
};

Compared comparedBy(const GapDefinition& definition, const GapSource& source, const GroupScheme& scheme) {
    requireKnown(definition, scheme);
    Compared compared{named(cellsOfSubgroups(source.cells, scheme), scheme), {}};
    compared.sides = sidesOf(definition, source.better, compared.subgroups, scheme);
    return compared;
}

std::optional<Gap> gapBetween(const GapDefinition& definition, const GapSource& source,
                              const Compared& compared) {
    const Sides& sides = compared.sides;
    if (sides.first.empty() || sides.second.empty())
        return std::nullopt;
    const auto [first, second] = namesOfSides(definition);
    Gap gap{.measure = source.id,
            .title = source.title,
            .definition = definition.name(),
            .better = source.better,
            .first = sideOf(first, sides.first, compared.subgroups),
            .second = sideOf(second, sides.second, compared.subgroups)};
    gap.value = gap.first.value - gap.second.value;
    for (const std::size_t i : sides.neither)
        gap.leftOut.push_back(compared.subgroups[i].name);
    return gap;
}

} // namespace

std::optional<Gap> gapOf(const GapDefinition& definition, const GapSource& source,
                         const GroupScheme& scheme) {
    return gapBetween(definition, source, comparedBy(definition, source, scheme));
}

std::optional<Gap> gapOf(const GapDefinition& definition, const GapSource& source, Evaluated& evaluated,
                         std::uint64_t seed) {
    const Compared compared = comparedBy(definition, source, evaluated.task().groups);
    std::optional<Gap> gap = gapBetween(definition, source, compared);
    if (gap && !source.rowValues.empty())
        gap->interval =
            bootstrapInterval(rowsToResample(compared.sides, compared.subgroups, source.rowValues, evaluated),
                              seed, evaluated.context());
    return gap;
}

std::optional<Gap> gapOf(const GapDefinition& definition, const Measure& measure, const Measured& measured,
                         Evaluated& evaluated, std::uint64_t seed) {
    GapSource source{
        .id = measure.id, .title = measure.title, .better = measure.better, .cells = measured.cells};
    if (measure.rowValues != nullptr) {
        source.rowValues = measure.rowValues(evaluated);
        if (cellsOfSubgroups(source.cells, evaluated.task().groups).empty()) // accuracy: known of groups
            source.cells = meanOfRows(evaluated, source.rowValues).cells;
    }
    return gapOf(definition, source, evaluated, seed);
}

std::vector<Gap> gapsOf(const std::vector<GapDefinition>& definitions,
                        const std::vector<NamedMeasured>& measures, Evaluated& evaluated,
                        std::uint64_t seed) {
    std::vector<Gap> gaps;
    for (const GapDefinition& definition : definitions) {
        requireKnown(definition, evaluated.task().groups);
        for (const NamedMeasured& own : measures)
            if (auto gap =
                    gapOf(definition, groupscope::measures().find(own.id), own.measured, evaluated, seed))
                gaps.push_back(std::move(*gap));
    }
    return gaps;
}

} // namespace groupscope
