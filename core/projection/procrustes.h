// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// A rotation or reflection, a scale and a shift of a map: y = scale * x * rotation + shift.
struct Procrustes {
    Matrix<double> rotation; ///< (d,d), orthogonal; of determinant -1 for a reflection
    double scale;            ///< above 0
    RowVector<double> shift; ///< (d,)

    /// Returns all rows of `map` (N,d), transformed. Throws UsageError for another d.
    MatrixF apply(const MatrixView<float>& map) const;
};

/// Scale of the transformation of a map.
enum class ProcrustesScale {
    fixed, ///< 1: distances stay as they are
    fitted ///< the one that fits best
};

/// The transformation that brings `from` (S,d) nearest to `to` (S,d), in least squares, row for row: the
/// orthogonal Procrustes problem (Schönemann 1966) of the centred maps, by a singular value decomposition.
/// Maps of one row, or with all rows in one place, are only shifted. Throws UsageError unless both have the
/// same shape, d is 2 or 3 and there is a row; DataError for NaN or infinity.
Procrustes fitProcrustes(const MatrixView<float>& from, const MatrixView<float>& to, ProcrustesScale scale);

/// Fits over the rows shared by two maps: row `fromRows[i]` of `from` (N,d) is row `toRows[i]` of `to` (M,d).
/// Throws UsageError also for row indices out of range.
Procrustes fitProcrustes(const MatrixView<float>& from, std::span<const int> fromRows,
                         const MatrixView<float>& to, std::span<const int> toRows, ProcrustesScale scale);

} // namespace groupscope
