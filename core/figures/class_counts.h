// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/figures/plot.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// How many examples one class has.
struct ClassCount {
    std::string name;
    std::vector<std::int64_t> ofValues; ///< (V,)
    std::int64_t all = 0;
};

/// How many examples each class of a split has, by attribute values (finDML, Figures 4 to 7).
struct ClassCounts {
    std::string title;               ///< "train", "train, 90-10"
    std::vector<std::string> values; ///< (V,) combinations of attribute values; one, without a name, of none
    std::vector<ClassCount> classes; ///< of those with examples, the largest first, of equal ones the first

    /// Of an even number the mean of both in the middle; 0 without classes.
    double median() const;
    std::int64_t examples() const;
    /// Classes of one example, which find no other of their class.
    std::size_t singletons() const;
};

/// Of the examples of that split with a class. Those in no combination of attribute values, and all of groups
/// that overlap or have no attributes, are of one value without a name.
ClassCounts classCountsOf(const Task& task, const Split& split, std::string title);

/// A bar a class, the largest class first, in parts coloured by attribute values; a part says its class,
/// value and count.
Plot plotOf(const ClassCounts& counts, const CountText& countText = paperCount);

} // namespace groupscope
