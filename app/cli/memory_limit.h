// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope::cli {

inline constexpr int failedExit = 1; ///< the exit code of work that failed

/// Message when memory is not sufficient, with the remedy.
const char* wantOfMemory();

/// If the shell limits the memory: prepares this process for allocations that fail, see little_memory.h. From
/// here on it exits at once, with that message, if there is no memory for a matrix; files being written are
/// temporary, and the next run removes them. Call it first in main. (Before main the program has restarted
/// itself without the threads of a library that it does not use.) Throws std::bad_alloc if the limit is too
/// low to start.
void prepareForMemoryLimit();

} // namespace groupscope::cli
