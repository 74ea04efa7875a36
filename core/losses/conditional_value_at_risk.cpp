// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/conditional_value_at_risk.h"

#include "core/losses/softmax_cross_entropy.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace groupscope {

template<class Scalar>
ConditionalValueAtRisk<Scalar>::ConditionalValueAtRisk(double alpha)
    : alpha_(alpha) {
    if (!(alpha > 0.0 && alpha <= 1.0))
        throw std::logic_error("conditional value at risk with alpha outside (0,1]");
}

template<class Scalar>
Scalar ConditionalValueAtRisk<Scalar>::operator()(const MatrixView<Scalar>& logits,
                                                  std::span<const int> labels, Matrix<Scalar>& gradient) {
    rowCrossEntropies<Scalar>(logits, labels, losses_, gradient);
    order_.resize(labels.size());
    std::iota(order_.begin(), order_.end(), Eigen::Index{0});
    const double share = alpha_ * static_cast<double>(labels.size());
    const auto whole = static_cast<std::size_t>(share); // the floor
    // Only which rows come before the fractional one matters, so no full sort. A loss that is no number (a
    // diverged model) would break the order: it counts as the largest, and the loss below is none either.
    const auto worse = [this](Eigen::Index a, Eigen::Index b) {
        const bool noneA = std::isnan(losses_[a]), noneB = std::isnan(losses_[b]);
        if (noneA != noneB)
            return noneA;
        return noneA || losses_[a] == losses_[b] ? a < b : losses_[a] > losses_[b];
    };
    if (whole < order_.size())
        std::nth_element(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(whole), order_.end(),
                         worse);
    double total = 0.0;
    for (std::size_t place = 0; place < order_.size(); ++place) {
        const Eigen::Index row = order_[place];
        if (place > whole) {
            gradient.row(row).setZero();
            continue;
        }
        // The weights 1/share of the whole rows leave this much for the next one: weights add up to 1.
        const double left = 1.0 - static_cast<double>(whole) / share;
        const double weight = place < whole ? 1.0 / share : left;
        total += weight * static_cast<double>(losses_[row]);
        gradient.row(row) *= static_cast<Scalar>(weight);
    }
    return static_cast<Scalar>(total);
}

template class ConditionalValueAtRisk<float>;
template class ConditionalValueAtRisk<double>;

} // namespace groupscope
