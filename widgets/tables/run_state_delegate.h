// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace groupscope {

/// Draws the progress of a training as a bar, and the button Resume next to the state of a stopped run.
class RunStateDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Rectangle of the button in a cell.
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
