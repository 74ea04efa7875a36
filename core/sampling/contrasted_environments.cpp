// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/contrasted_environments.h"

#include "core/base/error.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

namespace groupscope {

namespace {

void appendDrawn(const std::vector<int>& pool, std::size_t count, Random& random, std::vector<int>& order) {
    const std::vector<int> drawn = pool.size() >= count ? random.sampleWithoutReplacement(pool, count)
                                                        : random.sampleWithReplacement(pool, count);
    order.insert(order.end(), drawn.begin(), drawn.end());
}

} // namespace

ContrastedEnvironments::ContrastedEnvironments(const std::vector<int>& rows,
                                               const std::vector<int>& environments,
                                               const std::vector<int>& labels, int classCount,
                                               std::size_t batchSize, std::uint64_t seed)
    : rowsOfPart_(batchSize / 4)
    , seed_(seed) {
    if (rowsOfPart_ == 0)
        throw UsageError(
            "a batch of " + std::to_string(batchSize) +
                " examples has no room for anchors, positives and negatives of both environments",
            "parameter batch_size", "raise batch_size to 4 or more");
    std::set<int> known;
    std::size_t total = 0;
    for (const int row : rows)
        if (const int environment = environments[row]; environment >= 0) {
            known.insert(environment);
            ++total;
        }
    if (known.size() != 2)
        throw DataError("contrasted batches are of two environments, and " + std::to_string(known.size()) +
                            " have training examples",
                        "parameter groups", "choose an inference for groups that makes two");
    for (int c = 0; c < classCount; ++c) {
        std::array<Pools, 2> pools;
        for (const int row : rows) {
            const auto i = static_cast<std::size_t>(row);
            if (environments[i] < 0)
                continue;
            Pools& side = pools[environments[i] == *known.begin() ? 0 : 1];
            (labels[i] == c ? side.own : side.others).push_back(row);
        }
        if (pools[0].own.empty() || pools[1].own.empty())
            continue;
        hasNegatives_ = hasNegatives_ && !pools[0].others.empty() && !pools[1].others.empty();
        classes_.push_back(std::move(pools));
    }
    if (classes_.empty())
        throw DataError("no class has training examples in both environments, so nothing can be compared",
                        "parameter groups", "choose another inference for groups");
    const std::size_t size = 4 * rowsOfPart_;
    // An epoch shows about as many rows as there are, and gives every class at least one batch.
    batchCount_ = std::max((total + size - 1) / size, classes_.size());
}

MinibatchOrder ContrastedEnvironments::operator()(std::uint64_t epoch) const {
    Random random(seed_, "contrasted environments", epoch);
    std::vector<int> turns(classes_.size());
    std::iota(turns.begin(), turns.end(), 0);
    random.shuffle(turns);
    std::vector<int> order;
    order.reserve(batchCount_ * 4 * rowsOfPart_);
    for (std::size_t b = 0; b < batchCount_; ++b)
        for (const Pools& pools : classes_[static_cast<std::size_t>(turns[b % turns.size()])]) {
            appendDrawn(pools.own, rowsOfPart_, random, order);
            appendDrawn(pools.others.empty() ? pools.own : pools.others, rowsOfPart_, random, order);
        }
    return MinibatchOrder::inOrder(std::move(order), 4 * rowsOfPart_);
}

} // namespace groupscope
