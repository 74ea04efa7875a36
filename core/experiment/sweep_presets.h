// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/presets.h"

#include <vector>

namespace groupscope {

/// Experiments over several files or embeddings: figures whose axis is a property of the data.
std::vector<ExperimentPreset> sweepPresets();

} // namespace groupscope
