// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/plot.h"
#include "core/measures/few_rows.h"
#include "core/measures/gaps.h"
#include "core/runs/comparison.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// So many subgroups are drawn; of more the worst.
inline constexpr std::size_t mostDrawnSubgroups = 60;

inline constexpr const char* allRowsName = "all rows"; ///< of SubgroupRow

/// What a measure is of, beside all rows.
enum class Subgroups {
    groups,      ///< classes with attribute values
    combinations ///< attribute values over all classes
};

/// A subgroup that a measure has a value of.
struct SubgroupRow {
    std::string name;
    std::int64_t n = 0; ///< rows
};

/// A mean over seeds with one standard deviation, or the value of one seed with its own 95 % interval.
struct SubgroupValue {
    double value = 0.0;
    std::optional<Interval> interval{};
    std::string note{}; ///< what else is said of it when it is pointed at
};

/// The chosen setting of one method.
struct SubgroupSeries {
    std::string name;
    std::string color;     ///< "#rrggbb" on paper
    std::size_t shape = 0; ///< see markOutline()
    int seeds = 1;
    std::vector<std::optional<SubgroupValue>> values; ///< in the order of the subgroups
};

/// One measure of every subgroup, of runs side by side (finDML, Tables 13, 17 and 20).
struct SubgroupValues {
    std::string title; ///< of the measure
    std::string unit;  ///< "share" is shown in percent
    Better better = Better::higher;
    std::string split;
    std::vector<SubgroupRow> rows; ///< all rows first, then subgroups in the order of the scheme
    std::vector<SubgroupSeries> series;
    bool bounded = true; ///< whether a share lies in [0,1]; gaps do not
    /// That have values; of more than mostDrawnSubgroups `rows` has the worst alone.
    std::size_t subgroups = 0;
};

/// What was measured of a line of the figure.
struct SubgroupSource {
    std::string name;
    std::string method;  ///< gives the shape, and the colour where that is empty; empty: the input
    std::string color{}; ///< "#rrggbb" on paper
    std::vector<const Measured*> seeds; ///< of a setting, or one; sources without any are passed over
};

/// Of several sources on that split, whose subgroups are those of the scheme; those without any value are
/// left out, and of more than mostDrawnSubgroups all but the worst. No series where nothing was measured.
SubgroupValues subgroupValuesOf(std::span<const SubgroupSource> sources, const GroupScheme& scheme,
                                const Measure& measure, const std::string& split, Subgroups of);

/// The gaps of a line of the figure.
struct GapLine {
    std::string name;
    std::string method; ///< as of SubgroupSource
    std::string color{};
    std::vector<Gap> gaps;
};

/// A line for each task of a gap, in place of subgroups.
SubgroupValues gapValuesOf(std::span<const GapLine> lines, const Measure& measure, const std::string& split);

/// Of the chosen settings of a comparison, from the runs that it counts, on that split; subgroups of the
/// scheme of the first of them, others are passed over.
SubgroupValues subgroupValuesOf(const Comparison& comparison, std::span<const Run> runs,
                                const Measure& measure, const std::string& split, Subgroups of);

/// A line a subgroup, a mark with its interval for each series, the number of rows beside it. It is as high
/// as its lines need.
Plot plotOf(const SubgroupValues& values);

} // namespace groupscope
