// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/heat_map.h"
#include "core/figures/plot.h"
#include "core/figures/subgroup_values.h"
#include "core/measures/subgroup_views.h"

#include <cstddef>

namespace groupscope {

/// More lines than this cannot be told apart.
inline constexpr std::size_t mostSpectrumLines = 12;

/// A heat map: a row for the subgroup of the query, a column for that of its nearest rows, the share in
/// percent and how many times as often as by size alone; last the shares by size, at the right the rows of
/// each.
HeatMap plotOf(const SubgroupConfusion& confusion, const CountText& countText = paperCount);

/// Singular values over their sum on a logarithmic axis, a line a subgroup and one of all rows, as far as
/// they stand out of the noise of rounding; the legend tells U_KL, numerical rank and dead columns of each.
/// Of more than mostSpectrumLines subgroups those with the highest U_KL.
Plot plotOf(const SubgroupSpectra& spectra, const CountText& countText = paperCount);

} // namespace groupscope
