// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/class_pairs.h"

#include <algorithm>
#include <numeric>

namespace groupscope {

namespace {

void appendPair(std::vector<int>& rows, const std::vector<int>& members, PairDraw draw, Random& random) {
    const std::size_t first = random.below(members.size());
    std::size_t second = random.below(members.size());
    if (draw == PairDraw::distinct && members.size() > 1) {
        second = random.below(members.size() - 1);
        second += second >= first;
    }
    rows.push_back(members[first]);
    rows.push_back(members[second]);
}

} // namespace

MinibatchOrder classPairBatches(const RowCells& classes, std::size_t batchSize, PairDraw draw,
                                std::uint64_t seed, std::uint64_t epoch) {
    Random random(seed, "class pairs", epoch);
    const std::size_t pairs = batchSize / 2;
    std::size_t total = 0;
    for (const std::vector<int>& members : classes)
        total += members.size();
    const std::size_t batches = std::max<std::size_t>(1, total / (2 * pairs));
    std::vector<int> rows, order(classes.size());
    rows.reserve(batches * 2 * pairs);
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t batch = 0; batch < batches; ++batch)
        for (std::size_t pair = 0; pair < pairs; ++pair) {
            if (draw == PairDraw::distinct && pair % order.size() == 0)
                random.shuffle(order);
            const std::size_t chosen = draw == PairDraw::distinct
                                           ? static_cast<std::size_t>(order[pair % order.size()])
                                           : random.below(classes.size());
            appendPair(rows, classes[chosen], draw, random);
        }
    return MinibatchOrder::inOrder(std::move(rows), 2 * pairs);
}

} // namespace groupscope
