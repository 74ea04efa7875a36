// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace groupscope {

/// A group with fewer examples is shown in grey, with its interval and count, because its accuracy is
/// uncertain. It can still be the worst group, which is the group with the lowest accuracy among all with at
/// least one example in the split.
inline constexpr int smallGroup = 10;

/// Whether a group of that many examples is shown in grey. False for 0 examples, which have no accuracy.
inline bool isSmallGroup(std::int64_t examples) {
    return examples > 0 && examples < smallGroup;
}

} // namespace groupscope
