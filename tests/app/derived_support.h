// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"

#include "app/views/run_values.h"
#include "tests/app/desk.h"
#include "tests/app/owners.h"

namespace groupscope {

/// Examples of the task for a raw key, times the seed for that of a run; a reason for hidden test results.
inline int countOf(const RunKey& key, const Task& task, const Run* run, const RunContext& /*context*/,
                   const std::function<void(int)>& tell) {
    if (key.testHidden)
        throw DataError("it is hidden", "here", "reveal it");
    tell(-1);
    return static_cast<int>(task.set->size()) * (run ? 10 + static_cast<int>(run->seed) : 1);
}

} // namespace groupscope
