// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"

#include <string>

namespace groupscope {

/// What the measure is, for people: its formula, its unit and which values are good, and its source, a line
/// each. Tool tips and the command line say the same.
std::string measureText(const Measure& measure);

/// What one must know before values of several runs are drawn on one axis: distances are measured in the
/// space of each run as it is, and a space twice as large has distances twice as large. Empty where the
/// measure does not depend on that.
std::string ownSpaceNote(const Measure& measure);

} // namespace groupscope
