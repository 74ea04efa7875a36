// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/equal_rows.h"
#include "core/data/row_selection.h"
#include "core/math/matrix.h"

#include <vector>

namespace groupscope {

/// What the rows of an embedding are like, whatever their labels. Rows of zeros and broken rows are named as
/// such and not among the equal rows.
struct EmbeddingFacts {
    RowSelection broken;                 ///< (N,) rows that hold NaN or infinity
    RowSelection zero;                   ///< (N,) rows of zeros
    EqualRows equal;                     ///< of the other rows
    std::vector<int> constantDimensions; ///< rising; one value in all finite rows, of which there are two
    Eigen::Index dimensions = 0;         ///< D
    double meanNorm = 0.0;               ///< mean Euclidean norm of the finite rows; 0 without any
    bool unitNorm = false;               ///< every finite row that is not zero has length 1, within 0.005

    std::size_t rowCount() const { return broken.rowCount(); }
};

/// Reads every row of `rows` (N,D) once, block by block, so that they may be more than fit into memory; equal
/// rows are compared in a second look. Needs 24 bytes a row. The same bytes at any thread count. Reports
/// progress; throws Cancelled.
EmbeddingFacts examineEmbedding(const MatrixView<float>& rows, const RunContext& context = {});

} // namespace groupscope
