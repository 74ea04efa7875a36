// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace groupscope {

/// An example and its similarity to another.
struct RankedRow {
    float similarity = 0.0f;
    int row = 0;
};

/// Sorts the `count` most similar of `rows`, which come by rising index, to the front; ties keep their order.
/// The order of the others is undefined. `buffer` is overwritten.
void sortByRank(std::vector<RankedRow>& rows, std::size_t count, std::vector<RankedRow>& buffer);

/// Precision of an example among its R nearest, where R > 0 other examples have its class.
struct PrecisionAtR {
    double rPrecision = 0.0; ///< share of its class among them
    double average = 0.0; ///< mean over i <= R of the precision at i where the i-th is of the class, else 0
};

/// Computes it from the nearest R = `others` examples, most similar first, the labels of all examples and
/// that of the example.
PrecisionAtR precisionAtR(const std::vector<RankedRow>& nearest, std::size_t others,
                          std::span<const int> labels, int label);

} // namespace groupscope
