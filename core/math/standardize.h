// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Mean and standard deviation of each column.
struct ColumnScale {
    RowVector<double> mean;      ///< (1,D)
    RowVector<double> deviation; ///< (1,D) √variance with 1/N; 1 for columns that do not vary
};

/// Measures the rows `rows` (n >= 1) of X (N,D) in double. A column counts as constant if its variance is no
/// more than the rounding error of its mean (as in scikit-learn's StandardScaler). Throws Cancelled.
ColumnScale measureColumns(const MatrixView<float>& X, std::span<const int> rows, const RunContext& run = {});

/// The rows `rows` of X (N,D) as (x − mean) / deviation, (n,D).
Matrix<double> standardizeRows(const MatrixView<float>& X, std::span<const int> rows,
                               const ColumnScale& scale);

} // namespace groupscope
