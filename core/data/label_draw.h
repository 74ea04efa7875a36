// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// Upper limit of `shots`, larger than any class.
inline constexpr int mostShots = 1'000'000;

/// How many training examples keep their class label, and how many validation examples their group label. By
/// default all keep them; `fraction` or `shots` limits the class labels.
struct LabelDraw {
    double fraction = 1.0; ///< share of each class, in (0,1]; at least one example
    int shots = 0;         ///< examples of each class; 0: no limit
    std::uint64_t seed = 0;
    /// Share of the validation examples of each group, in (0,1]; at least one example.
    double groupFraction = 1.0;

    /// Whether all training examples keep their class.
    bool takesAll() const { return fraction >= 1.0 && shots == 0; }
    /// Whether nothing is drawn.
    bool drawsNothing() const { return takesAll() && groupFraction >= 1.0; }
    bool operator==(const LabelDraw&) const = default;
};

/// Throws UsageError for fractions outside (0,1], negative shots, or both limits at once.
void requireLabelDraw(const LabelDraw& draw);

/// Returns the elements of `rows` that keep their class, in their order; `labels` (N,) are the classes of all
/// examples of the set. Each class is drawn from one order that depends on the seed and the class alone, so
/// that draws are nested. Of n examples of a class, round(fraction·n) are taken, at least one, or min(shots,
/// n).
std::vector<int> drawLabeled(std::span<const int> rows, std::span<const int> labels, const LabelDraw& draw);

} // namespace groupscope
