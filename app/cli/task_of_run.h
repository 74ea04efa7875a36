// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/runs/run.h"

#include <memory>
#include <string>
#include <vector>

namespace groupscope::cli {

/// Returns the set of a run with the run's task. `file` is the run's, for messages; `data` is the set, or
/// empty: the place stored in the run. Throws UsageError if the run has no place, DataError if the set has
/// changed.
std::shared_ptr<const Task> taskOfRun(const Run& run, const std::string& file, const std::string& data,
                                      const std::vector<std::string>& map, const RunContext& context);

} // namespace groupscope::cli
