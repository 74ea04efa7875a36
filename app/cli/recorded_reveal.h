// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "core/runs/run.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope::cli {

/// Records in reveals.json of each folder that results of `split` are shown for all its `runs`, which `rule`
/// selects among, and notes it. Does nothing where the split is no test split of a task that can hide it, and
/// for runs that are revealed already. Run files that are in no folder of an experiment have no record, which
/// is noted. Throws FileError where a record cannot be written, DataError for a damaged one.
void recordReveal(std::span<const std::string> folders, std::span<const Run> runs, const std::string& split,
                  const std::string& rule, Console& console);

} // namespace groupscope::cli
