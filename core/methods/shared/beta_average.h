// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <cstdint>

namespace groupscope {

/// The average of weights over a training of known length by the density of a Beta distribution (CLIPood, Shu
/// et al. 2023, 3.3): Σ_t α_t·W_t / Σ_t α_t with α_t = Beta(β,β) at (t + ½)/(T + 1), t from 0, before the
/// first of T steps, to T. With β below 1 the start and the end weigh most.
class BetaAverage {
  public:
    /// β > 0; `steps` is T; `start` are W_0 (n,m). Throws std::logic_error for another β.
    BetaAverage(double beta, std::uint64_t steps, MatrixF start);

    /// After a step: W_t.
    void add(const MatrixF& weights);
    const MatrixF& value() const { return value_; }
    std::uint64_t steps() const { return taken_; } ///< t

    /// Back to the average after `taken` steps.
    void restore(const MatrixF& value, std::uint64_t taken);

  private:
    /// α_t without factors that are the same for all t.
    double weightOf(std::uint64_t step) const;

    double beta_;
    std::uint64_t steps_, taken_ = 0;
    double sum_; ///< sum of the weights up to the last step
    MatrixF value_;
};

} // namespace groupscope
