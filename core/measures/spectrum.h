// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"
#include "core/metrics/spectrum.h"

namespace groupscope {

/// U_KL of all rows at unit length and of each subgroup, as `of` reads it.
Measured measuredUniformity(Evaluated& evaluated, double (*of)(const Uniformity&));

} // namespace groupscope
