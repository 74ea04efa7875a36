// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A measure over the examples of each value of an attribute, whatever their class: finDML's subgroups. Empty
/// where they are not known: of groups that a column names, and of several attributes where neither the
/// values were measured nor the measure is a mean of examples. Of overlapping groups the examples with the
/// identity.
std::vector<MeasuredCell> cellsOfAttribute(const Measure& measure, const Measured& measured,
                                           const GroupScheme& scheme, std::size_t attribute);

/// The cells that the worst is looked for among: of the attribute of that name, or for an empty name of
/// groups, or where no group has a value of combinations of attribute values.
std::vector<MeasuredCell> comparedCells(const Measure& measure, const Measured& measured,
                                        const GroupScheme& scheme, const std::string& attribute);

/// The worst value among cells; nothing without any. Cells without a value are left out.
std::optional<double> worstValue(const Measure& measure, const std::vector<MeasuredCell>& cells);

/// How many cells have examples and no value: the measure is not defined there.
std::size_t undefinedCells(const std::vector<MeasuredCell>& cells);

} // namespace groupscope
