// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/domain_discriminator.h"

#include "core/losses/softmax_cross_entropy.h"

#include <string>

namespace groupscope {

namespace {

constexpr int layerCount = 3;
const std::string prefix = "adversary.";

} // namespace

template<class Scalar>
DomainDiscriminator<Scalar>::DomainDiscriminator(Eigen::Index dimensions, Eigen::Index domains,
                                                 const Options& options, Random& random)
    : network_("discriminator", dimensions, options.width, layerCount, domains, random)
    , optimizer_(network_.parameters(), options.optimizer)
    , gradientPenalty_(options.gradientPenalty) {}

template<class Scalar>
double DomainDiscriminator<Scalar>::evaluate(const MatrixView<Scalar>& Z, std::span<const int> domains,
                                             Matrix<Scalar>* dZ) {
    network_.forwardTraining(Z, logits_);
    double loss = static_cast<double>(softmaxCrossEntropy<Scalar>(logits_, domains, gradient_));
    optimizer_.zeroGradients();
    if (gradientPenalty_ > 0.0) {
        const auto rows = static_cast<Scalar>(Z.rows()), weight = static_cast<Scalar>(gradientPenalty_);
        slopes_ = rows * gradient_; // p − e_d: those of the sum of the cross-entropies
        loss += gradientPenalty_ * static_cast<double>(network_.inputSlopePenalty(slopes_, weight, dSlopes_));
        for (Eigen::Index row = 0; row < Z.rows(); ++row) { // the slopes move with the softmax p
            RowVector<Scalar> p = slopes_.row(row);
            p(domains[row]) += Scalar(1);
            gradient_.row(row).array() +=
                weight * p.array() * (dSlopes_.row(row).array() - p.dot(dSlopes_.row(row)));
        }
    }
    network_.backward(Z, gradient_, dZ);
    return loss;
}

template<class Scalar>
std::vector<NamedTensor> DomainDiscriminator<Scalar>::state() const {
    return withPrefix(prefix, optimizer_.state()); // the model's optimiser counts its steps under that name
}

template<class Scalar>
void DomainDiscriminator<Scalar>::restore(const std::vector<NamedTensor>& state) {
    optimizer_.restore(ofPrefix(prefix, state));
}

template class DomainDiscriminator<float>;
template class DomainDiscriminator<double>;

} // namespace groupscope
