// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/contrastive.h"

#include "core/math/resize_emptied.h"
#include "core/math/row_sums.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace groupscope {

namespace {

/// log Σ e^{s_k/τ} over the valid entries of [begin,end); −∞ when there are none.
template<class Scalar>
Scalar logSumExp(std::span<const Scalar> s, std::span<const std::uint8_t> valid, std::size_t begin,
                 std::size_t end, Scalar temperature) {
    Scalar largest = -std::numeric_limits<Scalar>::infinity();
    bool empty = true;
    for (std::size_t k = begin; k < end; ++k)
        if (valid[k]) {
            largest = std::max(largest, s[k] / temperature);
            empty = false;
        }
    if (empty) // asked of the mask, not of `largest`: NaN has to come out as NaN
        return largest;
    Scalar sum = 0;
    for (std::size_t k = begin; k < end; ++k)
        if (valid[k])
            sum += std::exp(s[k] / temperature - largest);
    return largest + std::log(sum);
}

} // namespace

template<class Scalar>
Scalar contrastiveOfSimilarities(std::span<const Scalar> s, Eigen::Index positives,
                                 std::span<const std::uint8_t> valid, Scalar temperature,
                                 ContrastiveDenominator denominator, std::span<Scalar> gradient) {
    const std::size_t end = s.size(), firstNegative = 1 + static_cast<std::size_t>(positives);
    std::fill(gradient.begin(), gradient.end(), Scalar(0));
    const auto count = static_cast<Scalar>(std::count_if(valid.begin() + 1, valid.begin() + 1 + positives,
                                                         [](std::uint8_t v) { return v != 0; }));
    const Scalar negatives = logSumExp(s, valid, firstNegative, end, temperature);
    // Without a positive or a negative there is nothing to contrast: loss and gradient are 0.
    if (count == 0 || std::isinf(negatives))
        return 0;

    const Scalar scale = 1 / (count * temperature);
    Scalar loss = 0;
    Scalar negativeMass = 0; // Σ_p of the share of all negatives in p's denominator
    if (denominator == ContrastiveDenominator::single) {
        for (std::size_t p = 1; p < firstNegative; ++p) {
            if (!valid[p])
                continue;
            const Scalar margin = negatives - s[p] / temperature;
            // log(1+e^x) and its derivative without overflow
            loss += std::max(margin, Scalar(0)) + std::log1p(std::exp(-std::abs(margin)));
            const Scalar share = 1 / (1 + std::exp(-margin));
            gradient[p] = -share * scale;
            // All negatives share the slope of each margin in proportion to their softmax, so one sum over p
            // suffices.
            negativeMass += share;
        }
    } else {
        const Scalar positiveSum = logSumExp(s, valid, 1, firstNegative, temperature);
        const Scalar largest = std::max(positiveSum, negatives);
        const Scalar all =
            largest + std::log(std::exp(positiveSum - largest) + std::exp(negatives - largest));
        for (std::size_t p = 1; p < firstNegative; ++p) {
            if (!valid[p])
                continue;
            loss += all - s[p] / temperature;
            gradient[p] = (count * std::exp(s[p] / temperature - all) - 1) * scale;
        }
        negativeMass = count * std::exp(negatives - all);
    }
    for (std::size_t n = firstNegative; n < end; ++n)
        if (valid[n])
            gradient[n] = negativeMass * std::exp(s[n] / temperature - negatives) * scale;
    return loss / count;
}

template<class Scalar>
ContrastiveLoss<Scalar>::ContrastiveLoss(Scalar temperature, ContrastiveDenominator denominator)
    : temperature_(temperature)
    , denominator_(denominator) {
    if (!(temperature > 0))
        throw std::logic_error("contrastive loss with a temperature that is not positive");
}

template<class Scalar>
Scalar ContrastiveLoss<Scalar>::operator()(const MatrixView<Scalar>& Z, Eigen::Index positives,
                                           std::span<const std::uint8_t> valid, Matrix<Scalar>& gradient) {
    if (Z.rows() < 1 + positives || valid.size() != static_cast<std::size_t>(Z.rows()))
        throw std::logic_error("contrastive batch whose mask does not fit its rows");
    const auto rows = static_cast<std::size_t>(Z.rows());
    norms_.resize(rows);
    similarities_.resize(rows);
    similarityGradient_.resize(rows);
    resizeEmptied(gradient, Z.rows(), Z.cols());
    constexpr auto epsilon = static_cast<Scalar>(1e-8); // torch.nn.CosineSimilarity
    unitAnchor_ = Z.row(0) / std::max(Z.row(0).norm(), epsilon);
    forRowBlocks(Z.rows(), [&](Eigen::Index first, Eigen::Index count) {
        for (Eigen::Index k = first; k < first + count; ++k) {
            const Scalar norm = std::max(Z.row(k).norm(), epsilon);
            norms_[k] = norm;
            similarities_[k] = unitAnchor_.dot(Z.row(k)) / norm;
        }
    });

    const Scalar loss = contrastiveOfSimilarities<Scalar>(similarities_, positives, valid, temperature_,
                                                          denominator_, similarityGradient_);

    // ∂cos(a,b)/∂b = (â − cos·b̂)/‖b‖, and the mirror image for the anchor.
    // The anchor's gradient is a sum over all rows. It is added by blocks in order: same bytes at any thread
    // count.
    const RowVector<Scalar> pull =
        sumOfRowBlocks<Scalar>(Z.rows(), [&](Eigen::Index first, Eigen::Index count) {
            RowVector<Scalar> sum = RowVector<Scalar>::Zero(Z.cols());
            for (Eigen::Index k = std::max<Eigen::Index>(first, 1); k < first + count; ++k) {
                const auto i = static_cast<std::size_t>(k);
                const Scalar factor = similarityGradient_[i] / norms_[i];
                gradient.row(k) = factor * unitAnchor_ - (factor * similarities_[i] / norms_[i]) * Z.row(k);
                sum += factor * Z.row(k);
            }
            return sum;
        });
    Scalar alongAnchor = 0;
    for (std::size_t k = 1; k < rows; ++k)
        alongAnchor += similarityGradient_[k] * similarities_[k];
    gradient.row(0) = (pull - alongAnchor * unitAnchor_) / norms_[0];
    return loss;
}

template float contrastiveOfSimilarities<float>(std::span<const float>, Eigen::Index,
                                                std::span<const std::uint8_t>, float, ContrastiveDenominator,
                                                std::span<float>);
template double contrastiveOfSimilarities<double>(std::span<const double>, Eigen::Index,
                                                  std::span<const std::uint8_t>, double,
                                                  ContrastiveDenominator, std::span<double>);
template class ContrastiveLoss<float>;
template class ContrastiveLoss<double>;

} // namespace groupscope
