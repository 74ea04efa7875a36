// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/presets.h"

#include <vector>

namespace groupscope {

/// The comparison of Correct-N-Contrast with robust baselines, each beside its control (see MethodControl),
/// and its ablations.
std::vector<ExperimentPreset> robustPresets();

} // namespace groupscope
