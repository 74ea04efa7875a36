// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Values of a measure on the examples of each value of an attribute, independent of the class: finDML's
/// subgroups. Empty if they are unknown: for groups named by a column, and for several attributes if neither
/// the values were measured nor the measure is a mean over examples. For overlapping groups the examples with
/// the identity.
std::vector<MeasuredCell> cellsOfAttribute(const Measure& measure, const Measured& measured,
                                           const GroupScheme& scheme, std::size_t attribute);

/// The cells among which the worst is determined: those of the attribute of that name, or, for an empty name,
/// of the groups; if no group has a value, of the combinations of attribute values.
std::vector<MeasuredCell> comparedCells(const Measure& measure, const Measured& measured,
                                        const GroupScheme& scheme, const std::string& attribute);

/// Worst value among cells; nothing without any. Cells without a value are ignored.
std::optional<double> worstValue(const Measure& measure, const std::vector<MeasuredCell>& cells);

/// Number of cells with examples but without a value: the measure is not defined there.
std::size_t undefinedCells(const std::vector<MeasuredCell>& cells);

} // namespace groupscope
