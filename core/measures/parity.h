// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/measures.

#include "core/measures/measure.h"
#include "core/metrics/parity.h"

#include <optional>
#include <string>

namespace groupscope {

/// One figure of the parity of a head's predictions between combinations of attribute values (identities,
/// where groups overlap). Groups without attributes have none to compare: nothing.
Measured measuredParity(Evaluated& evaluated, std::optional<double> Parity::*of);

/// A measure that gives it. `formula` goes on after what is compared.
Measure parityMeasure(const std::string& id, const std::string& title, const std::string& of,
                      const std::string& source, Measured (*measured)(Evaluated&));

} // namespace groupscope
