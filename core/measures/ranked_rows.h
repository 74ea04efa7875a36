// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
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

/// How a row finds those of its class among its R nearest, where R > 0 others are of it.
struct PrecisionAtR {
    double rPrecision = 0.0; ///< share of its class among them
    double average = 0.0; ///< mean over i <= R of the precision at i where the i-th is of the class, else 0
};

/// Of the nearest R = `others` rows, most similar first, by the labels of all rows and that of the row.
PrecisionAtR precisionAtR(const std::vector<RankedRow>& nearest, std::size_t others,
                          std::span<const int> labels, int label);

} // namespace groupscope
