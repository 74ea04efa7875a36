// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <chrono>
#include <functional>

namespace groupscope {

/// How work that may end its process came out: it came to its end; a crash; it was still working when its
/// processor time was used up, or a gigabyte more than this process has; or something else ended it, mostly
/// the system for want of memory.
enum class TrialEnd { returned, died, tookTooLong, killed };

/// Does `work` in a copy of this process, which may crash, and says how that ended; exceptions count as
/// returning. Nothing of what the copy does to its memory is seen here. It has one thread: work must neither
/// wait for others (parallelFor) nor take a lock that this thread may hold. `most` is processor time, at
/// least a second. Where no process can be started, or the copy only waits for ten times as long, work counts
/// as having returned. Throws Cancelled when a stop is asked for; the copy is gone then.
TrialEnd tryInCopy(const std::function<void()>& work, std::chrono::seconds most,
                   const RunContext& context = {});

} // namespace groupscope
