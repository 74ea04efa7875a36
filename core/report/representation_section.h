// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/comparison.h"
#include "core/runs/run.h"

#include <span>
#include <string>

namespace groupscope {

/// The part of a report on what the representations depend on, as far as the histories of the selected runs
/// hold it: worst group against alignment, information on class and attributes over the epochs. HTML; empty
/// when nothing was recorded.
std::string representationSection(const Comparison& comparison, std::span<const Run> runs);

/// The bound of the run's selected epoch as a figure; empty when it was not recorded. HTML.
std::string boundFigureOf(const Run& run);

} // namespace groupscope
