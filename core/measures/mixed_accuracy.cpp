// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/mixed_accuracy.h"

#include "core/math/small_samples.h"
#include "core/measures/seed_spread.h"
#include "core/measures/worst_group_interval.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace groupscope {

namespace {

constexpr double mixLevel = 0.95;
constexpr double mixRounding = 1e-12; // of an average of shares

/// Accuracies that make the rows likeliest among those that add up to a given average. They are the roots of
/// correct/p − wrong/(1 − p) = λ·share, one λ for all groups: 0 gives what was seen, more lowers all.
struct LikeliestMix {
    double average = 0.0, variance = 0.0; ///< of Σ share·p̂ if they were true

    LikeliestMix(std::span<const GroupAccuracy> groups, std::span<const double> shares, double lambda) {
        for (std::size_t g = 0; g < shares.size(); ++g) {
            if (shares[g] <= 0.0)
                continue;
            const double n = groups[g].n, push = lambda * shares[g], sum = n + push;
            const double root = std::sqrt(std::max(0.0, sum * sum - 4.0 * push * groups[g].correct));
            // The root in [0,1], written so that nothing cancels.
            const double own =
                sum > 0.0 ? 2.0 * groups[g].correct / (sum + root) : (sum - root) / (2.0 * push);
            const double p = std::clamp(own, 0.0, 1.0);
            average += shares[g] * p;
            // An accuracy is estimated in each group, so that p·(1 − p) is too low by (n − 1)/n on average.
            // A single example says nothing about p·(1 − p); then it counts twice.
            variance += shares[g] * shares[g] * p * (1.0 - p) / std::max(n - 1.0, 0.5);
        }
    }
};

/// The average so far below (`sign` 1) or above (-1) the estimate that the estimate lies as many of its
/// standard deviations away as the quantile says.
double scoreLimit(std::span<const GroupAccuracy> groups, std::span<const double> shares, double estimate,
                  double sign) {
    const auto isNear = [&](double lambda) {
        const LikeliestMix mix(groups, shares, sign * lambda);
        // Both are 0 where all rows are right, or none, since there a small λ changes nothing yet: what sums
        // of shares are rounded to must not end the search.
        return sign * (estimate - mix.average) <= normalQuantile95 * std::sqrt(mix.variance) + mixRounding;
    };
    double near = 0.0, far = 1.0;
    for (int doubling = 0; doubling < 60 && isNear(far); ++doubling)
        far *= 2.0;
    // Bisection until no double lies between the ends.
    for (double middle = 0.5 * (near + far); near < middle && middle < far; middle = 0.5 * (near + far))
        (isNear(middle) ? near : far) = middle;
    return std::clamp(LikeliestMix(groups, shares, sign * far).average, 0.0, 1.0);
}

} // namespace

int unseenGroup(std::span<const GroupAccuracy> groups, std::span<const double> shares) {
    for (std::size_t g = 0; g < shares.size(); ++g)
        if (shares[g] > 0.0 && (g >= groups.size() || !groups[g].accuracy))
            return static_cast<int>(g);
    return -1;
}

MixedAccuracy mixedAccuracy(std::span<const GroupAccuracy> groups, std::span<const double> shares) {
    if (groups.size() != shares.size() || unseenGroup(groups, shares) >= 0)
        throw std::logic_error("a mix of groups that are not all seen");
    MixedAccuracy mixed;
    const GroupAccuracy* only = nullptr;
    std::size_t counted = 0;
    for (std::size_t g = 0; g < shares.size(); ++g) {
        if (shares[g] <= 0.0)
            continue;
        mixed.accuracy += shares[g] * groups[g].correct / groups[g].n;
        only = &groups[g];
        ++counted;
    }
    mixed.interval = counted == 1 ? exactInterval(only->correct, only->n, mixLevel)
                                  : Interval{scoreLimit(groups, shares, mixed.accuracy, 1.0),
                                             scoreLimit(groups, shares, mixed.accuracy, -1.0)};
    return mixed;
}

std::optional<MixedAccuracy> mixedAccuracy(std::span<const GroupReport> seeds,
                                           std::span<const double> shares) {
    MixedAccuracy mean;
    mean.interval = {.low = 0.0, .high = 0.0};
    std::vector<double> figures;
    for (const GroupReport& report : seeds) {
        if (report.groups.size() != shares.size() || unseenGroup(report.groups, shares) >= 0)
            return std::nullopt;
        const MixedAccuracy own = mixedAccuracy(report.groups, shares);
        const auto count = static_cast<double>(seeds.size());
        figures.push_back(own.accuracy);
        mean.accuracy += own.accuracy / count;
        mean.interval.low += own.interval.low / count;
        mean.interval.high += own.interval.high / count;
    }
    if (seeds.empty())
        return std::nullopt;
    SeedSpread spread;
    spread.add(figures);
    const Interval wide = spread.widened(mean.interval, mixLevel);
    mean.interval = {std::max(0.0, wide.low), std::min(1.0, wide.high)};
    mean.seeds = seeds.size() >= fewestSeeds;
    return mean;
}

} // namespace groupscope
