// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"

#include <vector>

namespace groupscope {

// Between rows of a set and the points of a view, of which point i stands for row shown[i]; -1: for none.

/// Those of `rows` (N,) among the rows that a map shows, as its points (n,): `shown` (n,), each below N or
/// -1.
RowSelection pointsOf(const RowSelection& rows, const std::vector<int>& shown);

/// The rows of the set (count,) that points (n,) of a map stand for, which shows the rows `shown` (n,); none
/// where the points are of another map.
RowSelection rowsOfPoints(const RowSelection& points, const std::vector<int>& shown, std::size_t count);

/// `rows` (N,), and of `before` those that are not among the rows that a map shows, `shown` as above; of
/// another number of rows: `rows`.
RowSelection withUnshown(RowSelection rows, const RowSelection& before, const std::vector<int>& shown);

} // namespace groupscope
