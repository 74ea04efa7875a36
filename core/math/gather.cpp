// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/gather.h"

#include "core/math/normalize.h"
#include "core/math/row_sums.h"

namespace groupscope {

template<class Scalar>
void gatherRows(const MatrixView<std::type_identity_t<Scalar>>& X, std::span<const int> indices,
                bool normalize, Matrix<Scalar>& batch) {
    resizeEmptied(batch, static_cast<Eigen::Index>(indices.size()), X.cols());
    forRowBlocks(batch.rows(), [&](Eigen::Index first, Eigen::Index count) {
        for (Eigen::Index row = first; row < first + count; ++row) {
            batch.row(row) = X.row(indices[row]);
            if (!normalize)
                continue;
            const Scalar norm = batch.row(row).norm();
            if (hasPlainSquares(norm))
                batch.row(row) /= norm;
            else
                batch.row(row) = directionOf(batch.row(row));
        }
    });
}

template void gatherRows<float>(const MatrixView<float>&, std::span<const int>, bool, MatrixF&);
template void gatherRows<double>(const MatrixView<double>&, std::span<const int>, bool, Matrix<double>&);

void gatherLabels(const std::vector<int>& labels, std::span<const int> indices, std::vector<int>& batch) {
    batch.resize(indices.size());
    for (std::size_t i = 0; i < indices.size(); ++i)
        batch[i] = labels[indices[i]];
}

} // namespace groupscope
