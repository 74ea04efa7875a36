// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/gap_definition.h"
#include "core/measures/measure.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// One side of a gap.
struct GapSide {
    std::string name;                     ///< "minor", "others"
    std::vector<std::string> subgroups{}; ///< subgroups that are averaged
    std::int64_t n = 0; ///< examples of them; an example of two overlapping subgroups counts in both
    double value = 0.0; ///< mean over the subgroups, each as much as another
};

/// Difference of a measure between subgroups.
struct Gap {
    std::string measure;    ///< its id
    std::string title;      ///< title of the measure for display
    std::string definition; ///< see GapDefinition::name()
    Better better = Better::higher;
    GapSide first, second;
    double value = 0.0;                 ///< first − second, whether more is better or less
    std::optional<Interval> interval{}; ///< 95 %, see gapOf()
    std::vector<std::string> leftOut{}; ///< subgroups on neither side: asked for, in the middle, no value
};

/// The gap of a measure. Subgroups are the combinations of attribute values (identities, if groups overlap),
/// named groups if a column names them, and classes if there are no attributes. Nothing if the measure has no
/// values on those, if a side has no subgroup, or if the worst is requested of a measure without a better
/// direction. The interval is that of the percentile bootstrap (2,000 draws of as many examples) for measures
/// that are means of examples; the sides and each example's value are fixed. It is left out if more than one
/// draw in twenty leaves a subgroup without examples. Throws what the measure and requireKnown() throw.
std::optional<Gap> gapOf(const GapDefinition& definition, const Measure& measure, const Measured& measured,
                         Evaluated& evaluated, std::uint64_t seed = 0);

/// The source of a gap: a measure or a similar quantity.
struct GapSource {
    std::string id, title;
    Better better = Better::higher;
    std::vector<MeasuredCell> cells; ///< values; other cells than those of subgroups are skipped
    std::vector<float> rowValues{};  ///< (n,) whose means they are; empty: they are none
};

/// The gap of known values, without an interval.
std::optional<Gap> gapOf(const GapDefinition& definition, const GapSource& source, const GroupScheme& scheme);

/// The gap of known values.
std::optional<Gap> gapOf(const GapDefinition& definition, const GapSource& source, Evaluated& evaluated,
                         std::uint64_t seed = 0);

/// All available gaps of these measures, one definition after another.
std::vector<Gap> gapsOf(const std::vector<GapDefinition>& definitions,
                        const std::vector<NamedMeasured>& measures, Evaluated& evaluated,
                        std::uint64_t seed = 0);

} // namespace groupscope
