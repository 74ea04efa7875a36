// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/small_samples.h"
#include "core/measures/pair_measures.h"
#include "core/measures/subgroups.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

namespace groupscope {

namespace {

/// Ranks of some rows, those of one row beside each other.
struct RanksOfRows {
    std::vector<int> ranks;
    std::vector<std::size_t> ends; ///< where those of each row end

    double count() const { return static_cast<double>(ranks.size()); }
};

/// Variance of the mean of a value of each rank, rows being drawn and not ranks (without correction for few).
double varianceOfMean(const RanksOfRows& rows, double mean, const std::function<double(int)>& value) {
    double squares = 0.0;
    std::size_t at = 0;
    for (const std::size_t end : rows.ends) {
        double sum = 0.0;
        for (; at < end; ++at)
            // Captions of one image are not independent: residuals are summed by image before they are
            // squared.
            sum += value(rows.ranks[at]) - mean;
        squares += sum * sum;
    }
    return squares / (rows.count() * rows.count());
}

Interval wilsonOf(double share, double n) {
    const double z = normalQuantile(0.95), weight = 1.0 + z * z / n;
    const double centre = (share + z * z / (2.0 * n)) / weight;
    const double half = z / weight * std::sqrt(share * (1.0 - share) / n + z * z / (4.0 * n * n));
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

struct RankValue {
    std::optional<double> value;
    std::optional<Interval> interval;
};

RankValue recallAtRank(const RanksOfRows& rows, int k) {
    const auto isFound = [k](int rank) { return rank < k ? 1.0 : 0.0; };
    double found = 0.0;
    for (const int rank : rows.ranks)
        found += isFound(rank);
    const double share = found / rows.count();
    const double variance = varianceOfMean(rows, share, isFound);
    const auto independent = static_cast<double>(rows.ends.size()); // at least the rows are
    const double effective =
        // Wilson's interval with the number of independent draws that have the same variance (design effect).
        variance > 0.0 ? std::clamp(share * (1.0 - share) / variance, 1.0, rows.count()) : independent;
    return {share, wilsonOf(share, effective)};
}

/// The rank below which that share of them lies.
double rankAtShare(const std::vector<int>& sorted, double share) {
    const auto place = static_cast<std::ptrdiff_t>(std::floor(share * static_cast<double>(sorted.size())));
    const auto last = static_cast<std::ptrdiff_t>(sorted.size()) - 1;
    return sorted[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(place, 0, last))];
}

RankValue medianRank(const RanksOfRows& rows) {
    std::vector<int> sorted = rows.ranks;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t middle = sorted.size() / 2;
    const int median =
        sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2; // rounded down
    double below = 0.0;
    for (const int rank : sorted)
        below += rank <= median ? 1.0 : 0.0;
    below /= rows.count();
    const double variance =
        varianceOfMean(rows, below, [median](int rank) { return rank <= median ? 1.0 : 0.0; });
    // Where all are below, half of them still is drawn; of rows, since texts of one may be alike.
    const double least = 0.25 / static_cast<double>(rows.ends.size());
    const double half = normalQuantile(0.95) * std::sqrt(std::max(variance, least));
    return {median + 1.0, Interval{std::min<double>(median, rankAtShare(sorted, 0.5 - half)) + 1.0,
                                   std::max<double>(median, rankAtShare(sorted, 0.5 + half)) + 1.0}};
}

RankValue meanRank(const RanksOfRows& rows) {
    double sum = 0.0;
    for (const int rank : rows.ranks)
        sum += rank;
    RankValue value{.value = sum / rows.count() + 1.0, .interval = {}};
    const auto clusters = static_cast<double>(rows.ends.size());
    if (rows.ends.size() < 2)
        return value;
    const double variance = varianceOfMean(rows, *value.value - 1.0, [](int rank) { return rank; });
    const double half = normalQuantile(0.95) * std::sqrt(variance * clusters / (clusters - 1.0));
    value.interval = Interval{std::max(1.0, *value.value - half), *value.value + half};
    return value;
}

/// Ranks of the rows in `inside`.
RanksOfRows ranksOf(const PairRanks& found, const std::vector<char>* inside) {
    RanksOfRows rows;
    for (std::size_t i = 0; i < found.ranks.size(); ++i) {
        if (inside != nullptr && (*inside)[found.places[i]] == 0)
            continue;
        rows.ranks.push_back(found.ranks[i]);
        const bool last = i + 1 == found.ranks.size() || found.places[i + 1] != found.places[i];
        if (last)
            rows.ends.push_back(rows.ranks.size());
    }
    return rows;
}

Measured ofRanks(Evaluated& evaluated, const PairRanks& found,
                 const std::function<RankValue(const RanksOfRows&)>& of) {
    const RanksOfRows all = ranksOf(found, nullptr);
    Measured measured{.n = static_cast<std::int64_t>(all.ranks.size()), .whole = {}};
    if (all.ranks.empty())
        return measured;
    const RankValue whole = of(all);
    measured.whole = whole.value;
    measured.interval = whole.interval;
    for (const Subgroup& subgroup : subgroupsOf(evaluated)) {
        std::vector<char> inside(evaluated.rows().size(), 0);
        for (const int place : subgroup.places)
            inside[place] = 1;
        const RanksOfRows rows = ranksOf(found, &inside);
        const RankValue own = rows.ranks.empty() ? RankValue() : of(rows);
        measured.cells.push_back({.of = subgroup.of,
                                  .index = subgroup.index,
                                  .n = static_cast<std::int64_t>(rows.ranks.size()),
                                  .value = own.value,
                                  .interval = own.interval});
    }
    return measured;
}

} // namespace

Measured recallOf(Evaluated& evaluated, const PairRanks& found, int k) {
    return ofRanks(evaluated, found, [k](const RanksOfRows& rows) { return recallAtRank(rows, k); });
}

Measured medianRankOf(Evaluated& evaluated, const PairRanks& found) {
    return ofRanks(evaluated, found, medianRank);
}

Measured meanRankOf(Evaluated& evaluated, const PairRanks& found) {
    return ofRanks(evaluated, found, meanRank);
}

} // namespace groupscope
