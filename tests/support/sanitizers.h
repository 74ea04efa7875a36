// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope::testing {

/// Whether a sanitizer is built in: its shadow of the memory counts among the data of a process
/// (RLIMIT_DATA).
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool hasSanitizer = true;
#else
inline constexpr bool hasSanitizer = false;
#endif

} // namespace groupscope::testing
