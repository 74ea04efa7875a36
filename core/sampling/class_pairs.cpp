// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/class_pairs.h"

#include <algorithm>
#include <numeric>

namespace groupscope {

namespace {

void appendRows(std::vector<int>& rows, const std::vector<int>& members, std::size_t samples, PairDraw draw,
                Random& random) {
    std::vector<std::size_t> taken; // rising
    for (std::size_t k = 0; k < samples; ++k) {
        std::size_t next = random.below(members.size());
        if (draw == PairDraw::distinct && k > 0 && k < members.size()) {
            next = random.below(members.size() - k); // among those that are left
            for (const std::size_t one : taken)
                next += next >= one;
        }
        taken.insert(std::upper_bound(taken.begin(), taken.end(), next), next);
        rows.push_back(members[next]);
    }
}

} // namespace

MinibatchOrder classBatches(const RowCells& classes, std::size_t batchSize, std::size_t samples,
                            PairDraw draw, std::uint64_t seed, std::uint64_t epoch) {
    Random random(seed, "class pairs", epoch);
    const std::size_t drawn = batchSize / samples; // classes of a batch
    std::size_t total = 0;
    for (const std::vector<int>& members : classes)
        total += members.size();
    const std::size_t batches = std::max<std::size_t>(1, total / (samples * drawn));
    std::vector<int> rows, order(classes.size());
    rows.reserve(batches * samples * drawn);
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t batch = 0; batch < batches; ++batch)
        for (std::size_t k = 0; k < drawn; ++k) {
            // Classes come up once each before any comes again; only batches of more classes than there are
            // repeat some.
            if (draw == PairDraw::distinct && k % order.size() == 0)
                random.shuffle(order);
            const std::size_t chosen = draw == PairDraw::distinct
                                           ? static_cast<std::size_t>(order[k % order.size()])
                                           : random.below(classes.size());
            appendRows(rows, classes[chosen], samples, draw, random);
        }
    return MinibatchOrder::inOrder(std::move(rows), samples * drawn);
}

} // namespace groupscope
