// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/presets.h"

#include <vector>

namespace groupscope {

/// Tables and figures of the paper on fairness of deep metric learning (finDML) that frozen embeddings can
/// speak of, by number, and every method of metric learning beside the others.
std::vector<ExperimentPreset> metricPresets();

} // namespace groupscope
