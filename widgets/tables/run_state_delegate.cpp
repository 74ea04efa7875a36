// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/run_state_delegate.h"

#include "widgets/tables/run_table_model.h"

#include <QApplication>
#include <QMouseEvent>

namespace groupscope {

namespace {

constexpr int margin = 3;

QString resumeText() {
    return RunStateDelegate::tr("Resume");
}

void paintProgress(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    QStyleOptionProgressBar bar;
    bar.rect = option.rect.adjusted(margin, margin, -margin, -margin);
    bar.palette = option.palette;
    bar.fontMetrics = option.fontMetrics;
    bar.state = option.state | QStyle::State_Horizontal;
    bar.minimum = 0;
    bar.maximum = 1000;
    bar.progress = qRound(1000.0 * index.data(RunTableModel::ProgressRole).toDouble());
    bar.text = index.data().toString();
    bar.textVisible = true;
    bar.textAlignment = Qt::AlignCenter;
    QApplication::style()->drawControl(QStyle::CE_ProgressBar, &bar, painter, option.widget);
}

} // namespace

QRect RunStateDelegate::buttonOf(const QStyleOptionViewItem& cell) {
    const int width = cell.fontMetrics.horizontalAdvance(resumeText()) + 20;
    return {cell.rect.right() - width - margin, cell.rect.top() + 1, width, cell.rect.height() - 2};
}

void RunStateDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    if (index.data(RunTableModel::ProgressRole).isValid())
        return paintProgress(painter, option, index);
    if (!index.data(RunTableModel::ResumableRole).toBool())
        return QStyledItemDelegate::paint(painter, option, index);
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QStyle* style = QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &cell, painter, option.widget);
    const QRect place = buttonOf(option);
    const QRect room = option.rect.adjusted(6, 0, place.left() - option.rect.right() - margin, 0);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    style->drawItemText(painter, room, Qt::AlignVCenter | Qt::AlignLeft, option.palette, true,
                        option.fontMetrics.elidedText(cell.text, Qt::ElideRight, room.width()),
                        selected ? QPalette::HighlightedText : QPalette::Text);
    QStyleOptionButton button;
    button.rect = place;
    button.palette = option.palette;
    button.fontMetrics = option.fontMetrics;
    button.state = QStyle::State_Enabled | QStyle::State_Raised;
    button.text = resumeText();
    style->drawControl(QStyle::CE_PushButton, &button, painter, option.widget);
}

bool RunStateDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
                                   const QStyleOptionViewItem& option, const QModelIndex& index) {
    const bool pressed = event->type() == QEvent::MouseButtonPress;
    if ((pressed || event->type() == QEvent::MouseButtonRelease) &&
        index.data(RunTableModel::ResumableRole).toBool()) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && buttonOf(option).contains(mouse->position().toPoint())) {
            if (!pressed)
                Q_EMIT resumeRequested(index.data(RunTableModel::IdRole).toString());
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace groupscope
