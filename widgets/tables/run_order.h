// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/run_table_model.h"

#include <QSortFilterProxyModel>

namespace groupscope {

/// The baseline comes first and runs without a value last, whichever way the column is sorted.
class RunOrder : public QSortFilterProxyModel {
  public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

  protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override {
        if (left.data(RunTableModel::BaselineRole).toBool() !=
            right.data(RunTableModel::BaselineRole).toBool())
            return (sortOrder() == Qt::AscendingOrder) == left.data(RunTableModel::BaselineRole).toBool();
        const bool hasLeft = left.data(RunTableModel::SortRole).isValid();
        const bool hasRight = right.data(RunTableModel::SortRole).isValid();
        if (hasLeft != hasRight)
            return (sortOrder() == Qt::AscendingOrder) == hasLeft;
        return QSortFilterProxyModel::lessThan(left, right);
    }
};

} // namespace groupscope
