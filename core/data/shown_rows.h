// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"

#include <vector>

namespace groupscope {

// Conversions between examples of a set and the points of a view: point i stands for example shown[i]; -1:
// for none.

/// Returns the points (n,) of a map for the selected `rows` (N,); `shown` (n,) holds the example of each
/// point, below N, or -1.
RowSelection pointsOf(const RowSelection& rows, const std::vector<int>& shown);

/// Returns the examples of the set (count,) that the selected points (n,) of a map stand for; none if the
/// points belong to another map.
RowSelection rowsOfPoints(const RowSelection& points, const std::vector<int>& shown, std::size_t count);

/// Returns `rows` (N,) together with the examples of `before` that the map does not show; `rows` alone if
/// `before` has another size.
RowSelection withUnshown(RowSelection rows, const RowSelection& before, const std::vector<int>& shown);

} // namespace groupscope
