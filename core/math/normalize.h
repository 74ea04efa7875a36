// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"
#include "core/math/resize_emptied.h"

#include <cmath>
#include <type_traits>

namespace groupscope {

/// Whether squares of rows of that Euclidean length neither overflow nor vanish in Scalar.
template<class Scalar>
bool hasPlainSquares(Scalar length) {
    constexpr bool single = std::is_same_v<Scalar, float>;
    return length > static_cast<Scalar>(single ? 1e-16 : 1e-140) &&
           length < static_cast<Scalar>(single ? 1e18 : 1e140);
}

/// Returns the row (D,) divided by its Euclidean length, without overflow or underflow of its squares; zeros
/// for a row of zeros, NaN if the row is not finite. `length`, if given, receives the length, which may be
/// infinite.
template<class Row>
auto directionOf(const Row& row, double* length = nullptr) {
    using Scalar = typename Row::Scalar;
    const Scalar largest = row.cwiseAbs().maxCoeff();
    const bool some = largest > Scalar(0) && std::isfinite(largest);
    Eigen::Matrix<Scalar, 1, Eigen::Dynamic> unit = row;
    unit.array() = some ? (unit.array() / largest).eval() : (unit.array() * Scalar(0)).eval();
    const Scalar scaled = some ? unit.norm() : Scalar(1);
    if (length != nullptr)
        *length = some ? static_cast<double>(largest) * static_cast<double>(scaled) : 0.0;
    unit /= scaled;
    return unit;
}

/// unit = each row of Z (B,D) divided by its Euclidean norm; rows of zeros give zeros.
template<class Scalar>
void normalizeRows(const MatrixView<Scalar>& Z, Matrix<Scalar>& unit) {
    resizeEmptied(unit, Z.rows(), Z.cols());
    for (Eigen::Index row = 0; row < Z.rows(); ++row) {
        const Scalar norm = Z.row(row).norm();
        if (hasPlainSquares(norm))
            unit.row(row) = Z.row(row) * (1 / norm);
        else
            unit.row(row) = directionOf(Z.row(row));
    }
}

/// Normalises the rows in place.
inline void normalizeRowsInPlace(MatrixF& Z) {
    for (Eigen::Index row = 0; row < Z.rows(); ++row) {
        const float norm = Z.row(row).norm();
        if (hasPlainSquares(norm))
            Z.row(row) *= 1 / norm;
        else
            Z.row(row) = directionOf(Z.row(row));
    }
}

/// Turns d loss / d unit into d loss / dZ in place: (g − ẑ(ẑ·g))/‖z‖. Rows of zeros get zeros.
template<class Scalar>
void normalizeRowsBackward(const MatrixView<Scalar>& Z, const Matrix<Scalar>& unit,
                           Matrix<Scalar>& gradient) {
    for (Eigen::Index row = 0; row < Z.rows(); ++row) {
        const Scalar norm = Z.row(row).norm();
        Scalar inverse = 1 / norm;
        if (!hasPlainSquares(norm)) {
            double length = 0.0;
            directionOf(Z.row(row), &length);
            inverse = length > 0.0 ? static_cast<Scalar>(1.0 / length) : Scalar(0);
        }
        const Scalar along = unit.row(row).dot(gradient.row(row));
        gradient.row(row) = (gradient.row(row) - along * unit.row(row)) * inverse;
    }
}

} // namespace groupscope
