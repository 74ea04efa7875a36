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

/// Largest number of subgroups drawn: the worst ones.
inline constexpr std::size_t mostDrawnSubgroups = 60;

inline constexpr const char* allRowsName = "all examples"; ///< name in SubgroupRow

/// The subgroups of a measure, in addition to all examples.
enum class Subgroups {
    groups,      ///< classes with attribute values
    combinations ///< attribute values over all classes
};

/// A subgroup with a value of a measure.
struct SubgroupRow {
    std::string name;
    std::int64_t n = 0; ///< number of examples
};

/// A mean over seeds with one standard deviation, or the value of one seed with its 95 % interval.
struct SubgroupValue {
    double value = 0.0;
    std::optional<Interval> interval{};
    std::string note{}; ///< additional text of the tooltip
};

/// The selected setting of one method.
struct SubgroupSeries {
    std::string name;
    std::string color;     ///< "#rrggbb" on paper
    std::size_t shape = 0; ///< see markOutline()
    int seeds = 1;
    std::vector<std::optional<SubgroupValue>> values; ///< in the order of the subgroups
};

/// One measure of every subgroup, for several runs (finDML, Tables 13, 17 and 20).
struct SubgroupValues {
    std::string title; ///< title of the measure
    std::string unit;  ///< "share" is shown in percent
    Better better = Better::higher;
    std::string split;
    std::vector<SubgroupRow> rows; ///< all examples first, then subgroups in the order of the scheme
    std::vector<SubgroupSeries> series;
    bool bounded = true; ///< whether a share lies in [0,1]; false for gaps
    /// Number of subgroups with values; `rows` holds at most the worst mostDrawnSubgroups of them.
    std::size_t subgroups = 0;
};

/// Measured values of a series of the figure.
struct SubgroupSource {
    std::string name;
    /// Determines the shape, and the colour if `color` is empty; empty: the raw embedding.
    std::string method;
    std::string color{}; ///< "#rrggbb" on paper
    /// Measured values of the seeds of a setting; sources without any are skipped.
    std::vector<const Measured*> seeds;
};

/// Collects the values of several sources on that split, whose subgroups are those of the scheme. Subgroups
/// without any value are left out, and all but the worst mostDrawnSubgroups. No series if nothing was
/// measured.
SubgroupValues subgroupValuesOf(std::span<const SubgroupSource> sources, const GroupScheme& scheme,
                                const Measure& measure, const std::string& split, Subgroups of);

/// The gaps of a series of the figure.
struct GapLine {
    std::string name;
    std::string method; ///< as in SubgroupSource
    std::string color{};
    std::vector<Gap> gaps;
};

/// Values with one line for each kind of gap, in place of subgroups.
SubgroupValues gapValuesOf(std::span<const GapLine> lines, const Measure& measure, const std::string& split);

/// Collects the values of the selected settings of a comparison on that split; subgroups of the scheme of the
/// first of them, runs with other schemes are skipped.
SubgroupValues subgroupValuesOf(const Comparison& comparison, std::span<const Run> runs,
                                const Measure& measure, const std::string& split, Subgroups of);

/// Plot with one line for each subgroup, which has the number of examples, and a mark with an interval for
/// each series. The plot is as high as its lines need.
Plot plotOf(const SubgroupValues& values);

} // namespace groupscope
