// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/batch_norm.h"
#include "core/nn/linear.h"
#include "core/nn/sequence.h"

namespace groupscope {

/// The adapter of Contrastive Adapters (3.1): f(u) = W2·ReLU(BN(W1·u)) + b2 with W1 (H,D) without
/// bias and W2 (D,H); no residual.
template<class Scalar>
class AdapterNetwork final : public Sequence<Scalar> {
  public:
    AdapterNetwork(Eigen::Index dimensions, Eigen::Index hidden, Random& random) {
        Linear<Scalar> first("first", dimensions, hidden, false, random);
        Linear<Scalar> second("second", hidden, dimensions, true, random);
        build(std::move(first), std::move(second), hidden);
    }
    /// All weights are zero.
    AdapterNetwork(Eigen::Index dimensions, Eigen::Index hidden) {
        build(Linear<Scalar>("first", dimensions, hidden, false),
              Linear<Scalar>("second", hidden, dimensions, true), hidden);
    }

    Linear<Scalar>& first() { return this->template at<Linear<Scalar>>(0); }
    const Linear<Scalar>& first() const { return this->template at<Linear<Scalar>>(0); }
    BatchNorm<Scalar>& norm() { return this->template at<BatchNorm<Scalar>>(1); }
    const BatchNorm<Scalar>& norm() const { return this->template at<BatchNorm<Scalar>>(1); }
    Linear<Scalar>& second() { return this->template at<Linear<Scalar>>(2); }
    const Linear<Scalar>& second() const { return this->template at<Linear<Scalar>>(2); }

  private:
    void build(Linear<Scalar> first, Linear<Scalar> second, Eigen::Index hidden) {
        this->add(std::move(first));
        this->add(BatchNorm<Scalar>("norm", hidden), Activation::relu);
        this->add(std::move(second));
    }
};

} // namespace groupscope
