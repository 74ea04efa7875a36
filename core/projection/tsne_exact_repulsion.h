// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

namespace groupscope {

/// How all rows of a t-SNE layout push each other: `forces` (N,d) of row i becomes the sum over j of
/// (y_i - y_j) / (1 + |y_i - y_j|^2)^2. Returns Z, the sum of 1 / (1 + |y_i - y_j|^2) over all ordered pairs.
/// Every pair is looked at: time O(N^2). Same bytes for any thread count.
template<class Scalar>
double exactRepulsion(const Matrix<Scalar>& positions, Matrix<Scalar>& forces);

} // namespace groupscope
