// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/evaluated.h"
#include "core/measures/measured.h"

#include <functional>
#include <span>
#include <vector>

namespace groupscope {

/// A part of the evaluated examples for measures of fairness.
struct Subgroup {
    MeasuredCell::Of of = MeasuredCell::Of::group;
    int index = 0;
    std::vector<int> places; ///< positions of its examples among the evaluated ones, rising; never empty
};

/// The groups that have examples, then the combinations of attribute values over all classes, if there are at
/// least two.
std::vector<Subgroup> subgroupsOf(Evaluated& evaluated);

/// subgroupsOf(), followed by the values of each attribute if there are several attributes.
std::vector<Subgroup> subgroupsWithValues(Evaluated& evaluated);

/// Mean of a value of every example (n,) over all examples and over each subgroup, with 95 % intervals;
/// examples with a negative value do not count. If all values are 0 or 1 intervals are Wilson's, else those
/// of the mean of independent values, within [0,1].
Measured meanOfRows(Evaluated& evaluated, std::span<const float> values);

/// Results for all examples and for each subgroup, for the measures that read parts of them.
template<class Value>
struct OfSubgroups {
    Value whole;
    std::vector<Subgroup> parts;
    std::vector<Value> values; ///< results of the subgroups

    /// `read` returns the number of a Value, or nothing.
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

/// Applies `of` to all examples and to each subgroup, including values of attributes.
Measured ofSubgroups(Evaluated& evaluated,
                     const std::function<std::optional<double>(std::span<const int> places)>& of);

/// The class of every evaluated example (n,).
std::vector<int> classesOfRows(const Evaluated& evaluated);

} // namespace groupscope
