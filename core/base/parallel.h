// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace groupscope {

/// Number of threads that parallelFor uses, in [1, 256]; at first availableCores().
int threadCount();

/// Sets the number of threads. Throws UsageError when out of range. No parallel work may be under way.
void setThreadCount(int count);

/// Lets the thread that calls give way to others from now on, and with it the threads it starts: a window
/// that wants to answer is served first, while nothing is slower on idle cores. Nothing where the system has
/// no such thing.
void yieldToOthers();

/// Whether threads of the pool do the same; at first they do not. No parallel work may be under way.
void setWorkersYield(bool yield);

/// Calls body(begin, end) for the chunks [0,grain), [grain,2*grain), ... of [0,count), on all threads, and
/// returns when all are done. Chunks depend on `grain` alone, never on the number of threads: a body that
/// writes only to its own rows, or to a slot of its own chunk that the caller sums in order, gives the same
/// bytes at any thread count. The first exception (by chunk number) is rethrown. Nested calls run on the
/// calling thread, and so do calls while another thread's call is under way: nobody waits for another's work.
void parallelFor(std::size_t count, std::size_t grain,
                 const std::function<void(std::size_t begin, std::size_t end)>& body);

} // namespace groupscope
