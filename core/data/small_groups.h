// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace groupscope {

/// The accuracy of a group of fewer examples says little: the group is shown everywhere, in grey, with its
/// interval and its count. It still can be the worst group, which is the one with the lowest accuracy over
/// all groups with at least one example in the split.
inline constexpr int smallGroup = 10;

inline bool isSmallGroup(std::int64_t examples) {
    return examples > 0 && examples < smallGroup;
}

} // namespace groupscope
