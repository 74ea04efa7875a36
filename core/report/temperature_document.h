// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/temperature_scan.h"
#include "core/runs/table.h"

#include <string>

namespace groupscope {

/// The document of `temperature --json`. `file` is the run's. Undefined values are null, never 0.
std::string temperatureToJson(const TemperatureScan& scan, const Run& run, const std::string& file);

/// All examples and each group with examples: accuracy, mean confidence and calibration error as trained, the
/// temperature fitted on the validation examples, and the error at that of all examples and at the group's
/// own.
Table calibrationTable(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& scheme);

/// Table with one line for each temperature: average, worst group, mean confidence, calibration error,
/// cross-entropy.
Table temperatureTable(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& scheme);

} // namespace groupscope
