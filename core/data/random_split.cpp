// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/random_split.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/data/strata.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

using Counts = std::array<std::size_t, 3>;

/// Rounds `quotas` to whole numbers of sum `size`: down, then up where remainder and debt are largest.
Counts roundQuotas(const SplitShares& quotas, std::size_t size, const SplitShares& debts) {
    Counts counts{};
    std::size_t used = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        counts[i] = static_cast<std::size_t>(std::floor(quotas[i] + 1e-9));
        used += counts[i];
    }
    std::array<std::size_t, 3> order{0, 1, 2};
    const auto claim = [&](std::size_t i) { return quotas[i] - static_cast<double>(counts[i]) + debts[i]; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const bool aCan = quotas[a] > static_cast<double>(counts[a]) + 1e-9,
                   bCan = quotas[b] > static_cast<double>(counts[b]) + 1e-9;
        return aCan != bCan ? aCan : claim(a) > claim(b) + 1e-12;
    });
    for (std::size_t i = 0; used < size; ++i, ++used)
        ++counts[order[i]];
    return counts;
}

/// Gives every split with a share a row, from the split that has the most, if there are rows enough.
void fillEmpty(Counts& counts, std::size_t size, const SplitShares& shares) {
    const auto wanted = std::count_if(shares.begin(), shares.end(), [](double share) { return share > 0.0; });
    if (size < static_cast<std::size_t>(wanted))
        return;
    for (std::size_t i = 0; i < 3; ++i)
        if (shares[i] > 0.0 && counts[i] == 0) {
            --*std::max_element(counts.begin(), counts.end());
            ++counts[i];
        }
}

} // namespace

void requireShares(const SplitShares& shares) {
    double sum = 0.0;
    for (const double share : shares) {
        if (!(share >= 0.0 && share <= 1.0))
            throw UsageError("a share is not in [0,1]", "shares", "give three numbers such as 0.6,0.2,0.2");
        sum += share;
    }
    if (std::abs(sum - 1.0) > 1e-6)
        throw UsageError("the shares of train, val and test do not add up to 1", "shares",
                         "give three numbers such as 0.6,0.2,0.2");
}

std::vector<Counts> splitCounts(const std::vector<std::size_t>& sizes, const SplitShares& shares) {
    requireShares(shares);
    std::vector<Counts> all;
    SplitShares debts{};
    for (const std::size_t size : sizes) {
        SplitShares quotas{};
        for (std::size_t i = 0; i < 3; ++i)
            quotas[i] = shares[i] * static_cast<double>(size);
        Counts counts = roundQuotas(quotas, size, debts);
        fillEmpty(counts, size, shares);
        for (std::size_t i = 0; i < 3; ++i)
            debts[i] += quotas[i] - static_cast<double>(counts[i]);
        all.push_back(counts);
    }
    return all;
}

std::vector<int> randomSplit(const Strata& strata, const SplitShares& shares, std::uint64_t seed) {
    std::vector<std::vector<int>> rows = strata.rows();
    std::vector<std::size_t> sizes;
    for (const std::vector<int>& own : rows)
        sizes.push_back(own.size());
    const std::vector<Counts> counts = splitCounts(sizes, shares);
    std::vector<int> codes(strata.ofRow.size(), -1);
    for (std::size_t s = 0; s < rows.size(); ++s) {
        Random(seed, "random split", s).shuffle(rows[s]);
        auto row = rows[s].begin();
        for (int split = 0; split < 3; ++split)
            for (std::size_t i = 0; i < counts[s][split]; ++i)
                codes[static_cast<std::size_t>(*row++)] = split;
    }
    return codes;
}

Column splitColumnOf(std::string name, std::vector<int> codes) {
    Column column{std::move(name), {}, std::move(codes), {}};
    column.categories.assign(usualSplits.begin(), usualSplits.end());
    return column;
}

} // namespace groupscope
