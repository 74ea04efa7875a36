// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/multi_positive_nce.h"

#include "core/math/gemm.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace groupscope {

template<class Scalar>
void MultiPositiveNce<Scalar>::countLabels(std::span<const int> labels) {
    std::map<int, double> counts;
    for (const int label : labels)
        counts[label] += 1.0;
    positives_.clear();
    for (const int label : labels)
        positives_.push_back(counts[label]);
}

template<class Scalar>
double MultiPositiveNce<Scalar>::targetOf(Eigen::Index anchor, bool positive) const {
    const double own = positives_[static_cast<std::size_t>(anchor)];
    const double others = static_cast<double>(positives_.size()) - own;
    if (others == 0.0)
        return 1.0 / own;
    return positive ? (1.0 - options_.smoothing) / own : options_.smoothing / others;
}

/// The direction from images to texts: rows of the similarities.
template<class Scalar>
double MultiPositiveNce<Scalar>::addImages(std::span<const int> labels) {
    const auto B = static_cast<Eigen::Index>(labels.size());
    const double share = 0.5 / static_cast<double>(B);
    double total = 0.0;
    for (Eigen::Index i = 0; i < B; ++i) {
        const auto row = similarity_.row(i);
        const auto largest = static_cast<double>(row.maxCoeff());
        double sum = 0.0;
        for (Eigen::Index j = 0; j < B; ++j)
            sum += std::exp(static_cast<double>(row[j]) - largest);
        const double normal = largest + std::log(sum);
        const double near = targetOf(i, true), far = targetOf(i, false);
        for (Eigen::Index j = 0; j < B; ++j) { // the targets of a row sum to 1
            const double target =
                labels[static_cast<std::size_t>(j)] == labels[static_cast<std::size_t>(i)] ? near : far;
            const double logProbability = static_cast<double>(row[j]) - normal;
            if (target > 0.0) // 0 · log 0 is 0
                total -= target * logProbability;
            slopes_(i, j) = static_cast<Scalar>(share * (std::exp(logProbability) - target));
        }
    }
    return total * share;
}

/// The direction from texts to images: columns. Adds to the slopes.
template<class Scalar>
double MultiPositiveNce<Scalar>::addTexts(std::span<const int> labels) {
    const auto B = static_cast<Eigen::Index>(labels.size());
    const double share = 0.5 / static_cast<double>(B);
    // Columns are walked row by row, as they lie in memory.
    std::vector<double> largest(labels.size(), -std::numeric_limits<double>::infinity());
    std::vector<double> normals(labels.size(), 0.0), weights(labels.size(), 0.0);
    for (Eigen::Index i = 0; i < B; ++i)
        for (Eigen::Index j = 0; j < B; ++j) {
            double& own = largest[static_cast<std::size_t>(j)];
            own = std::max(own, static_cast<double>(similarity_(i, j)));
        }
    for (Eigen::Index i = 0; i < B; ++i)
        for (Eigen::Index j = 0; j < B; ++j)
            normals[static_cast<std::size_t>(j)] +=
                std::exp(static_cast<double>(similarity_(i, j)) - largest[static_cast<std::size_t>(j)]);
    for (std::size_t j = 0; j < labels.size(); ++j)
        normals[j] = largest[j] + std::log(normals[j]);
    std::vector<double> near, far; // of each anchor
    for (Eigen::Index i = 0; i < B; ++i) {
        near.push_back(targetOf(i, true));
        far.push_back(targetOf(i, false));
    }
    const auto target = [&](std::size_t i, std::size_t j) {
        const std::size_t anchor = options_.targets == PairTargets::row ? j : i;
        return labels[i] == labels[j] ? near[anchor] : far[anchor];
    };
    for (std::size_t i = 0; i < labels.size(); ++i)
        for (std::size_t j = 0; j < labels.size(); ++j)
            weights[j] += target(i, j);
    double total = 0.0;
    for (Eigen::Index i = 0; i < B; ++i)
        for (Eigen::Index j = 0; j < B; ++j) {
            const auto place = static_cast<std::size_t>(j);
            const double logProbability = static_cast<double>(similarity_(i, j)) - normals[place];
            const double own = target(static_cast<std::size_t>(i), place);
            if (own > 0.0)
                total -= own * logProbability;
            slopes_(i, j) += static_cast<Scalar>(share * (weights[place] * std::exp(logProbability) - own));
        }
    return total * share;
}

template<class Scalar>
double MultiPositiveNce<Scalar>::operator()(const MatrixView<Scalar>& F, const MatrixView<Scalar>& G,
                                            std::span<const int> labels, Matrix<Scalar>& gradientF,
                                            Matrix<Scalar>& gradientG) {
    const Eigen::Index B = F.rows();
    const auto scale = static_cast<Scalar>(1.0 / options_.temperature);
    const auto raised = static_cast<Scalar>(options_.margin / options_.temperature);
    countLabels(labels);
    similarity_.resize(B, B);
    slopes_.resize(B, B);
    gemm<Scalar>(Transpose::no, Transpose::yes, scale, F, G, 0, similarity_);
    for (Eigen::Index i = 0; i < B; ++i)
        for (Eigen::Index j = 0; j < B; ++j)
            if (labels[static_cast<std::size_t>(i)] != labels[static_cast<std::size_t>(j)])
                similarity_(i, j) += raised;
    const double loss = addImages(labels) + addTexts(labels);
    gradientF.resize(B, F.cols());
    gradientG.resize(B, F.cols());
    gemm<Scalar>(Transpose::no, Transpose::no, scale, slopes_, G, 0, gradientF);
    gemm<Scalar>(Transpose::yes, Transpose::no, scale, slopes_, F, 0, gradientG);
    return loss;
}

template class MultiPositiveNce<float>;
template class MultiPositiveNce<double>;

} // namespace groupscope
