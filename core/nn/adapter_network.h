// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/batch_norm.h"
#include "core/nn/linear.h"
#include "core/nn/residual.h"
#include "core/nn/sequence.h"

#include <utility>

namespace groupscope {

/// Variants of the adapter in Contrastive Adapters, B.1.
struct AdapterVariant {
    bool batchNorm = true; ///< between the first layer and its ReLU
    bool residual = false; ///< whether the rows are added to the output of the layers

    bool operator==(const AdapterVariant&) const = default;
};

/// The adapter of Contrastive Adapters (3.1): f(u) = W2·ReLU(BN(W1·u)) + b2 with W1 (H,D) without
/// bias and W2 (D,H). Without batch normalisation f(u) = W2·ReLU(W1·u + b1) + b2; with a residual
/// connection u + f(u).
template<class Scalar>
class AdapterNetwork final : public Sequence<Scalar> {
  public:
    AdapterNetwork(Eigen::Index dimensions, Eigen::Index hidden, Random& random, AdapterVariant variant = {})
        : variant_(variant) {
        Linear<Scalar> first("first", dimensions, hidden, !variant.batchNorm, random);
        Linear<Scalar> second("second", hidden, dimensions, true, random);
        build(std::move(first), std::move(second), hidden);
    }
    /// All weights are zero.
    AdapterNetwork(Eigen::Index dimensions, Eigen::Index hidden, AdapterVariant variant = {})
        : variant_(variant) {
        build(Linear<Scalar>("first", dimensions, hidden, !variant.batchNorm),
              Linear<Scalar>("second", hidden, dimensions, true), hidden);
    }
    /// Takes over the layers of an adapter of that variant.
    AdapterNetwork(Sequence<Scalar> layers, AdapterVariant variant)
        : Sequence<Scalar>(std::move(layers))
        , variant_(variant) {}

    AdapterVariant variant() const { return variant_; }
    Linear<Scalar>& first() { return body().template at<Linear<Scalar>>(0); }
    const Linear<Scalar>& first() const { return body().template at<Linear<Scalar>>(0); }
    /// The batch normalisation, if the variant has one.
    BatchNorm<Scalar>& norm() { return body().template at<BatchNorm<Scalar>>(1); }
    const BatchNorm<Scalar>& norm() const { return body().template at<BatchNorm<Scalar>>(1); }
    Linear<Scalar>& second() { return body().template at<Linear<Scalar>>(body().size() - 1); }
    const Linear<Scalar>& second() const { return body().template at<Linear<Scalar>>(body().size() - 1); }

  private:
    void build(Linear<Scalar> first, Linear<Scalar> second, Eigen::Index hidden) {
        Sequence<Scalar> layers;
        layers.add(std::move(first), variant_.batchNorm ? Activation::none : Activation::relu);
        if (variant_.batchNorm)
            layers.add(BatchNorm<Scalar>("norm", hidden), Activation::relu);
        layers.add(std::move(second));
        if (variant_.residual)
            this->add(Residual<Scalar>(std::move(layers)));
        else
            static_cast<Sequence<Scalar>&>(*this) = std::move(layers);
    }
    Sequence<Scalar>& body() {
        return variant_.residual ? this->template at<Residual<Scalar>>(0).body() : *this;
    }
    const Sequence<Scalar>& body() const {
        return variant_.residual ? this->template at<Residual<Scalar>>(0).body() : *this;
    }

    AdapterVariant variant_;
};

} // namespace groupscope
