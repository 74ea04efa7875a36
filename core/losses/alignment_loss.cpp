// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/alignment_loss.h"

#include <algorithm>

namespace groupscope {

template<class Scalar>
Scalar alignmentLoss(const Matrix<Scalar>& Z, std::span<const int> anchors, std::span<const int> positives,
                     Scalar weight, Matrix<Scalar>& gradient) {
    const auto pairs = static_cast<Scalar>(anchors.size() * positives.size());
    double total = 0.0;
    for (const int a : anchors)
        for (const int p : positives) {
            const Scalar distance = (Z.row(a) - Z.row(p)).norm();
            // The bound keeps the gradient finite for rows in the same place, where it is 0.
            const Scalar factor = weight / (pairs * std::max(distance, static_cast<Scalar>(1e-12)));
            gradient.row(a) += factor * (Z.row(a) - Z.row(p));
            gradient.row(p) -= factor * (Z.row(a) - Z.row(p));
            total += static_cast<double>(distance);
        }
    return static_cast<Scalar>(total) / pairs;
}

template float alignmentLoss<float>(const Matrix<float>&, std::span<const int>, std::span<const int>, float,
                                    Matrix<float>&);
template double alignmentLoss<double>(const Matrix<double>&, std::span<const int>, std::span<const int>,
                                      double, Matrix<double>&);

} // namespace groupscope
