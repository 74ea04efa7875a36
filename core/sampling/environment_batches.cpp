// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/environment_batches.h"

#include "core/base/error.h"
#include "core/base/random.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace groupscope {

EnvironmentBatches::EnvironmentBatches(const std::vector<int>& rows, const std::vector<int>& environments,
                                       std::size_t batchSize, std::uint64_t seed)
    : seed_(seed) {
    std::map<int, std::vector<int>> byEnvironment;
    for (const int row : rows) {
        const int environment = environments[row];
        if (environment >= 0)
            byEnvironment[environment].push_back(row);
    }
    if (byEnvironment.size() < 2)
        throw DataError(
            "all training examples are in one environment, so there is nothing to be invariant to",
            "parameter groups", "choose another inference for groups, or name an attribute that varies");
    std::size_t largest = 0;
    for (auto& [environment, members] : byEnvironment) {
        largest = std::max(largest, members.size());
        members_.push_back(std::move(members));
    }
    rowsOfEach_ = batchSize / members_.size();
    if (rowsOfEach_ < 2)
        throw UsageError("a batch of " + std::to_string(batchSize) +
                             " examples has no room for two examples of each of " +
                             std::to_string(members_.size()) + " environments",
                         "parameter batch_size",
                         "raise batch_size to " + std::to_string(2 * members_.size()) + " or more");
    // The largest environment sets the length of an epoch: none of its rows is left out.
    batchCount_ = (largest + rowsOfEach_ - 1) / rowsOfEach_;
}

MinibatchOrder EnvironmentBatches::operator()(std::uint64_t epoch) const {
    const std::size_t batchSize = rowsOfEach_ * members_.size();
    std::vector<int> order(batchCount_ * batchSize);
    for (std::size_t e = 0; e < members_.size(); ++e) {
        // Each environment has its own stream, so that the order of one does not depend on the sizes of
        // others.
        Random random(seed_, "environment batches", epoch * members_.size() + e);
        std::vector<int> pool = members_[e];
        std::size_t next = pool.size();
        for (std::size_t b = 0; b < batchCount_; ++b)
            for (std::size_t i = 0; i < rowsOfEach_; ++i) {
                if (next == pool.size()) {
                    random.shuffle(pool);
                    next = 0;
                }
                order[b * batchSize + e * rowsOfEach_ + i] = pool[next++];
            }
    }
    return MinibatchOrder::inOrder(std::move(order), batchSize);
}

std::size_t EnvironmentBatches::smallest() const {
    const auto fewer = [](const auto& a, const auto& b) { return a.size() < b.size(); };
    return std::min_element(members_.begin(), members_.end(), fewer)->size();
}

} // namespace groupscope
