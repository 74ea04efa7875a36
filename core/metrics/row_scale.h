// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <optional>

namespace groupscope {

/// How large the numbers of rows are: what has to be known, or taken out, before rows of two spaces are
/// compared.

/// Mean Euclidean norm of the rows Z (n,K); nothing without rows.
std::optional<double> meanNorm(const MatrixView<float>& Z);

/// √(mean squared Euclidean distance of two different rows) of Z (n,K), over all pairs, in closed form from
/// the variances: O(n·K). Nothing when fewer than two rows differ.
std::optional<double> meanDistanceOfRows(const MatrixView<float>& Z);

} // namespace groupscope
