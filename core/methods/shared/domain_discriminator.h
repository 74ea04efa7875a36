// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/optimizer.h"
#include "core/nn/relu_network.h"

#include <span>
#include <vector>

namespace groupscope {

/// The adversary of domain-adversarial training: a ReLU network of three linear layers that predicts the
/// domain of an example from its embedding, with an optimiser of its own.
template<class Scalar>
class DomainDiscriminator {
  public:
    struct Options {
        Eigen::Index width = 256;
        double gradientPenalty = 0.0; ///< weight of the mean over rows of ‖d CE/dz‖², >= 0
        typename Optimizer<Scalar>::Options optimizer{};
    };

    DomainDiscriminator(Eigen::Index dimensions, Eigen::Index domains, const Options& options,
                        Random& random);
    DomainDiscriminator(const DomainDiscriminator&) = delete; // the optimiser points into the network
    DomainDiscriminator& operator=(const DomainDiscriminator&) = delete;

    /// Mean cross-entropy of the domains (B,) of the rows of Z (B,K), plus the gradient penalty; its
    /// gradients replace those of the network, and dZ (B,K) is written unless null.
    double evaluate(const MatrixView<Scalar>& Z, std::span<const int> domains, Matrix<Scalar>* dZ);
    /// Takes an optimiser step on the loss of the last evaluate().
    void step() { optimizer_.step(); }

    ReluNetwork<Scalar>& network() { return network_; }
    /// Weights and moments for a checkpoint, all names beginning with "adversary.".
    std::vector<NamedTensor> state() const;
    /// Restores the result of state(). Throws DataError if the tensors do not fit.
    void restore(const std::vector<NamedTensor>& state);

  private:
    ReluNetwork<Scalar> network_;
    Optimizer<Scalar> optimizer_;
    double gradientPenalty_;
    Matrix<Scalar> logits_, gradient_, slopes_, dSlopes_;
};

extern template class DomainDiscriminator<float>;
extern template class DomainDiscriminator<double>;

} // namespace groupscope
