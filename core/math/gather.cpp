// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/gather.h"

#include <algorithm>

namespace groupscope {

template<class Scalar>
void gatherRows(const Matrix<Scalar>& X, std::span<const int> indices, bool normalize,
                Matrix<Scalar>& batch) {
    batch.resize(static_cast<Eigen::Index>(indices.size()), X.cols());
    for (std::size_t i = 0; i < indices.size(); ++i) {
        const auto target = static_cast<Eigen::Index>(i);
        batch.row(target) = X.row(indices[i]);
        if (normalize)
            batch.row(target) /= std::max(batch.row(target).norm(), static_cast<Scalar>(1e-12));
    }
}

template void gatherRows<float>(const MatrixF&, std::span<const int>, bool, MatrixF&);
template void gatherRows<double>(const Matrix<double>&, std::span<const int>, bool, Matrix<double>&);

void gatherLabels(const std::vector<int>& labels, std::span<const int> indices, std::vector<int>& batch) {
    batch.resize(indices.size());
    for (std::size_t i = 0; i < indices.size(); ++i)
        batch[i] = labels[static_cast<std::size_t>(indices[i])];
}

} // namespace groupscope
