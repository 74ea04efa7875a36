// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/classifiers.

#include "core/classifiers/classifier.h"

#include <vector>

namespace groupscope {

/// Examples sorted by class, with classes renumbered among those that have examples. Libraries number classes
/// in the order in which they first appear, and break ties by that number.
struct ClassRows {
    std::vector<int> places;  ///< (n,) positions of the examples, sorted by class, stable
    std::vector<int> labels;  ///< (n,) labels of those examples, in [0, classes.size())
    std::vector<int> classes; ///< rising: classes with at least one example
};

/// Sorts examples by class. Throws DataError if fewer than two classes have examples.
ClassRows byClass(const LabelledRows& rows);

} // namespace groupscope
