// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace groupscope {

/// Whether a limit of the shell (ulimit -v, -d) may end the memory of this process before that of the
/// machine: then allocations fail, which they do not where the system promises more than it has.
bool isMemoryLimited();

/// Sees to it that what fails for want of memory ends in an exception and never in a signal: frees a reserve
/// when an allocation fails, so that the exception can be told and files be put away, and loads what
/// unwinding through C code needs, for which it is too late then. For programs, once, before other threads.
/// Throws std::bad_alloc when there is not even enough for that.
void prepareForLittleMemory();

/// Frees that reserve: where a failure is told, in case it was none of `new`.
void freeMemoryReserve();

/// Throws std::bad_alloc unless so many bytes could be had now.
void requireFreeMemory(std::size_t bytes);

} // namespace groupscope
