// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/presets.h"

#include <vector>

namespace groupscope {

/// The experiments of adaptive temperatures, each with what the paper's would let expect.
std::vector<ExperimentPreset> temperaturePresets();

} // namespace groupscope
