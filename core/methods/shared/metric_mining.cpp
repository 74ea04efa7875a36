// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/metric_mining.h"

namespace groupscope {

namespace {

MinerOptions minerOptions(const ParameterValues& parameters) {
    const std::string &mining = parameters.text("mining"), &far = parameters.text("far_negatives");
    return {.mining = mining == "random"       ? Mining::random
                      : mining == "per_anchor" ? Mining::perAnchor
                      : mining == "semi_hard"  ? Mining::semiHard
                                               : Mining::distanceWeighted,
            .slack = parameters.number("mining_slack"),
            .squaredSlack = parameters.text("semi_hard_form") == "squared",
            .nearest = parameters.number("nearest_distance"),
            .farthest = parameters.number("farthest_distance"),
            .far = far == "keep"    ? FarNegatives::keep
                   : far == "clamp" ? FarNegatives::clamp
                                    : FarNegatives::exclude};
}

} // namespace

MinedTriplets::MinedTriplets(const CriterionSetup& setup)
    : miner_(minerOptions(setup.parameters))
    , seed_(setup.seed)
    , stream_(setup.part + "triplets") {}

const std::vector<Triplet>& MinedTriplets::mine(const MetricBatch& batch, const RunContext& context) {
    Random random(seed_, stream_, batch.update);
    const std::vector<Triplet>& triplets = miner_.mine(batch.Z, batch.labels, random);
    if (context.trace != nullptr) {
        std::vector<int> rows;
        for (const auto& [a, p, n] : triplets)
            rows.insert(rows.end(), {a, p, n});
        context.traceRows(stream_, rows);
    }
    return triplets;
}

} // namespace groupscope
