// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/stacked_cells.h"

#include "widgets/tables/run_table_model.h"

#include <QColor>
#include <QIcon>
#include <QPixmap>

namespace groupscope {

void StackedCells::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    if (const QVariant color = index.data(Qt::DecorationRole); color.typeId() == QMetaType::QColor) {
        QPixmap swatch(option->decorationSize);
        swatch.fill(color.value<QColor>());
        option->icon.addPixmap(swatch, QIcon::Selected); // else Qt tints it in selected rows
    }
    if (!stacked_)
        return;
    const QString below = index.data(RunTableModel::BelowRole).toString();
    option->text = index.data(RunTableModel::ValueRole).toString();
    if (!below.isEmpty())
        option->text += QChar(QChar::LineSeparator) + below;
}

} // namespace groupscope
