// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/evaluated.h"
#include "core/measures/measured.h"

#include <functional>
#include <span>
#include <vector>

namespace groupscope {

/// A part of the evaluated rows that fairness is asked of.
struct Subgroup {
    MeasuredCell::Of of = MeasuredCell::Of::group;
    int index = 0;
    std::vector<int> places; ///< of its rows among the evaluated ones, rising; never empty
};

/// The groups that have rows, then the combinations of attribute values over all classes, where there are two
/// or more.
std::vector<Subgroup> subgroupsOf(Evaluated& evaluated);

/// The mean of a value of every row (n,) over all rows and over each subgroup, with 95 % intervals; rows of
/// which it is negative have none and do not count. `shares`: values are 0 or 1, whose intervals are
/// Wilson's; else they are those of the mean of independent values, within [0,1].
Measured meanOfRows(Evaluated& evaluated, std::span<const float> values, bool shares);

/// What `of` says of the rows as a whole and of each subgroup.
Measured ofSubgroups(Evaluated& evaluated,
                     const std::function<std::optional<double>(std::span<const int> places)>& of);

/// The class of every evaluated row (n,).
std::vector<int> classesOfRows(const Evaluated& evaluated);

} // namespace groupscope
