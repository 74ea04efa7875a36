// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/measures.

#include "core/measures/measured.h"

#include <vector>

namespace groupscope {

/// Accuracies of groups or classes as cells.
std::vector<MeasuredCell> accuracyCells(MeasuredCell::Of of, const std::vector<GroupAccuracy>& accuracies);

} // namespace groupscope
