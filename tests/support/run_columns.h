// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/run_table_model.h"

#include <QSortFilterProxyModel>
#include <QTableView>

namespace groupscope::testing {

/// The column of a table of runs that has that key; -1 where there is none.
inline int runColumn(const QTableView* view, const char* key) {
    const auto* order = qobject_cast<const QSortFilterProxyModel*>(view->model());
    return static_cast<const RunTableModel*>(order->sourceModel())->columnOf(QLatin1String(key));
}

/// Whether a table of runs shows the column of that key.
inline bool showsRunColumn(const QTableView* view, const char* key) {
    const int column = runColumn(view, key);
    return column >= 0 && !view->isColumnHidden(column);
}

} // namespace groupscope::testing
