// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace groupscope {

/// Number of threads that parallelFor uses, in [1, 256]; at first availableCores().
int threadCount();

/// Sets the number of threads. Throws UsageError when out of range. No parallel work may be under way.
void setThreadCount(int count);

/// Lowers the priority of the calling thread, and of threads it starts from now on, so that the window stays
/// responsive; nothing is slower on idle cores. Does nothing on systems without such priorities.
void yieldToOthers();

/// Sets whether threads of the pool have the lower priority of yieldToOthers(); initially they do not. No
/// parallel work may be under way.
void setWorkersYield(bool yield);

/// Calls body(begin, end) for the chunks [0,grain), [grain,2*grain), ... of [0,count), on all threads, and
/// returns when all are done. Chunks depend on `grain` alone, never on the number of threads. A body that
/// writes only to its own rows, or to a slot of its own chunk that the caller sums in order, gives the same
/// bytes at any thread count. The first exception (by chunk number) is rethrown. Nested calls, and calls
/// while another thread's call is under way, run on the calling thread, so that no call waits for another's
/// work.
void parallelFor(std::size_t count, std::size_t grain,
                 const std::function<void(std::size_t begin, std::size_t end)>& body);

} // namespace groupscope
