// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace groupscope {

/// Dense row-major matrix: a row is a sample. float in the product, double in the tests' gradient checks.
template<class Scalar>
using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A row of parameters or one embedding, (1,D).
template<class Scalar>
using RowVector = Eigen::Matrix<Scalar, 1, Eigen::Dynamic, Eigen::RowMajor>;

/// Read-only view of a matrix or of a block of its rows or columns, without a copy.
template<class Scalar>
using MatrixView = Eigen::Ref<const Matrix<Scalar>, 0, Eigen::OuterStride<>>;

/// Writable view of the same kind.
template<class Scalar>
using MutableMatrixView = Eigen::Ref<Matrix<Scalar>, 0, Eigen::OuterStride<>>;

using MatrixF = Matrix<float>;

} // namespace groupscope
