// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/worst_group_interval.h"

#include "core/math/small_samples.h"

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>

namespace groupscope {

namespace {

constexpr double reachOfWorst = 2.5; // standard errors

/// Squared standard error of a proportion, one right and one wrong row added: none is certain at 0 or 1.
double squaredError(const GroupAccuracy& group) {
    const double n = group.n + 2.0, share = (group.correct + 1.0) / n;
    return share * (1.0 - share) / n;
}

} // namespace

Interval exactInterval(int correct, int n, double level) {
    // Clopper and Pearson: quantiles of beta distributions. They hold for any number of rows.
    const double tail = (1.0 - level) / 2.0;
    return {correct == 0 ? 0.0 : boost::math::ibeta_inv(double(correct), n - correct + 1.0, tail),
            correct == n ? 1.0 : boost::math::ibetac_inv(correct + 1.0, double(n - correct), tail)};
}

std::vector<int> possibleWorstGroups(std::span<const GroupAccuracy> groups) {
    const GroupAccuracy* lowest = nullptr;
    for (const GroupAccuracy& group : groups)
        if (group.accuracy && (lowest == nullptr || *group.accuracy < *lowest->accuracy))
            lowest = &group;
    std::vector<int> possible;
    for (std::size_t g = 0; lowest != nullptr && g < groups.size(); ++g) {
        const GroupAccuracy& group = groups[g];
        if (!group.accuracy)
            continue;
        const double reach = reachOfWorst * std::sqrt(squaredError(group) + squaredError(*lowest));
        if (*group.accuracy - *lowest->accuracy <= reach)
            possible.push_back(static_cast<int>(g));
    }
    return possible;
}

std::optional<Interval> worstGroupInterval(std::span<const GroupAccuracy> groups, double level) {
    const std::vector<int> possible = possibleWorstGroups(groups);
    if (possible.empty())
        return std::nullopt;
    Interval lowest{.low = 1.0, .high = 1.0};
    for (const int g : possible) {
        const GroupAccuracy& group = groups[g];
        const Interval own =
            exactInterval(group.correct, group.n, 1.0 - (1.0 - level) / static_cast<double>(possible.size()));
        // The least accuracy lies above the least lower bound and below the least upper bound of all groups.
        lowest = {std::min(lowest.low, own.low), std::min(lowest.high, own.high)};
    }
    return lowest;
}

int rowsForFivePoints(double accuracy) {
    constexpr double half = 0.05;
    const double share = std::clamp(accuracy, 0.1, 0.9); // beyond, few rows do not tell
    const double quantile = normalQuantile(0.95);
    return static_cast<int>(std::ceil(share * (1.0 - share) * quantile * quantile / (half * half)));
}

} // namespace groupscope
