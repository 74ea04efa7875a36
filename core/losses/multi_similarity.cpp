// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/multi_similarity.h"

#include "core/math/resize_emptied.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace groupscope {

namespace {

/// The rows on one side of an anchor and what they cost: 1/scale·log(1 + Σ e^{scale·(s − threshold)}), scale
/// negative for positives.
struct Side {
    std::vector<Eigen::Index> counted;
    std::size_t zeros = 0; ///< rows that enter with a similarity of 0
    double scale = 1.0;

    bool empty() const { return counted.empty() && zeros == 0; }
};

/// Adds the slopes of the side's cost to those of the anchor's similarities (B,); returns the
/// cost.
template<class Row>
double addSide(const Side& side, double threshold, const Row& similarity, std::vector<double>& slopes) {
    const auto exponent = [&](double s) { return side.scale * (s - threshold); };
    // The 1 within the logarithm is a term e^0: it takes part in the maximum.
    double largest = 0.0;
    if (side.zeros > 0)
        largest = std::max(largest, exponent(0.0));
    for (const Eigen::Index j : side.counted)
        largest = std::max(largest, exponent(static_cast<double>(similarity[j])));
    double sum = std::exp(-largest) + static_cast<double>(side.zeros) * std::exp(exponent(0.0) - largest);
    for (const Eigen::Index j : side.counted)
        sum += std::exp(exponent(static_cast<double>(similarity[j])) - largest);
    const double size = std::abs(side.scale);
    for (const Eigen::Index j : side.counted)
        slopes[j] +=
            side.scale / size * std::exp(exponent(static_cast<double>(similarity[j])) - largest) / sum;
    return (largest + std::log(sum)) / size;
}

struct Sides {
    Side positives, negatives;
};

template<class Row>
Sides sidesOf(Eigen::Index anchor, const Row& similarity, std::span<const int> labels,
              const MultiSimilarityOptions& options) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const int own = labels[anchor];
    double leastPositive = infinity, largestNegative = -infinity;
    for (Eigen::Index j = 0; j < similarity.size(); ++j) {
        const auto s = static_cast<double>(similarity[j]);
        if (labels[j] != own)
            largestNegative = std::max(largestNegative, s);
        else if (j != anchor)
            leastPositive = std::min(leastPositive, s);
    }
    Sides sides;
    sides.positives.scale = -options.positiveScale;
    sides.negatives.scale = options.negativeScale;
    for (Eigen::Index j = 0; j < similarity.size(); ++j) {
        if (j == anchor)
            continue;
        const auto s = static_cast<double>(similarity[j]);
        const bool same = labels[j] == own;
        // A positive counts unless it is more similar, by the slack, than every negative; a negative the
        // other way round.
        const bool counts = same ? s - options.slack < largestNegative : s + options.slack > leastPositive;
        Side& side = same ? sides.positives : sides.negatives;
        if (counts)
            side.counted.push_back(j);
        else if (options.form == LossForm::paper)
            // Eq. 7 sets the similarity of filtered pairs to 0, which leaves a constant term for each in the
            // sums.
            ++side.zeros;
    }
    return sides;
}

} // namespace

template<class Scalar>
double multiSimilarity(const MatrixView<Scalar>& Z, std::span<const int> labels,
                       const MultiSimilarityOptions& options, Matrix<Scalar>& gradient) {
    Matrix<Scalar> similarity(Z.rows(), Z.rows());
    similarity.noalias() = Z * Z.transpose();
    Matrix<Scalar> slopes = Matrix<Scalar>::Zero(Z.rows(), Z.rows());
    std::vector<double> own(static_cast<std::size_t>(Z.rows()));
    double total = 0.0;
    Eigen::Index anchors = 0;
    for (Eigen::Index i = 0; i < Z.rows(); ++i) {
        const Sides sides = sidesOf(i, similarity.row(i), labels, options);
        if (options.form == LossForm::code && (sides.positives.empty() || sides.negatives.empty()))
            continue;
        ++anchors;
        std::fill(own.begin(), own.end(), 0.0);
        for (const Side* side : {&sides.positives, &sides.negatives})
            total += addSide(*side, options.threshold, similarity.row(i), own);
        for (Eigen::Index j = 0; j < Z.rows(); ++j)
            slopes(i, j) = static_cast<Scalar>(own[j]);
    }
    if (anchors == 0) {
        gradient.setZero(Z.rows(), Z.cols());
        return 0.0;
    }
    resizeEmptied(gradient, Z.rows(), Z.cols());
    gradient.noalias() = slopes * Z;
    // A similarity depends on both rows, and the slopes are not symmetric: row i was the anchor.
    gradient.noalias() += slopes.transpose() * Z;
    gradient /= static_cast<Scalar>(anchors);
    return total / static_cast<double>(anchors);
}

template double multiSimilarity<float>(const MatrixView<float>&, std::span<const int>,
                                       const MultiSimilarityOptions&, Matrix<float>&);
template double multiSimilarity<double>(const MatrixView<double>&, std::span<const int>,
                                        const MultiSimilarityOptions&, Matrix<double>&);

} // namespace groupscope
