// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/evaluated.h"
#include "core/measures/neighbour_confusion.h"
#include "core/measures/spectrum.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Of more subgroups of a kind nobody finds anything: those are left out.
inline constexpr std::size_t mostViewedSubgroups = 40;

/// Whom the rows of each subgroup find.
struct SubgroupConfusion {
    std::string what;               ///< "attribute values over all classes", "groups"
    std::vector<std::string> names; ///< (S,)
    NeighbourConfusion confusion;
};

/// What directions the rows of each subgroup use.
struct SubgroupSpectra {
    std::string what;                             ///< as above
    std::vector<std::string> names;               ///< (S,)
    std::vector<std::int64_t> rows;               ///< (S,)
    std::vector<std::optional<Spectrum>> spectra; ///< (S,) of unit rows; nothing where all are 0
    std::int64_t allRows = 0;
    std::optional<Spectrum> all; ///< of all rows
};

/// Subgroups of a split side by side: of each kind that has two or more of them, and no more than
/// mostViewedSubgroups.
struct SubgroupViews {
    std::string split; ///< name
    std::vector<SubgroupConfusion> confusions;
    std::vector<SubgroupSpectra> spectra;
};

/// Of the nearest rows as retrievalOf() finds them. Throws DataError for fewer than two rows, Cancelled.
std::vector<SubgroupConfusion> subgroupConfusions(Evaluated& evaluated);
/// Of the rows at unit length. Throws Cancelled.
std::vector<SubgroupSpectra> subgroupSpectra(Evaluated& evaluated);

} // namespace groupscope
