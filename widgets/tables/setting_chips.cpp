// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/setting_chips.h"

#include "widgets/style/chip.h"
#include "widgets/tables/run_table_model.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace groupscope {
namespace {

QStringList partsOf(const QModelIndex& index) {
    return index.data(RunTableModel::PartsRole).toStringList();
}

QString countOf(qsizetype more) {
    return QStringLiteral("+%1").arg(more);
}

int widthOf(const QFontMetrics& metrics, const QString& text) {
    return metrics.horizontalAdvance(text) + 2 * spacing::normal;
}

} // namespace

void SettingChips::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const QStringList parts = partsOf(index);
    if (parts.isEmpty())
        return QStyledItemDelegate::paint(painter, option, index);
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &cell, painter, option.widget);
    const QFont font = textFont(TextRole::caption, option.font);
    const QFontMetrics metrics(font);
    const int height = metrics.height() + spacing::tight;
    const int end = option.rect.right() - spacing::tight;
    int left = option.rect.left() + spacing::close;
    painter->save();
    painter->setFont(font);
    for (qsizetype at = 0; at < parts.size(); ++at) {
        const qsizetype more = parts.size() - at - 1;
        const int reserve = more > 0 ? spacing::close + widthOf(metrics, countOf(more)) : 0;
        const int wanted = widthOf(metrics, parts[at]);
        // The first is cut rather than left out: it is what tells the run from others.
        const bool fits = left + wanted + reserve <= end;
        const QString text = fits || at > 0 ? parts[at]
                                            : metrics.elidedText(parts[at], Qt::ElideRight,
                                                                 end - left - reserve - 2 * spacing::normal);
        const bool counts = !fits && at > 0;
        const QString shown = counts ? countOf(parts.size() - at) : text;
        const QRect place(left, option.rect.center().y() - height / 2, widthOf(metrics, shown), height);
        paintChip(painter, place, shown, toneColors(Tone::quiet, option.palette));
        if (counts)
            break;
        left = place.right() + 1 + spacing::close;
    }
    painter->restore();
}

QSize SettingChips::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    const QFontMetrics metrics(textFont(TextRole::caption, option.font));
    const QStringList parts = partsOf(index);
    int width = 2 * spacing::close;
    for (const QString& part : parts)
        width += widthOf(metrics, part) + spacing::close;
    return parts.isEmpty() ? size : QSize(width, std::max(size.height(), metrics.height() + spacing::close));
}

} // namespace groupscope
