// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope::cli {

inline constexpr int failedExit = 1; ///< the exit code of work that failed

/// What is said where memory lacks, and what to do.
const char* wantOfMemory();

/// Where the shell limits the memory: prepares this process for allocations that fail, see little_memory.h;
/// from here on it ends at once, with that message, where a matrix finds none: what it was writing are
/// temporary files, which the next run removes. Call it first in main. (Before main the program has started
/// itself again without the threads of a library that it does not use.) Throws std::bad_alloc when the limit
/// leaves too little to start.
void prepareForMemoryLimit();

} // namespace groupscope::cli
