// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/method_style.h"
#include "core/runs/comparison.h"

#include <string>

namespace groupscope {

/// Name of the method of that id; of an unknown one, the id.
std::string methodNameOf(const std::string& method);

/// The name of the variant, or of the row's method with its variation: "Group DRO, groups eiil".
std::string variantName(const ComparisonRow& row);

/// What a row of the comparison is called where settings are apart: its method, its control, what varies:
/// "IRM, penalty 0: batches alone, shots 16".
std::string rowName(const Comparison& comparison, const ComparisonRow& row);

/// How marks of the row look: as its method, and where it has a variation as that: papers call it by a name
/// of its own, and both may stand in one figure.
MethodStyle rowStyle(const ComparisonRow& row);

/// "91.2 ± 0.3 %" of a statistic in [0,1].
std::string percentOf(const Statistic& statistic);

/// "(3 seeds)", "(1 seed)".
std::string seedsOf(const Statistic& statistic);

} // namespace groupscope
