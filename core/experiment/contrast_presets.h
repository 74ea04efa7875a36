// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/presets.h"

#include <vector>

namespace groupscope {

/// Tables and figures of Correct-N-Contrast by their numbers, with the settings of its appendix E.
std::vector<ExperimentPreset> contrastTablePresets();

/// Tables of Contrastive Adapters by their numbers, and the settings of its Tables 5 to 7 for each data set.
std::vector<ExperimentPreset> adapterTablePresets();

} // namespace groupscope
