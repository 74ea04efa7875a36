// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <Eigen/Core>
#include <cstdint>
#include <span>

namespace groupscope {

/// g (n,): the slope of the cross-entropy of each example in a scale of its logits at scale 1,
/// Σ_c p_c z_c − z_y (environment inference for invariant learning, EIIL: Creager et al. 2021; the
/// form for many classes). logits (n,C), labels (n,).
Eigen::ArrayXd environmentSlopes(const MatrixF& logits, std::span<const int> labels);

/// Options of the ascent that infers environments (EIIL: Creager et al. 2021).
struct EnvironmentOptions {
    int steps = 10'000; ///< full-batch steps of Adam (β 0.9, 0.999; ε 1e-8)
    double learningRate = 1e-3;
};

/// Infers soft environments of the examples: maximises ½(A² + B²), A = mean σ(w)g, B = mean (1 − σ(w))g, both
/// means over all examples (EIIL Eq. 5 with the invariance penalty IRMv1), from the weights `start` (n,), n
/// >= 1. Returns w (n,): example i is in environment 1 if w_i > 0. Each step is one pass over the examples
/// without allocation. Gives the same bytes at any thread count. Throws Cancelled.
Eigen::ArrayXd inferEnvironments(const Eigen::ArrayXd& slopes, Eigen::ArrayXd start,
                                 const EnvironmentOptions& options, const RunContext& run);

} // namespace groupscope
