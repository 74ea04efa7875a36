// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace groupscope {

/// Draws how far a run that trains is as a bar, and the button Resume beside the state of one that was
/// stopped.
class RunStateDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Where the button stands in a cell.
    static QRect buttonOf(const QStyleOptionViewItem& cell);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

  Q_SIGNALS:
    void resumeRequested(const QString& id);

  protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

} // namespace groupscope
