// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/heat_map.h"
#include "core/figures/plot.h"
#include "core/figures/subgroup_values.h"
#include "core/measures/subgroup_views.h"

#include <cstddef>

namespace groupscope {

/// Largest number of lines, so that they can be distinguished.
inline constexpr std::size_t mostSpectrumLines = 12;

/// A heat map with one row for the subgroup of the query and one column for that of its nearest rows: the
/// share in percent, and its ratio to the share expected by size. The last row holds the shares by size; the
/// number of examples is at the right.
HeatMap plotOf(const SubgroupConfusion& confusion, const CountText& countText = paperCount);

/// Singular values divided by their sum on a logarithmic axis, one line for each subgroup and one for all
/// examples, as far as they exceed rounding noise; the legend gives U_KL, numerical rank and dead columns.
/// With more than mostSpectrumLines subgroups, those with the highest U_KL.
Plot plotOf(const SubgroupSpectra& spectra, const CountText& countText = paperCount);

} // namespace groupscope
