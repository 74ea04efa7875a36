// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"
#include "core/runs/table.h"

#include <span>
#include <string>

namespace groupscope::cli {

/// How every one of `splits` fares: rows, average, adjusted average, worst group and gap.
Table splitTable(const Run& run, std::span<const std::string> splits);

/// How every split of the run's task fares.
Table splitTable(const Run& run);

} // namespace groupscope::cli
