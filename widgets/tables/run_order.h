// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/run_table_model.h"

#include <QSortFilterProxyModel>

namespace groupscope {

/// Sorts the baseline first and runs without a value last, in either direction.
class RunOrder : public QSortFilterProxyModel {
  public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

  protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override {
        const std::vector<RunRow>& rows = static_cast<const RunTableModel*>(sourceModel())->rows();
        const RunRow &own = rows[static_cast<std::size_t>(left.row())],
                     &other = rows[static_cast<std::size_t>(right.row())];
        if (own.isBaseline != other.isBaseline)
            return (sortOrder() == Qt::AscendingOrder) == own.isBaseline;
        if (left.column() == RunTableModel::settings) // avoids making a text for each comparison
            return own.settings < other.settings;
        const QVariant value = left.data(RunTableModel::SortRole),
                       otherValue = right.data(RunTableModel::SortRole);
        if (value.isValid() != otherValue.isValid())
            return (sortOrder() == Qt::AscendingOrder) == value.isValid();
        return value.isValid() && QVariant::compare(value, otherValue) == QPartialOrdering::Less;
    }
};

} // namespace groupscope
