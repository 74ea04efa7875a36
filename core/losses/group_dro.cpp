// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/group_dro.h"

#include "core/losses/softmax_cross_entropy.h"

#include <cmath>
#include <stdexcept>

namespace groupscope {

template<class Scalar>
GroupDro<Scalar>::GroupDro(const std::vector<std::size_t>& rowCounts, const Options& options)
    : options_(options) {
    const auto G = static_cast<Eigen::Index>(rowCounts.size());
    if (G == 0)
        throw std::logic_error("Group DRO without groups");
    adjustments_.resize(G);
    for (Eigen::Index g = 0; g < G; ++g) {
        const std::size_t rows = rowCounts[g];
        if (rows == 0)
            throw std::logic_error("Group DRO with a group without examples");
        adjustments_[g] = static_cast<Scalar>(options.sizeAdjustment / std::sqrt(static_cast<double>(rows)));
    }
    logWeights_.setConstant(G, -std::log(static_cast<Scalar>(G)));
}

template<class Scalar>
void GroupDro<Scalar>::averageByGroup(std::span<const int> groups) {
    const Eigen::Index G = logWeights_.size();
    groupLosses_.setZero(G);
    counts_.setZero(G);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        groupLosses_[groups[i]] += rowLosses_[static_cast<Eigen::Index>(i)];
        counts_[groups[i]] += Scalar(1);
    }
    groupLosses_.array() /= counts_.array().max(Scalar(1));
    if (options_.presentGroupsOnly)
        groupLosses_.array() += (counts_.array() > Scalar(0)).select(adjustments_.array(), Scalar(0));
    else
        groupLosses_ += adjustments_;
}

template<class Scalar>
void GroupDro<Scalar>::raiseWeights() {
    // Logarithms of q: the factors exp(η L) of many steps multiply, and q itself would underflow.
    logWeights_ += static_cast<Scalar>(options_.step) * groupLosses_;
    const Scalar largest = logWeights_.maxCoeff();
    logWeights_.array() -= largest + std::log((logWeights_.array() - largest).exp().sum());
}

template<class Scalar>
Scalar GroupDro<Scalar>::operator()(const MatrixView<Scalar>& logits, std::span<const int> labels,
                                    std::span<const int> groups, Matrix<Scalar>& gradient) {
    rowCrossEntropies<Scalar>(logits, labels, rowLosses_, gradient);
    averageByGroup(groups);
    // As in the reference code the weights are updated before the loss is computed with them. They are
    // constants in the gradient.
    raiseWeights();
    for (std::size_t i = 0; i < groups.size(); ++i)
        gradient.row(static_cast<Eigen::Index>(i)) *= std::exp(logWeights_[groups[i]]) / counts_[groups[i]];
    return (logWeights_.array().exp() * groupLosses_.array()).sum();
}

template class GroupDro<float>;
template class GroupDro<double>;

} // namespace groupscope
