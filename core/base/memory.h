// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace groupscope {

/// Bytes that this process may fill at most: the memory of the machine or less, where a control group or a
/// limit of the shell (ulimit -d, -v) allows less.
std::size_t memoryLimit();

/// Asks the system to back a large array with large pages, before it is first written: their first touch is
/// what costs most when a file is read from the cache.
void preferLargePages(void* begin, std::size_t bytes);

} // namespace groupscope
