// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment: what a reader of a scan must know.

#include "core/experiment/temperature_scan.h"

#include <string>
#include <vector>

namespace groupscope {

/// What the temperature of the scan is, whether predictions change with it, and what could not be fitted.
std::vector<std::string> temperatureNotes(const Task& task, const HeadState& state,
                                          const TemperatureScan& scan);

/// The temperatures among the settings of the run that its training alone used.
std::vector<std::string> trainingTemperatureNotes(const Run& run);

} // namespace groupscope
