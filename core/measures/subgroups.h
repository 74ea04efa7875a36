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

/// The same, and where there are several attributes the values of each.
std::vector<Subgroup> subgroupsWithValues(Evaluated& evaluated);

/// The mean of a value of every row (n,) over all rows and over each subgroup, with 95 % intervals; rows of
/// which it is negative have none and do not count. Where all values are 0 or 1 intervals are Wilson's, else
/// those of the mean of independent values, within [0,1].
Measured meanOfRows(Evaluated& evaluated, std::span<const float> values);

/// Something made of all rows and of each subgroup, for the measures that read parts of it.
template<class Value>
struct OfSubgroups {
    Value whole;
    std::vector<Subgroup> parts;
    std::vector<Value> values; ///< of the parts

    /// `read` gives the number of a Value, or nothing.
    template<class Read>
    Measured measured(std::int64_t rows, const Read& read) const {
        Measured measured{.n = rows, .whole = read(whole)};
        for (std::size_t i = 0; i < parts.size(); ++i)
            measured.cells.push_back({.of = parts[i].of,
                                      .index = parts[i].index,
                                      .n = static_cast<std::int64_t>(parts[i].places.size()),
                                      .value = read(values[i])});
        return measured;
    }
};

/// What `of` says of the rows as a whole and of each subgroup, values of attributes among them.
Measured ofSubgroups(Evaluated& evaluated,
                     const std::function<std::optional<double>(std::span<const int> places)>& of);

/// The class of every evaluated row (n,).
std::vector<int> classesOfRows(const Evaluated& evaluated);

} // namespace groupscope
