// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"

#include <string>

namespace groupscope {

/// Describes the measure for display: formula, unit, better direction and source, one line each. Used by
/// tooltips and the command line.
std::string measureText(const Measure& measure);

/// Warning for measures of several runs on one axis: distances depend on the scale of each run's embedding
/// space. Empty for measures that do not.
std::string ownSpaceNote(const Measure& measure);

} // namespace groupscope
