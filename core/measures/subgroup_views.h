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

/// Largest number of subgroups of a kind; more are left out.
inline constexpr std::size_t mostViewedSubgroups = 40;

/// Subgroups of the nearest examples of each subgroup.
struct SubgroupConfusion {
    std::string what;               ///< "attribute values over all classes", "groups"
    std::vector<std::string> names; ///< (S,)
    NeighbourConfusion confusion;
};

/// Singular values of the examples of each subgroup.
struct SubgroupSpectra {
    std::string what;                             ///< as in SubgroupConfusion
    std::vector<std::string> names;               ///< (S,)
    std::vector<std::int64_t> rows;               ///< (S,)
    std::vector<std::optional<Spectrum>> spectra; ///< (S,) of unit rows; nothing where all are 0
    std::int64_t allRows = 0;
    std::optional<Spectrum> all; ///< spectrum of all rows
};

/// Views of the subgroups of a split: of each kind with at least two and at most mostViewedSubgroups of them.
struct SubgroupViews {
    std::string split; ///< name
    std::vector<SubgroupConfusion> confusions;
    std::vector<SubgroupSpectra> spectra;
};

/// Uses the nearest examples of retrievalOf(). Throws DataError for fewer than two examples, Cancelled.
std::vector<SubgroupConfusion> subgroupConfusions(Evaluated& evaluated);
/// Uses the examples at unit length. Throws Cancelled.
std::vector<SubgroupSpectra> subgroupSpectra(Evaluated& evaluated);

} // namespace groupscope
