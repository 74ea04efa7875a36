// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope::cli {

/// Where the shell limits the memory: prepares this process for allocations that fail, see little_memory.h.
/// Call it first in main. (Before main the program has started itself again without the threads of a library
/// that it does not use.) Throws std::bad_alloc when the limit leaves too little to start.
void prepareForMemoryLimit();

} // namespace groupscope::cli
