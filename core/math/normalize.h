// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"
#include "core/math/resize_emptied.h"

#include <limits>

namespace groupscope {

/// unit = each row of Z (B,D) divided by its Euclidean norm; rows of (almost) zero length give zeros.
template<class Scalar>
void normalizeRows(const MatrixView<Scalar>& Z, Matrix<Scalar>& unit) {
    resizeEmptied(unit, Z.rows(), Z.cols());
    for (Eigen::Index row = 0; row < Z.rows(); ++row) {
        const Scalar norm = Z.row(row).norm();
        unit.row(row) = Z.row(row) * (norm > std::numeric_limits<Scalar>::min() ? 1 / norm : Scalar(0));
    }
}

/// The same, in the place of the rows.
inline void normalizeRowsInPlace(MatrixF& Z) {
    for (Eigen::Index row = 0; row < Z.rows(); ++row) {
        const float norm = Z.row(row).norm();
        Z.row(row) *= norm > std::numeric_limits<float>::min() ? 1 / norm : 0.0f;
    }
}

/// Turns d loss / d unit into d loss / dZ in place: (g − ẑ(ẑ·g))/‖z‖. Rows of zero length
/// get zeros.
template<class Scalar>
void normalizeRowsBackward(const MatrixView<Scalar>& Z, const Matrix<Scalar>& unit,
                           Matrix<Scalar>& gradient) {
    for (Eigen::Index row = 0; row < Z.rows(); ++row) {
        const Scalar norm = Z.row(row).norm();
        const Scalar inverse = norm > std::numeric_limits<Scalar>::min() ? 1 / norm : Scalar(0);
        const Scalar along = unit.row(row).dot(gradient.row(row));
        gradient.row(row) = (gradient.row(row) - along * unit.row(row)) * inverse;
    }
}

} // namespace groupscope
