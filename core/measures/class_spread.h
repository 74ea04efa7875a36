// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"
#include "core/metrics/class_spread.h"

namespace groupscope {

/// The spread of classes of all rows at unit length and of each subgroup, as `of` reads it.
Measured measuredSpread(Evaluated& evaluated, std::optional<double> (*of)(const ClassSpread&));

/// A measure of it; `better` low within classes and high between them.
Measure spreadMeasure(const std::string& id, const std::string& title, const std::string& formula,
                      const std::string& source, Better better, Measured (*of)(Evaluated&));

} // namespace groupscope
