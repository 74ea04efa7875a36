// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>
#include <QTableWidget>

#include <algorithm>

namespace groupscope {

/// Makes the columns of a table as wide as what they hold, and gives the first the rest, at least `least`
/// pixels: where a pane is narrow the table scrolls rather than to cut the names. To be called after filling
/// and resizing.
inline void fitFirstColumn(QTableWidget& table, int least) {
    QHeaderView* header = table.horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Interactive);
    int others = 0;
    for (int column = 1; column < table.columnCount(); ++column) {
        table.resizeColumnToContents(column);
        others += table.columnWidth(column);
    }
    table.setColumnWidth(0, std::max(least, table.viewport()->width() - others));
}

} // namespace groupscope
