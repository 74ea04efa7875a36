// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace groupscope {

/// A row and how similar it is to another.
struct RankedRow {
    float similarity = 0.0f;
    int row = 0;
};

/// Puts the `count` most similar of `rows`, which come by rising number, first and in order; equal ones keep
/// their order. What follows them is left in any. `buffer` is overwritten.
void sortByRank(std::vector<RankedRow>& rows, std::size_t count, std::vector<RankedRow>& buffer);

} // namespace groupscope
