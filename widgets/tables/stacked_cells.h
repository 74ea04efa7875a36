// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace groupscope {

/// Draws cells of runs on one line, or on two if the column is narrow: the value above, and its addition
/// below (RunTableModel::ValueRole and BelowRole). A colour is the same in selected rows.
class StackedCells : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setStacked(bool stacked) { stacked_ = stacked; }
    bool isStacked() const { return stacked_; }

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

  private:
    bool stacked_ = false;
};

} // namespace groupscope
