// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/contrastive_pairs.h"

namespace groupscope {

namespace {

constexpr double pairEpsilon = 1e-6; // added to every difference, as PyTorch's pairwise distance does

} // namespace

template<class Scalar>
double contrastivePairs(const MatrixView<Scalar>& Z, std::span<const Triplet> triplets,
                        const ContrastivePairsOptions& options, Matrix<Scalar>& gradient) {
    gradient.setZero(Z.rows(), Z.cols());
    if (triplets.empty())
        return 0.0;
    const double weight = 1.0 / static_cast<double>(options.form == LossForm::paper
                                                        ? Z.rows()
                                                        : static_cast<Eigen::Index>(triplets.size()));
    double total = 0.0;
    RowVector<Scalar> difference(Z.cols());
    // Adds sign · d(x,y) where that is above `margin` · sign.
    const auto add = [&](int x, int y, double sign, double margin) {
        difference = (Z.row(x) - Z.row(y)).array() + static_cast<Scalar>(pairEpsilon);
        const auto distance = static_cast<double>(difference.norm());
        const double excess = sign * (distance - margin);
        if (excess <= 0.0)
            return;
        total += excess;
        difference *= static_cast<Scalar>(sign * weight / distance);
        gradient.row(x) += difference;
        gradient.row(y) -= difference;
    };
    for (const Triplet& triplet : triplets) {
        add(triplet.anchor, triplet.positive, 1.0, options.positiveMargin);
        add(triplet.anchor, triplet.negative, -1.0, options.negativeMargin);
    }
    return total * weight;
}

template double contrastivePairs<float>(const MatrixView<float>&, std::span<const Triplet>,
                                        const ContrastivePairsOptions&, Matrix<float>&);
template double contrastivePairs<double>(const MatrixView<double>&, std::span<const Triplet>,
                                         const ContrastivePairsOptions&, Matrix<double>&);

} // namespace groupscope
