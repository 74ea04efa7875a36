// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/shared/metric_criterion.h"
#include "core/sampling/triplet_miner.h"

#include <string>
#include <vector>

namespace groupscope {

/// The triplets of every batch of a training, drawn from (seed, update). Reads `mining mining_slack
/// semi_hard_form nearest_distance far_negatives farthest_distance`.
class MinedTriplets {
  public:
    explicit MinedTriplets(const CriterionSetup& setup);

    /// Valid until the next call.
    const std::vector<Triplet>& mine(const MetricBatch& batch, const RunContext& context);

  private:
    TripletMiner miner_;
    std::uint64_t seed_;
    std::string stream_;
};

} // namespace groupscope
