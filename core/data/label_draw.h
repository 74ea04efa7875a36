// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// More rows of a class than anybody draws.
inline constexpr int mostShots = 1'000'000;

/// How many training examples keep their class, and how many validation examples their group; the others are
/// kept without it. All of them keep their class, unless one of `fraction` and `shots` says less.
struct LabelDraw {
    double fraction = 1.0; ///< of each class, in (0,1]; at least one row
    int shots = 0;         ///< rows of each class; 0: no such limit
    std::uint64_t seed = 0;
    double groupFraction = 1.0; ///< of the validation examples of each group, in (0,1]; at least one row

    /// Whether all keep their class.
    bool takesAll() const { return fraction >= 1.0 && shots == 0; }
    /// Whether nothing is drawn.
    bool drawsNothing() const { return takesAll() && groupFraction >= 1.0; }
    bool operator==(const LabelDraw&) const = default;
};

/// Throws UsageError for fractions outside (0,1], fewer than no shots, or both limits at once.
void requireLabelDraw(const LabelDraw& draw);

/// Those of `rows` that keep their class, in their order; `labels` (N,) are the classes of all rows of the
/// set. Drawn in each class from one order that depends on the seed and the class alone: what a smaller
/// fraction or fewer shots take, a larger one takes too. A class of n rows has round(fraction·n) of them,
/// at least one, or min(shots, n).
std::vector<int> drawLabeled(std::span<const int> rows, std::span<const int> labels, const LabelDraw& draw);

} // namespace groupscope
