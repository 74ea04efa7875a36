// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/class_imbalance.h"

#include "core/base/error.h"
#include "core/base/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace groupscope {

namespace {

constexpr int trainCode = 0, testCode = 2;

void requireOptions(const Strata& strata, const ImbalanceOptions& options) {
    if (options.minorities == 0 || options.minorities >= strata.names.size())
        throw UsageError(std::to_string(options.minorities) + " of " + std::to_string(strata.names.size()) +
                             " parts of the set cannot be the minority",
                         "imbalance",
                         strata.names.size() < 2
                             ? "choose a column with more values"
                             : "choose from 1 to " + std::to_string(strata.names.size() - 1));
    if (!(options.lost >= 0.0 && options.lost < 1.0))
        throw UsageError("the share of rows to lose is not in [0,1)", "imbalance",
                         "give a number such as 0.9");
    requireShares(options.shares);
}

/// Rows of each stratum that have that code, in random order.
std::vector<std::vector<int>> shuffledRows(const Strata& strata, const std::vector<int>& split, int code,
                                           std::uint64_t seed, const char* purpose) {
    std::vector<std::vector<int>> rows = strata.rows();
    for (std::size_t s = 0; s < rows.size(); ++s) {
        std::erase_if(rows[s], [&](int row) { return split[static_cast<std::size_t>(row)] != code; });
        Random(seed, purpose, s).shuffle(rows[s]);
    }
    return rows;
}

/// Shares `total` out in proportion to `weights`, at most `room` each: what does not fit goes to the others.
/// Whole numbers by largest remainder, ties to the first.
std::vector<std::size_t> shareOut(std::size_t total, const std::vector<std::size_t>& weights,
                                  const std::vector<std::size_t>& room) {
    std::vector<std::size_t> given(weights.size(), 0);
    while (total > 0) {
        double weight = 0.0;
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < weights.size(); ++i)
            if (given[i] < room[i] && weights[i] > 0) {
                open.push_back(i);
                weight += static_cast<double>(weights[i]);
            }
        if (open.empty())
            break;
        std::vector<double> remainders;
        const auto round = static_cast<double>(total);
        for (const std::size_t i : open) {
            const double quota = round * static_cast<double>(weights[i]) / weight;
            const std::size_t whole =
                std::min(static_cast<std::size_t>(std::floor(quota + 1e-9)), room[i] - given[i]);
            remainders.push_back(quota - static_cast<double>(whole));
            given[i] += whole;
            total -= whole;
        }
        std::vector<std::size_t> order(open.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return remainders[a] > remainders[b] + 1e-9; });
        for (const std::size_t place : order) // one each at most: then the weights count again
            if (total > 0 && given[open[place]] < room[open[place]]) {
                ++given[open[place]];
                --total;
            }
    }
    return given;
}

} // namespace

Imbalance makeImbalance(const Strata& strata, const ImbalanceOptions& options) {
    requireOptions(strata, options);
    Imbalance result;
    result.split = randomSplit(strata, options.shares, options.seed);
    std::vector<int> all(strata.names.size());
    std::iota(all.begin(), all.end(), 0);
    result.minorStrata = Random(options.seed, "minority").sampleWithoutReplacement(all, options.minorities);
    std::sort(result.minorStrata.begin(), result.minorStrata.end());
    std::vector<char> isMinor(all.size(), 0);
    for (const int s : result.minorStrata)
        isMinor[static_cast<std::size_t>(s)] = 1;
    const auto train = shuffledRows(strata, result.split, trainCode, options.seed, "minority rows");
    const auto test = shuffledRows(strata, result.split, testCode, options.seed, "majority rows");

    std::vector<std::size_t> weights(all.size(), 0), room(all.size(), 0);
    for (std::size_t s = 0; s < all.size(); ++s) {
        if (!isMinor[s]) {
            weights[s] = train[s].size();
            room[s] = test[s].empty() ? 0 : test[s].size() - 1;
            continue;
        }
        const auto kept = static_cast<std::size_t>(
            std::lround((1.0 - options.lost) * static_cast<double>(train[s].size())));
        for (std::size_t i = std::max<std::size_t>(kept, 1); i < train[s].size(); ++i, ++result.removed)
            result.split[static_cast<std::size_t>(train[s][i])] = -1;
    }
    const std::vector<std::size_t> gained = shareOut(result.removed, weights, room);
    for (std::size_t s = 0; s < all.size(); ++s)
        for (std::size_t i = 0; i < gained[s]; ++i, ++result.moved)
            result.split[static_cast<std::size_t>(test[s][i])] = trainCode;
    for (const int s : strata.ofRow)
        result.minority.push_back(s < 0 ? -1 : isMinor[static_cast<std::size_t>(s)]);
    return result;
}

std::vector<Column> columnsOf(const Imbalance& imbalance, std::string splitName) {
    return {splitColumnOf(std::move(splitName), imbalance.split),
            Column{"minority", {"False", "True"}, imbalance.minority, {}}};
}

} // namespace groupscope
