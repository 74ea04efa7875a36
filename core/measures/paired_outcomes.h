// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_membership.h"

#include <array>
#include <span>
#include <vector>

namespace groupscope {

/// What two models, A and B, make of the same row.
enum class PairOutcome {
    bothRight,
    fixed,  ///< A is wrong, B is right
    broken, ///< A is right, B is wrong
    bothWrong
};
inline constexpr int pairOutcomes = 4;

/// Numbers of rows of each outcome.
struct OutcomeCounts {
    std::array<int, pairOutcomes> rows{};
    /// The chance of rows that lie as unevenly between fixed and broken if both models were right equally
    /// often: McNemar's exact test, see mcnemarExact(). Of this group alone.
    double chance = 1.0;
    /// The same, corrected for all groups that have rows (Holm). Of all rows together, one test, it is
    /// `chance`.
    double corrected = 1.0;

    int of(PairOutcome outcome) const { return rows[static_cast<std::size_t>(outcome)]; }
    int all() const { return rows[0] + rows[1] + rows[2] + rows[3]; }
};

struct PairedOutcomes {
    std::vector<int> ofRow; ///< (n,) a PairOutcome; -1 for a row without a class or that one says nothing of
    OutcomeCounts whole;    ///< of all rows that have an outcome, also of those in no group
    std::vector<OutcomeCounts> groups; ///< (G,); a row of several groups counts in each
};

/// `labels`, `a` and `b` (n,): classes of the rows and what the models say they are, -1 where there is none;
/// `groups` of the n rows, each below `groupCount`. Throws std::logic_error where they do not belong
/// together.
PairedOutcomes comparePredictions(std::span<const int> labels, std::span<const int> a, std::span<const int> b,
                                  const GroupMembership& groups, int groupCount);

/// McNemar's test in its exact form, two-sided: twice the smaller tail of the binomial distribution of
/// fixed + broken rows with ½, at most 1. 1 without such rows. (McNemar 1947; exact: Mosteller 1952.) Throws
/// std::logic_error for numbers below 0.
double mcnemarExact(int fixed, int broken);

} // namespace groupscope
