// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/minibatches.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// Batches of two environments with the composition of Correct-N-Contrast's batches (E.2.5): anchors of one
/// class in one environment, as many positives of that class in the other, and for each as many negatives of
/// other classes in the same environment. A batch of B = 4M examples is [M of class c | M of other classes]
/// in the first environment, then the same in the second; the roles of the two are symmetric. The classes
/// that have examples in both environments take turns as c, in an order drawn anew each epoch.
class ContrastedEnvironments {
  public:
    /// `rows` in the set; `environments` and `labels` (N,), read at `rows`; negative environments are left
    /// out, the lower of the two that have examples is the first. `batchSize` is cut to a multiple of 4.
    /// Throws DataError when not two environments have examples, or no class has examples in both; UsageError
    /// for a `batchSize` below 4.
    ContrastedEnvironments(const std::vector<int>& rows, const std::vector<int>& environments,
                           const std::vector<int>& labels, int classCount, std::size_t batchSize,
                           std::uint64_t seed);

    /// The batches of an epoch: the same for the same (seed, epoch). Each part is drawn without replacement
    /// if there are enough examples, otherwise with replacement; if an environment has no other class,
    /// further examples of c replace the negatives.
    MinibatchOrder operator()(std::uint64_t epoch) const;

    /// Batches of an epoch: as many examples as there are, at least one batch for each class in turn.
    std::size_t batchCount() const { return batchCount_; }
    std::size_t rowsOfPart() const { return rowsOfPart_; } ///< M
    /// Whether a batch can have negatives in both environments, whatever its class.
    bool hasNegatives() const { return hasNegatives_; }

  private:
    struct Pools {
        std::vector<int> own, others; ///< examples of the class and of other classes, in one environment
    };
    std::vector<std::array<Pools, 2>> classes_; ///< of each class with examples in both
    std::size_t rowsOfPart_ = 0;
    std::size_t batchCount_ = 0;
    bool hasNegatives_ = true;
    std::uint64_t seed_;
};

} // namespace groupscope
