// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace groupscope {

/// Whether a limit of the shell (ulimit -v, -d) may stop this process before the machine's memory is used up.
/// Only then do allocations fail; Linux otherwise promises more memory than there is.
bool isMemoryLimited();

/// Makes sure that a failed allocation ends in an exception, never in a signal. Keeps a reserve that is freed
/// when an allocation fails, so that the error can be reported and files closed, and loads the libraries that
/// unwinding through C code needs. To be called once by a program, before it starts threads. Throws
/// std::bad_alloc if the reserve does not fit.
void prepareForLittleMemory();

/// Frees that reserve. Called where an error is reported, for failures outside `new`.
void freeMemoryReserve();

/// Throws std::bad_alloc unless `bytes` can be allocated now.
void requireFreeMemory(std::size_t bytes);

} // namespace groupscope
