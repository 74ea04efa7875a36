// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/page_data.h"

#include <cstddef>
#include <string>

namespace groupscope {

/// "test (test split)", "val (validation split, by which settings are selected)": a split for people, with
/// its purpose.
std::string pageLabelOf(const SplitDefinition& split);

/// Steps of the colours of accuracies: 0 % has step 0, 100 % this one.
inline constexpr int mostAccuracyStep = 20;

/// Returns the rules of cells in the classes a0 to a20, on light and on dark ground: a field that says the
/// accuracy, and letters with a contrast of at least 4.5 to it.
std::string accuracyStyle();

/// Returns methods × groups of a split as an HTML table with number `place` of the page: accuracy in %, its
/// 95 % interval, and the difference to the baseline where it is known.
std::string accuracyTable(const Comparison& comparison, const PageSplit& split, std::size_t place);

} // namespace groupscope
