// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/comparison.h"

#include <string>

namespace groupscope {

/// Name of the first row set of a comparison to report on.
inline std::string reportedSet(const Comparison& comparison) {
    return comparison.rowSets.empty() ? std::string(testSet) : comparison.rowSets.front().name;
}

} // namespace groupscope
