// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/classifiers.

#include "core/classifiers/classifier.h"

#include <vector>

namespace groupscope {

/// Rows in the order of their classes, which are numbered among those that have rows: libraries number
/// classes in the order in which they meet them, and break ties by that number.
struct ClassRows {
    std::vector<int> places;  ///< (n,) of the rows, by class, then as they came
    std::vector<int> labels;  ///< (n,) of those, in [0, classes.size())
    std::vector<int> classes; ///< rising: the classes that have rows
};

/// Throws DataError for fewer than two classes with rows.
ClassRows byClass(const LabelledRows& rows);

} // namespace groupscope
