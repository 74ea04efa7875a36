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

constexpr int trainCode = 0, validationCode = 1, testCode = 2;

void requireOptions(const Strata& strata, const ImbalanceOptions& options) {
    if (options.minorities == 0 || options.minorities >= strata.names.size())
        throw UsageError(std::to_string(options.minorities) + " of " + std::to_string(strata.names.size()) +
                             " parts of the set cannot be the minority",
                         "imbalance",
                         strata.names.size() < 2
                             ? "choose a column with more values"
                             : "choose from 1 to " + std::to_string(strata.names.size() - 1));
    if (!(options.lost >= 0.0 && options.lost < 1.0))
        throw UsageError("the share of examples to lose is not in [0,1)", "imbalance",
                         "give a number such as 0.9");
    requireShares(options.shares);
}

/// Rows of each stratum that have that code, in random order.
std::vector<std::vector<int>> shuffledRows(const Strata& strata, const std::vector<int>& split, int code,
                                           std::uint64_t seed, const char* purpose) {
    std::vector<std::vector<int>> rows = strata.rows();
    for (std::size_t s = 0; s < rows.size(); ++s) {
        std::erase_if(rows[s], [&](int row) { return split[row] != code; });
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

/// Training examples of each stratum.
struct StratumSizes {
    std::vector<std::size_t> control; ///< in the balanced control: the first of its training examples
    std::vector<std::size_t> kept;    ///< of its training examples; the others are left out
    std::vector<std::size_t> added;   ///< from where rows are added
};

std::size_t keptOf(std::size_t control, double lost) {
    const auto kept = static_cast<std::size_t>(std::lround((1.0 - lost) * static_cast<double>(control)));
    return std::min(control, std::max<std::size_t>(kept, 1));
}

/// Of a control that has that share of the rows of each stratum: what is lost, and how much room is left.
struct Balance {
    std::vector<std::size_t> control, room;
    std::size_t lost = 0, free = 0;
};

Balance balanceAt(double share, const std::vector<std::vector<int>>& train, const std::vector<char>& isMinor,
                  double lost) {
    Balance balance;
    for (std::size_t s = 0; s < train.size(); ++s) {
        const std::size_t rows = train[s].size();
        const auto part = static_cast<std::size_t>(std::floor(share * static_cast<double>(rows) + 1e-9));
        const std::size_t control = std::min(rows, std::max<std::size_t>(part, 1));
        balance.control.push_back(control);
        balance.room.push_back(isMinor[s] != 0 ? 0 : rows - control);
        balance.free += balance.room.back();
        balance.lost += isMinor[s] != 0 ? control - keptOf(control, lost) : 0;
    }
    return balance;
}

/// The largest control of which the others can gain what minorities lose.
Balance balanceWithin(const std::vector<std::vector<int>>& train, const std::vector<char>& isMinor,
                      double lost) {
    double minor = 0.0, major = 0.0;
    for (std::size_t s = 0; s < train.size(); ++s)
        (isMinor[s] != 0 ? minor : major) += static_cast<double>(train[s].size());
    constexpr double step = 0.995; // whole numbers may ask for a little more room than shares do
    double share = major > 0.0 ? major / (major + lost * minor) : 1.0;
    Balance balance = balanceAt(share, train, isMinor, lost);
    for (int tries = 0; balance.free < balance.lost && tries < 1000; ++tries)
        balance = balanceAt(share *= step, train, isMinor, lost);
    return balance;
}

StratumSizes sizesOf(const std::vector<std::vector<int>>& train, const std::vector<std::vector<int>>& given,
                     const std::vector<char>& isMinor, const ImbalanceOptions& options) {
    const bool within = options.added == AddedFrom::train;
    Balance balance =
        within ? balanceWithin(train, isMinor, options.lost) : balanceAt(1.0, train, isMinor, options.lost);
    std::vector<std::size_t> weights(train.size(), 0);
    for (std::size_t s = 0; s < train.size(); ++s) {
        weights[s] = isMinor[s] != 0 ? 0 : balance.control[s];
        if (!within)
            balance.room[s] = isMinor[s] != 0 || given[s].empty() ? 0 : given[s].size() - 1;
    }
    const std::vector<std::size_t> gained = shareOut(balance.lost, weights, balance.room);
    StratumSizes sizes{.control = balance.control, .kept = {}, .added = {}};
    for (std::size_t s = 0; s < train.size(); ++s) {
        const std::size_t own =
            isMinor[s] != 0 ? keptOf(balance.control[s], options.lost) : balance.control[s];
        sizes.kept.push_back(own + (within ? gained[s] : 0));
        sizes.added.push_back(within ? 0 : gained[s]);
    }
    return sizes;
}

} // namespace

std::string nameOf(AddedFrom from) {
    return from == AddedFrom::train ? "train" : from == AddedFrom::val ? "val" : "test";
}

AddedFrom parseAddedFrom(const std::string& word, const std::string& where) {
    for (const AddedFrom from : {AddedFrom::train, AddedFrom::val, AddedFrom::test})
        if (word == nameOf(from))
            return from;
    throw UsageError("examples cannot be added from '" + word + "'", where,
                     "choose one of: train, val, test");
}

Imbalance makeImbalance(const Strata& strata, const ImbalanceOptions& options) {
    requireOptions(strata, options);
    Imbalance result;
    result.split = randomSplit(strata, options.shares, options.seed);
    result.control = result.split;
    std::vector<int> all(strata.names.size());
    std::iota(all.begin(), all.end(), 0);
    result.minorStrata = Random(options.seed, "minority").sampleWithoutReplacement(all, options.minorities);
    std::sort(result.minorStrata.begin(), result.minorStrata.end());
    std::vector<char> isMinor(all.size(), 0);
    for (const int s : result.minorStrata)
        isMinor[s] = 1;
    const auto train = shuffledRows(strata, result.split, trainCode, options.seed, "minority rows");
    const auto given =
        options.added == AddedFrom::train
            ? std::vector<std::vector<int>>(all.size())
            : shuffledRows(strata, result.split, options.added == AddedFrom::val ? validationCode : testCode,
                           options.seed, "majority rows");
    const StratumSizes sizes = sizesOf(train, given, isMinor, options);
    for (std::size_t s = 0; s < all.size(); ++s) {
        const std::vector<int>& own = train[s];
        for (std::size_t i = 0; i < own.size(); ++i) {
            if (i >= sizes.control[s])
                result.control[own[i]] = -1;
            if (i >= sizes.kept[s])
                result.split[own[i]] = -1;
        }
        for (std::size_t i = 0; i < sizes.added[s]; ++i)
            result.split[given[s][i]] = trainCode;
        const std::size_t has = sizes.kept[s] + sizes.added[s];
        (isMinor[s] != 0 ? result.removed : result.moved) +=
            isMinor[s] != 0 ? sizes.control[s] - has : has - sizes.control[s];
    }
    for (const int s : strata.ofRow)
        result.minority.push_back(s < 0 ? -1 : isMinor[s]);
    return result;
}

std::vector<Column> columnsOf(const Imbalance& imbalance, std::string splitName) {
    return {splitColumnOf(std::move(splitName), imbalance.split),
            Column{"minority", {"False", "True"}, imbalance.minority, {}},
            splitColumnOf("control", imbalance.control)};
}

} // namespace groupscope
