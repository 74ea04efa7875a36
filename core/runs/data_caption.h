// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <span>
#include <string>

namespace groupscope {

/// The data sets of the runs with the number of examples of each split, for captions:
/// "birds (train 40, val 20, test 20 examples)". A set that was split in two ways is there twice.
std::string dataCaption(std::span<const Run* const> runs);

/// The seeds of the runs, each once, for captions: "seeds 0, 1, 2".
std::string seedsOfRuns(std::span<const Run* const> runs);

} // namespace groupscope
