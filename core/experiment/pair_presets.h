// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/presets.h"

#include <vector>

namespace groupscope {

/// Tables and figures of the R-Adapter paper that frozen embeddings can speak of, by number.
std::vector<ExperimentPreset> pairPresets();

} // namespace groupscope
