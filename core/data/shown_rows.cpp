// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/shown_rows.h"

namespace groupscope {

RowSelection pointsOf(const RowSelection& rows, const std::vector<int>& shown) {
    RowSelection points(shown.size());
    for (std::size_t point = 0; point < shown.size(); ++point)
        if (shown[point] >= 0 && rows.contains(static_cast<std::size_t>(shown[point])))
            points.set(point, true);
    return points;
}

RowSelection rowsOfPoints(const RowSelection& points, const std::vector<int>& shown, std::size_t count) {
    RowSelection rows(count);
    if (points.rowCount() == shown.size())
        for (const int point : points.rows())
            if (const int row = shown[point]; row >= 0)
                rows.set(static_cast<std::size_t>(row), true);
    return rows;
}

RowSelection withUnshown(RowSelection rows, const RowSelection& before, const std::vector<int>& shown) {
    if (before.rowCount() != rows.rowCount())
        return rows;
    RowSelection seen(rows.rowCount());
    for (const int row : shown)
        if (row >= 0)
            seen.set(static_cast<std::size_t>(row), true);
    RowSelection unseen = before;
    unseen.combine(seen, Combine::subtract);
    rows.combine(unseen, Combine::add);
    return rows;
}

} // namespace groupscope
