// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/measures.

#include "core/measures/evaluated.h"
#include "core/measures/macro_scores.h"
#include "core/measures/measured.h"

#include <optional>
#include <set>
#include <span>

namespace groupscope {

/// Whether the examples at `places` have at least two classes, which a score of a classifier needs.
inline bool hasTwoClasses(std::span<const int> labels, std::span<const int> places) {
    std::set<int> classes;
    for (const int place : places)
        if (classes.insert(labels[place]).second && classes.size() > 1)
            return true;
    return false;
}

/// A score of the predicted classes on all examples, and on each subgroup with at least two classes.
Measured measuredScores(Evaluated& evaluated, std::optional<double> MacroScores::*score);

} // namespace groupscope
