// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/standardized_regression.h"
#include "core/nn/relu_network.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace groupscope {

/// Options of the discriminator of domains.
struct DiscriminatorOptions {
    Eigen::Index hidden = 0; ///< units of its hidden layer, >= 0; 0: the discriminator is linear
    std::uint64_t seed = 0;  ///< draws the first weights of a hidden layer
};

/// The discriminator of domains that determines temperatures (Adaptive Temperature, C): P(d|z), fitted to
/// standardised rows with equal weight for every domain, mean cross-entropy + ½·10⁻⁴·‖W‖². The linear one is
/// fitted to its minimum. The one with a hidden layer, Linear-ReLU-Linear, takes a hundred steps of Adam on
/// all rows at once, each time from the same initial weights.
class FittedDiscriminator {
  public:
    FittedDiscriminator(int domains, const DiscriminatorOptions& options)
        : domains_(domains)
        , options_(options) {}

    /// Fits rows (n,P) of the domains `codes` (n,) in [0,N), at least two of which occur; domains without
    /// rows get probability 0. `start`, unless null, are planes() of an earlier fit, a warm start for a
    /// linear one. Trace: the initial weights of a hidden layer, "discriminator start". Throws Cancelled.
    void fit(const MatrixF& rows, std::span<const int> codes, const RunContext& context,
             const Matrix<double>* start = nullptr);
    /// P(d|z) (n,N), resized, of rows (n,P).
    void probabilities(const MatrixF& rows, MatrixF& out) const;
    /// Planes of the last linear fit, see StandardizedFit; empty with a hidden layer.
    const Matrix<double>& planes() const { return planes_; }

  private:
    /// Sets the domains that have rows, and returns the codes of rows among these.
    std::vector<int> takePresent(std::span<const int> codes);
    void fitNetwork(const MatrixF& rows, std::span<const int> labels, const RunContext& context);
    MatrixF probabilitiesOfPresent(const MatrixF& rows) const;

    int domains_;
    DiscriminatorOptions options_;
    std::vector<int> present_; ///< (k,) domains that the last fit had rows of, rising
    LinearScores scores_;      ///< scores of the present domains
    Matrix<double> planes_;
    std::shared_ptr<const Sequence<double>> network_; ///< network on standardised rows; null: linear
    RowVector<double> mean_, deviation_;              ///< statistics of the rows of the network
};

/// Options of a linear discriminator: probabilities converge to a millionth before planes do.
inline constexpr StandardizedOptions discriminatorFit{.balanced = true, .tolerance = 1e-6};

} // namespace groupscope
