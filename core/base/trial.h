// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <chrono>
#include <functional>

namespace groupscope {

/// Outcome of work that may end its process: it returned; it crashed; it exceeded its processor time, or one
/// gigabyte more memory than this process has; or something else ended it, mostly the system when memory is
/// short.
enum class TrialEnd { returned, died, tookTooLong, killed };

/// Runs `work` in a forked copy of this process, which may crash, and returns the outcome; exceptions count
/// as returning. Changes that the copy makes to its memory are not visible here. The copy has one thread:
/// `work` must neither use parallelFor nor take a lock that this thread may hold. `most` is processor time,
/// at least one second. If no process can be started, or the copy waits for ten times as long, the work
/// counts as returned. Throws Cancelled if a stop is requested; the copy is ended first.
TrialEnd tryInCopy(const std::function<void()>& work, std::chrono::seconds most,
                   const RunContext& context = {});

} // namespace groupscope
