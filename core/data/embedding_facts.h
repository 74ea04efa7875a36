// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/equal_rows.h"
#include "core/data/row_selection.h"
#include "core/math/matrix.h"

#include <vector>

namespace groupscope {

/// Facts about the rows of an embedding, independent of labels. Zero rows and broken rows are listed
/// separately and do not count as equal rows.
struct EmbeddingFacts {
    RowSelection broken; ///< (N,) rows that hold NaN or infinity
    RowSelection zero;   ///< (N,) rows of zeros
    EqualRows equal;     ///< groups of equal rows among the others
    /// Rising; dimensions with one value in all finite rows, of which there are at least two.
    std::vector<int> constantDimensions;
    Eigen::Index dimensions = 0; ///< D
    double meanNorm = 0.0;       ///< mean Euclidean norm of the finite rows; 0 without any
    bool unitNorm = false;       ///< whether every finite row that is not zero has length 1, within 0.005

    std::size_t rowCount() const { return broken.rowCount(); }
};

/// Reads every row of `rows` (N,D) once, block by block, so that the embedding may exceed the memory; equal
/// rows are compared in a second pass. Needs 24 bytes a row. Gives the same bytes at any thread count.
/// Reports progress. Throws Cancelled.
EmbeddingFacts examineEmbedding(const MatrixView<float>& rows, const RunContext& context = {});

} // namespace groupscope
