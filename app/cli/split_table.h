// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"
#include "core/runs/table.h"

#include <span>
#include <string>

namespace groupscope::cli {

/// Table of `splits`: rows, average, adjusted average, worst group and gap.
Table splitTable(const Run& run, std::span<const std::string> splits);

/// Table of every split of the run's task.
Table splitTable(const Run& run);

} // namespace groupscope::cli
