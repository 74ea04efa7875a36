// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/method_style.h"
#include "core/runs/comparison.h"

#include <string>

namespace groupscope {

/// Name of the method of that id; of an unknown one, the id.
std::string methodNameOf(const std::string& method);

/// Name of the variant, or the row's method with its variation: "Group DRO, groups eiil".
std::string variantName(const ComparisonRow& row);

/// Name of a comparison row where settings are shown separately: method, control, variation: "IRM, penalty 0:
/// batches alone, shots 16".
std::string rowName(const Comparison& comparison, const ComparisonRow& row);

/// Style of the marks of the row: that of its method, or of its method with the variation, because papers
/// name both separately.
MethodStyle rowStyle(const ComparisonRow& row);

/// Formats a statistic in [0,1]: "91.2 ± 0.3 %".
std::string percentOf(const Statistic& statistic);

/// "(3 seeds)", "(1 seed)".
std::string seedsOf(const Statistic& statistic);

} // namespace groupscope
