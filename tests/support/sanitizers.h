// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope::testing {

/// Whether a sanitizer is built in: its shadow of the memory counts among the data of a process
/// (RLIMIT_DATA).
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool hasSanitizer = true;
#elif defined(__has_feature) // Clang says it otherwise
inline constexpr bool hasSanitizer = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool hasSanitizer = false;
#endif

} // namespace groupscope::testing
