// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/moving_losses.h"

namespace groupscope {

/// The second half of Learning from Failure (Nam et al. 2020): rows with a high loss in a biased model weigh
/// more. w = b/(b + d + 1e-8), where b and d are the relative moving losses (MovingLosses) of the biased and
/// of this model, both including the current batch.
template<class Scalar>
class RelativeDifficulty {
  public:
    /// As MovingLosses.
    RelativeDifficulty(const std::vector<int>& rows, const std::vector<int>& labels, int classCount)
        : biased_(rows, labels, classCount)
        , debiased_(biased_) {}

    /// Mean of w·CE over the batch. rows (B,) all different; biasedLosses and losses (1,B) are the
    /// cross-entropies of both models; `gradient` (B,C) holds the gradients of this model's rows and is
    /// multiplied by w.
    Scalar operator()(std::span<const int> rows, const RowVector<Scalar>& biasedLosses,
                      const RowVector<Scalar>& losses, Matrix<Scalar>& gradient);

    MovingLosses<Scalar>& biased() { return biased_; }
    const MovingLosses<Scalar>& biased() const { return biased_; }
    MovingLosses<Scalar>& debiased() { return debiased_; }
    const MovingLosses<Scalar>& debiased() const { return debiased_; }

  private:
    MovingLosses<Scalar> biased_;
    MovingLosses<Scalar> debiased_;
};

extern template class RelativeDifficulty<float>;
extern template class RelativeDifficulty<double>;

} // namespace groupscope
