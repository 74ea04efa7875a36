// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment: notes shown with a temperature scan.

#include "core/experiment/temperature_scan.h"

#include <string>
#include <vector>

namespace groupscope {

/// Notes on what the temperature of the scan is, whether predictions depend on it, and what could not be
/// fitted.
std::vector<std::string> temperatureNotes(const Task& task, const HeadState& state,
                                          const TemperatureScan& scan);

/// Notes on temperatures among the settings of the run that only its training used.
std::vector<std::string> trainingTemperatureNotes(const Run& run);

} // namespace groupscope
