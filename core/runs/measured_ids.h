// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core.

#include "core/runs/run.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// measuresOf() for runs that are not contiguous.
std::vector<std::string> measuresOf(std::span<const Run* const> runs);

} // namespace groupscope
