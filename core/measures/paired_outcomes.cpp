// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/paired_outcomes.h"

#include "core/math/small_samples.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace groupscope {

namespace {

int outcomeOf(int label, int a, int b) {
    if (label < 0 || a < 0 || b < 0)
        return -1;
    const bool rightA = a == label, rightB = b == label;
    return static_cast<int>(rightA && rightB ? PairOutcome::bothRight
                            : rightB         ? PairOutcome::fixed
                            : rightA         ? PairOutcome::broken
                                             : PairOutcome::bothWrong);
}

void addChances(PairedOutcomes& outcomes) {
    const auto chanceOf = [](const OutcomeCounts& counts) {
        return mcnemarExact(counts.of(PairOutcome::fixed), counts.of(PairOutcome::broken));
    };
    outcomes.whole.chance = outcomes.whole.corrected = chanceOf(outcomes.whole);
    std::vector<double> chances;
    for (OutcomeCounts& counts : outcomes.groups) {
        counts.chance = chanceOf(counts);
        if (counts.all() > 0)
            chances.push_back(counts.chance);
    }
    const std::vector<double> corrected = holmCorrected(chances);
    auto next = corrected.begin();
    for (OutcomeCounts& counts : outcomes.groups)
        if (counts.all() > 0)
            // Groups without rows make no test and do not count in the correction.
            counts.corrected = *next++;
}

} // namespace

PairedOutcomes comparePredictions(std::span<const int> labels, std::span<const int> a, std::span<const int> b,
                                  const GroupMembership& groups, int groupCount) {
    if (a.size() != labels.size() || b.size() != labels.size() || groups.size() != labels.size())
        throw std::logic_error("predictions of other examples");
    PairedOutcomes result;
    result.groups.resize(static_cast<std::size_t>(groupCount));
    result.ofRow.reserve(labels.size());
    for (std::size_t row = 0; row < labels.size(); ++row) {
        const int outcome = outcomeOf(labels[row], a[row], b[row]);
        result.ofRow.push_back(outcome);
        if (outcome < 0)
            continue;
        ++result.whole.rows[outcome];
        for (const int group : groups.of(row)) {
            if (group >= groupCount)
                throw std::logic_error("a group beyond the last");
            ++result.groups[group].rows[outcome];
        }
    }
    addChances(result);
    return result;
}

double mcnemarExact(int fixed, int broken) {
    if (fixed < 0 || broken < 0)
        throw std::logic_error("a number of examples below 0");
    const double n = static_cast<double>(fixed) + broken;
    if (n == 0.0)
        return 1.0;
    // In logarithms: 2^-n is no number any more from n = 1075 on.
    double tail = 0.0;
    for (int k = std::min(fixed, broken); k >= 0; --k) {
        const double term = std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0) -
                                     n * std::log(2.0));
        tail += term;
        if (term < 1e-18 * tail) // the others are smaller still
            break;
    }
    // Two-sided; with equal counts the middle term is in both tails.
    return std::min(1.0, 2.0 * tail);
}

} // namespace groupscope
