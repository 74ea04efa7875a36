// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

namespace groupscope {

/// Repulsion between all rows of a t-SNE layout: sets `forces` (N,d) of row i to the sum over j of (y_i -
/// y_j) / (1 + |y_i - y_j|^2)^2. Returns Z, the sum of 1 / (1 + |y_i - y_j|^2) over all ordered pairs.
/// Computes every pair: time O(N^2). Gives the same bytes at any thread count.
template<class Scalar>
double exactRepulsion(const Matrix<Scalar>& positions, Matrix<Scalar>& forces);

} // namespace groupscope
