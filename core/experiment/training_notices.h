// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/runs/run.h"

#include <string>

namespace groupscope {

/// Of so many validation rows at most an embedding is compared with the rows as they are stored.
inline constexpr std::size_t mostRowsOfNotice = 5000;

/// That `measure` of a head that was trained is no better on validation rows than that of the rows as they
/// are, with both figures, or that it has no value of the ones or the others; empty where it is better, and
/// without a measure or such rows. Of more than mostRowsOfNotice rows at most so many are looked at: whole
/// classes, drawn with the run's seed. Throws Cancelled.
std::string gainNotice(const Run& run, const Task& task, const Head& head, const std::string& measure,
                       const RunContext& context);

/// That groups or attribute values are left out of the worst that a rule looks at, since the measure is not
/// defined there; empty where there are none.
std::string leftOutNotice(const Run& run);

} // namespace groupscope
