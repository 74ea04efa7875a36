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

/// Whether a cell has room for two lines.
bool isTall(const QStyleOptionViewItem& cell) {
    return cell.rect.height() >= 2 * cell.fontMetrics.height();
}

QRect upperHalf(const QRect& rect) {
    return {rect.left(), rect.top(), rect.width(), rect.height() / 2};
}

void drawText(QPainter* painter, const QStyleOptionViewItem& option, const QRect& room, int alignment,
              const QString& text) {
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    QApplication::style()->drawItemText(painter, room, Qt::AlignVCenter | alignment, option.palette, true,
                                        option.fontMetrics.elidedText(text, Qt::ElideRight, room.width()),
                                        selected ? QPalette::HighlightedText : QPalette::Text);
}

/// Draws the second line of a tall cell; returns the rest of the cell, which is all of one without.
QRect drawDetail(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                 int alignment) {
    const QString detail = index.data(RunTableModel::BelowRole).toString();
    if (!isTall(option) || detail.isEmpty())
        return option.rect;
    const QRect upper = upperHalf(option.rect);
    drawText(painter, option, option.rect.adjusted(6, upper.height(), -margin, 0), alignment, detail);
    return upper;
}

/// The state of a run, without what the second line of a tall cell says.
QString textIn(const QStyleOptionViewItem& cell, const QModelIndex& index) {
    return index.data(isTall(cell) ? int(RunTableModel::ValueRole) : int(Qt::DisplayRole)).toString();
}

void paintProgress(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    QStyleOptionProgressBar bar;
    bar.rect =
        drawDetail(painter, option, index, Qt::AlignHCenter).adjusted(margin, margin, -margin, -margin);
    bar.palette = option.palette;
    bar.fontMetrics = option.fontMetrics;
    bar.state = option.state | QStyle::State_Horizontal;
    bar.minimum = 0;
    bar.maximum = 1000;
    bar.progress = qRound(1000.0 * index.data(RunTableModel::ProgressRole).toDouble());
    bar.text = textIn(option, index);
    bar.textVisible = true;
    bar.textAlignment = Qt::AlignCenter;
    QApplication::style()->drawControl(QStyle::CE_ProgressBar, &bar, painter, option.widget);
}

} // namespace

QRect RunStateDelegate::buttonOf(const QStyleOptionViewItem& cell) {
    const int width = cell.fontMetrics.horizontalAdvance(resumeText()) + 20;
    const QRect line = isTall(cell) ? upperHalf(cell.rect) : cell.rect;
    return {line.right() - width - margin, line.top() + 1, width, line.height() - 2};
}

void RunStateDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QStyle* style = QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &cell, painter, option.widget);
    if (index.data(RunTableModel::ProgressRole).isValid())
        return paintProgress(painter, option, index);
    QRect room = drawDetail(painter, option, index, Qt::AlignLeft).adjusted(6, 0, -margin, 0);
    const bool resumable = index.data(RunTableModel::ResumableRole).toBool();
    const QRect place = buttonOf(option);
    if (resumable)
        room.setRight(place.left() - margin);
    drawText(painter, option, room, Qt::AlignLeft, textIn(option, index));
    if (!resumable)
        return;
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
