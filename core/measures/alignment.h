// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/group_membership.h"
#include "core/data/group_scheme.h"
#include "core/math/matrix.h"

#include <optional>
#include <vector>

namespace groupscope {

/// Alignment of two groups of one class (Correct-N-Contrast, Eq. 4).
struct PairAlignment {
    int groupA = 0;
    int groupB = 0;
    int nA = 0;
    int nB = 0;
    double l2 = 0.0;        ///< mean Euclidean distance over all pairs of different examples
    double squaredL2 = 0.0; ///< mean squared Euclidean distance of the same, in closed form
};

/// Alignment within one class: every pair of its groups that both have examples.
struct ClassAlignment {
    std::vector<PairAlignment> pairs;
    std::optional<double> maximum; ///< Eq. 5; nothing when the class has fewer than two groups with examples
};

/// Exact alignment losses of all classes (Correct-N-Contrast, Eqs. 4 and 5). An example that is in both
/// groups of a pair (they overlap) is not compared with itself. Z (B,K) rows as stored or normalised by the
/// caller; `members` (B,) of groups in [0,G). Distances are computed in tiles as ‖a‖²+‖b‖²−2a·b around the
/// middle of the two groups, so that groups that lie close together but far from zero lose no digits; memory
/// is O(tile). Result (C,). Throws Cancelled.
std::vector<ClassAlignment> alignment(const MatrixView<float>& Z, const GroupMembership& members,
                                      const GroupScheme& scheme, const RunContext& context = {});

/// Pairs of groups of one class that both have examples: what alignment() compares.
std::size_t alignmentPairCount(const GroupMembership& members, const GroupScheme& scheme);

/// Limit of pairs for alignment(), whose memory and time grow with them.
inline constexpr std::size_t mostAlignmentPairs = 50'000;

/// Checks that distances of rows are finite, given one block of rows after another.
class DistanceCheck {
  public:
    void add(const MatrixView<float>& Z);
    /// hasFiniteDistances() of all blocks together.
    bool isFinite() const;

  private:
    float longest_ = 0.0f; ///< squared
    bool zeros_ = true;
    bool measurable_ = true;
};

/// Whether squared distances of the rows are finite in float, and do not all underflow although the rows are
/// not zero.
bool hasFiniteDistances(const MatrixView<float>& Z);
/// Message for rows for which it is false.
inline constexpr const char* unmeasurableRows =
    "embeddings are NaN, infinite, or so long or short that their distances overflow or vanish";

/// The largest alignment loss of all classes; nothing if no class has one.
std::optional<double> largestAlignment(const std::vector<ClassAlignment>& classes);

} // namespace groupscope
