// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace groupscope {

/// Draws the parts of a cell (RunTableModel::PartsRole) as chips in one line: "epochs 20", "alpha 0.3". Parts
/// without room are counted: "+3". A cell without parts is drawn as text.
class SettingChips : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace groupscope
