// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/representation_planes.h"
#include "core/runs/comparison.h"

#include <span>
#include <vector>

namespace groupscope {

/// Runs of the selected settings of a comparison, with every seed or the first alone, in the style of their
/// method.
std::vector<RunTrace> tracesOf(const Comparison& comparison, std::span<const Run> runs, bool everySeed);

} // namespace groupscope
