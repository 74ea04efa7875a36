// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Mean and spread of each column.
struct ColumnScale {
    RowVector<double> mean;      ///< (1,D)
    RowVector<double> deviation; ///< (1,D) √variance with 1/N; 1 for columns that do not vary
};

/// Measures the rows `rows` (n >= 1) of X (N,D) in double. A column whose variance is no more than the
/// rounding of its mean does not vary (scikit-learn's StandardScaler).
ColumnScale measureColumns(const MatrixView<float>& X, std::span<const int> rows);

/// The rows `rows` of X (N,D) as (x − mean) / deviation, (n,D).
Matrix<double> standardizeRows(const MatrixView<float>& X, std::span<const int> rows,
                               const ColumnScale& scale);

} // namespace groupscope
