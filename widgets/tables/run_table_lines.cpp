// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of runs say in two lines.
#include "core/figures/difference_text.h"
#include "widgets/tables/run_row_values.h"
#include "widgets/tables/run_table_model.h"

namespace groupscope {

QString RunTableModel::valueLine(const RunRow& row, int column) const {
    if (column == method)
        return row.state == RunRow::State::done && !row.message.isEmpty() ? tr("⚠ %1").arg(row.method)
                                                                          : row.method;
    if (column == epoch)
        return text(row, column).toString().section(u',', 0, 0);
    if (column == worst || !isMeasure(column) ||
        row.valuesHidden) // its difference or interval stands beside it, the group below
        return text(row, column).toString();
    return (isBest(row, column) ? QStringLiteral("★ ") : QString()) +
           statisticText(measure(row, column), deviationOf(row, column));
}

QString RunTableModel::lineBelow(const RunRow& row, int column) const {
    if (column == method) {
        // What is short comes first: the end is cut where the column is narrow.
        QStringList parts{row.members.isEmpty() ? tr("seed %1").arg(row.seed)
                                                : tr("%1 seeds").arg(row.members.size())};
        if (row.isBaseline)
            parts << tr("baseline");
        return (parts + row.apart).join(QStringLiteral(", "));
    }
    const std::optional<Difference> difference = isMeasure(column) ? differenceOf(row, column) : std::nullopt;
    if (column == worst)
        return row.worstGroup;
    return difference ? QString::fromStdString(differenceText(*difference)) : wholeIntervalText(row, column);
}

} // namespace groupscope
