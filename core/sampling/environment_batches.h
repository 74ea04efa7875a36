// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/minibatches.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// Batches that hold as many examples of every environment: those of the first environment, then those of the
/// second and so on. An epoch shows every example of the largest environment at least once; an environment
/// that runs out is shuffled again and goes on from its start.
class EnvironmentBatches {
  public:
    /// `rows` in the set; `environments` (N,), negative for examples that belong to none and are left out.
    /// Environments without examples are passed over. Throws DataError when fewer than two have examples,
    /// UsageError when `batchSize` has no room for two examples of each.
    EnvironmentBatches(const std::vector<int>& rows, const std::vector<int>& environments,
                       std::size_t batchSize, std::uint64_t seed);

    /// The batches of an epoch: the same for the same (seed, epoch).
    MinibatchOrder operator()(std::uint64_t epoch) const;

    std::size_t environmentCount() const { return members_.size(); } ///< E, those with examples
    std::size_t rowsOfEach() const { return rowsOfEach_; } ///< examples of an environment in a batch
    std::size_t batchCount() const { return batchCount_; } ///< batches of an epoch
    std::size_t smallest() const;                          ///< examples of the smallest environment

  private:
    std::vector<std::vector<int>> members_; ///< examples of each environment that has some
    std::size_t rowsOfEach_ = 0;
    std::size_t batchCount_ = 0;
    std::uint64_t seed_;
};

} // namespace groupscope
