// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/figures/plot.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// Number of examples of one class.
struct ClassCount {
    std::string name;
    std::vector<std::int64_t> ofValues; ///< (V,) by attribute values
    std::int64_t all = 0;
};

/// Number of examples of each class of a split, by attribute values (finDML, Figures 4 to 7).
struct ClassCounts {
    std::string title; ///< "train", "train, 90-10"
    /// (V,) names of the combinations of attribute values; a single empty name without attributes.
    std::vector<std::string> values;
    std::vector<ClassCount> classes; ///< classes with examples, by falling size; ties in class order

    /// Median class size: for an even number of classes the mean of the middle two; 0 without classes.
    double median() const;
    std::int64_t examples() const;
    /// Number of classes with one example, which cannot retrieve their own class.
    std::size_t singletons() const;
};

/// Counts the examples of that split with a class. Examples in no combination of attribute values, and all
/// examples of overlapping groups or without attributes, count under one value without a name.
ClassCounts classCountsOf(const Task& task, const Split& split, std::string title);

/// One bar for each class, the largest first, divided and coloured by attribute values; the tooltip of a part
/// gives class, value and count.
Plot plotOf(const ClassCounts& counts, const CountText& countText = paperCount);

} // namespace groupscope
