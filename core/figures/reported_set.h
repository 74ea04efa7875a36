// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/comparison.h"

#include <string>

namespace groupscope {

/// Name of the first report split of a comparison.
inline std::string reportedSet(const Comparison& comparison) {
    return comparison.splits.empty() ? std::string(testSplit) : comparison.splits.front().name;
}

} // namespace groupscope
