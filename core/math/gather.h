// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>
#include <type_traits>
#include <vector>

namespace groupscope {

/// Copies the rows `indices` of X (N,D) to `batch` (B,D), resized; each divided by its norm if `normalize`.
template<class Scalar>
void gatherRows(const MatrixView<std::type_identity_t<Scalar>>& X, std::span<const int> indices,
                bool normalize, Matrix<Scalar>& batch);

/// Copies the labels of the rows `indices`, resized.
void gatherLabels(const std::vector<int>& labels, std::span<const int> indices, std::vector<int>& batch);

extern template void gatherRows<float>(const MatrixView<float>&, std::span<const int>, bool, MatrixF&);
extern template void gatherRows<double>(const MatrixView<double>&, std::span<const int>, bool,
                                        Matrix<double>&);

} // namespace groupscope
