// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>
#include <QTableWidget>

#include <algorithm>

namespace groupscope {

/// Fits the columns of a table to their content and gives the rest of the width to the first column, at least
/// `least` pixels. In a narrow pane the table scrolls and names are not cut. Call it after filling and
/// resizing.
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
