// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"
#include "core/measures/evaluated.h"
#include "core/measures/group_moments.h"

#include <optional>
#include <span>

namespace groupscope {

/// How large the numbers of rows are: what has to be known, or taken out, before rows of two spaces are
/// compared.

/// Mean Euclidean norm of the rows Z (n,K); nothing without rows.
std::optional<double> meanNorm(const MatrixView<float>& Z);

/// The same of the embedding of a split, read in blocks. Throws DataError, Cancelled.
std::optional<double> meanNorm(Evaluated& evaluated);

/// √(mean squared Euclidean distance of two different rows) of Z (n,K), over all pairs, in closed form from
/// the variances: O(n·K). Nothing when fewer than two rows differ.
std::optional<double> meanDistanceOfRows(const MatrixView<float>& Z);

/// The same of the rows of all groups, each row in one group, where `moments` are of some rows of each only:
/// a group weighs as the counts (G,) of its rows say, however many of them were looked at. With the counts of
/// the moments it is the distance of the rows themselves.
std::optional<double> meanDistanceOfRows(const GroupMoments& moments, std::span<const int> counts);

} // namespace groupscope
