// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/runs/run.h"

#include <memory>
#include <string>
#include <vector>

namespace groupscope::cli {

/// The set of a run with what the run asked of it. `file` is the run's, for messages; `data` is the set, or
/// empty: where the run found it. Throws UsageError when the run does not say, DataError when the set is
/// another one by now.
std::shared_ptr<const Task> taskOfRun(const Run& run, const std::string& file, const std::string& data,
                                      const std::vector<std::string>& map, const RunContext& context);

} // namespace groupscope::cli
