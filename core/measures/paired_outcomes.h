// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_membership.h"

#include <array>
#include <span>
#include <vector>

namespace groupscope {

/// Outcome of two models, A and B, on the same example.
enum class PairOutcome {
    bothRight,
    fixed,  ///< A is wrong, B is right
    broken, ///< A is right, B is wrong
    bothWrong
};
inline constexpr int pairOutcomes = 4;

/// Number of examples with each outcome.
struct OutcomeCounts {
    std::array<int, pairOutcomes> rows{};
    /// p-value of McNemar's exact test on the fixed and broken examples of this group alone, see
    /// mcnemarExact().
    double chance = 1.0;
    /// p-value corrected for all groups that have examples (Holm). For all examples together, a single test,
    /// it equals `chance`.
    double corrected = 1.0;

    int of(PairOutcome outcome) const { return rows[static_cast<std::size_t>(outcome)]; }
    int all() const { return rows[0] + rows[1] + rows[2] + rows[3]; }
};

/// Outcomes of two models, A and B, on n examples in G groups.
struct PairedOutcomes {
    /// (n,) a PairOutcome; -1 for an example without a class or without a prediction of either model.
    std::vector<int> ofRow;
    OutcomeCounts whole;               ///< all examples with an outcome, including those in no group
    std::vector<OutcomeCounts> groups; ///< (G,); an example of several groups counts in each
};

/// `labels`, `a` and `b` (n,): classes of the examples and of the models' predictions, -1 if missing;
/// `groups` of the n examples, each below `groupCount`. Throws std::logic_error if they do not match.
PairedOutcomes comparePredictions(std::span<const int> labels, std::span<const int> a, std::span<const int> b,
                                  const GroupMembership& groups, int groupCount);

/// McNemar's test in its exact form, two-sided: twice the smaller tail of the binomial distribution of
/// fixed + broken examples with ½, at most 1. 1 without such examples. (McNemar 1947; exact: Mosteller 1952.)
/// Throws std::logic_error for numbers below 0.
double mcnemarExact(int fixed, int broken);

} // namespace groupscope
