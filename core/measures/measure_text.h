// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"

#include <string>

namespace groupscope {

/// What the measure is, for people: its formula, its unit and which values are good, and its source, a line
/// each. Tool tips and the command line say the same.
std::string measureText(const Measure& measure);

} // namespace groupscope
