// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace groupscope {

/// Bytes that this process may use at most: the memory of the machine, or less if a control group or a limit
/// of the shell (ulimit -d, -v) allows less.
std::size_t memoryLimit();

/// Asks the system to back a large array with large pages, before it is first written. The first touch of its
/// pages is the main cost of reading a file from the cache.
void preferLargePages(void* begin, std::size_t bytes);

} // namespace groupscope
