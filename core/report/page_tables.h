// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/page_data.h"

#include <cstddef>
#include <string>

namespace groupscope {

/// "test (test split)", "val (validation split, by which settings are selected)": label of a split with its
/// purpose.
std::string pageLabelOf(const SplitDefinition& split);

/// Number of colour steps of accuracies: 0 % has step 0, 100 % this one.
inline constexpr int mostAccuracyStep = 20;

/// Returns the CSS rules of the classes a0 to a20, for light and dark backgrounds: a cell colour for the
/// accuracy, and a text colour with a contrast of at least 4.5 to it.
std::string accuracyStyle();

/// Returns methods × groups of a split as an HTML table with number `place` of the page: accuracy in %, its
/// 95 % interval, and the difference to the baseline if known.
std::string accuracyTable(const Comparison& comparison, const PageSplit& split, std::size_t place);

} // namespace groupscope
