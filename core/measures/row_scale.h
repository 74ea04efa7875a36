// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"
#include "core/measures/evaluated.h"
#include "core/measures/group_moments.h"

#include <optional>
#include <span>

namespace groupscope {

/// Scale of rows, needed to compare rows of two spaces.

/// Mean Euclidean norm of the rows Z (n,K); nothing without rows.
std::optional<double> meanNorm(const MatrixView<float>& Z);

/// Mean norm of the embedding of a split, read in blocks. Throws DataError, Cancelled.
std::optional<double> meanNorm(Evaluated& evaluated);

/// √(mean squared Euclidean distance of two different rows) of Z (n,K), over all pairs, in closed form from
/// the variances: O(n·K). Nothing if fewer than two rows differ.
std::optional<double> meanDistanceOfRows(const MatrixView<float>& Z);

/// That distance for the rows of all groups, one group a row, where `moments` may come from a sample of each:
/// groups are weighted by the counts (G,) of their rows. With the counts of the moments it is the distance of
/// the rows themselves.
std::optional<double> meanDistanceOfRows(const GroupMoments& moments, std::span<const int> counts);

} // namespace groupscope
