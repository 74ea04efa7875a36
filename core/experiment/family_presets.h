// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/presets.h"

#include <vector>

namespace groupscope {

/// Of each family of methods an experiment that sets them side by side, over the values that their papers or
/// DomainBed try; in the order of the families.
std::vector<ExperimentPreset> familyPresets();

} // namespace groupscope
