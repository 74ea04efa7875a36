// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/run_row_values.h"

#include "widgets/style/number_text.h"

#include <cmath>

namespace groupscope {

std::optional<double> measure(const RunRow& row, int column) {
    switch (column) {
    case RunTableModel::average:
        return row.average;
    case RunTableModel::adjusted:
        return row.adjustedAverage;
    case RunTableModel::worst:
        return row.worst;
    case RunTableModel::gap:
        return row.gap;
    default:
        return std::nullopt;
    }
}

std::optional<Difference> differenceOf(const RunRow& row, int column) {
    switch (column) {
    case RunTableModel::average:
    case RunTableModel::averageDifference:
        return row.averageDifference;
    case RunTableModel::adjusted:
        return row.adjustedDifference;
    case RunTableModel::worst:
    case RunTableModel::worstDifference:
        return row.worstDifference;
    case RunTableModel::gap:
        return row.gapDifference;
    default:
        return std::nullopt;
    }
}

std::optional<double> deviationOf(const RunRow& row, int column) {
    switch (column) {
    case RunTableModel::average:
        return row.averageDeviation;
    case RunTableModel::adjusted:
        return row.adjustedDeviation;
    case RunTableModel::worst:
        return row.worstDeviation;
    default:
        return row.gapDeviation;
    }
}

namespace {

std::optional<Interval> intervalOf(const RunRow& row, int column) {
    switch (column) {
    case RunTableModel::average:
        return row.intervals.average;
    case RunTableModel::adjusted:
        return row.intervals.adjustedAverage;
    case RunTableModel::worst:
        return row.intervals.worstGroup;
    case RunTableModel::gap:
        return row.intervals.gap;
    default:
        return std::nullopt;
    }
}

} // namespace

QString wholeIntervalText(const RunRow& row, int column) {
    const std::optional<Interval> interval = intervalOf(row, column);
    return !interval ? QString()
                     : QStringLiteral("[%1, %2]")
                           .arg(std::floor(100.0 * interval->low), 0, 'f', 0)
                           .arg(std::ceil(100.0 * interval->high), 0, 'f', 0);
}

QString intervalText(const RunRow& row, int column) {
    const std::optional<Interval> interval = intervalOf(row, column);
    return !interval ? QString()
                     : QStringLiteral("[%1, %2]")
                           .arg(100.0 * interval->low, 0, 'f', 1)
                           .arg(100.0 * interval->high, 0, 'f', 1);
}

QString statisticText(const std::optional<double>& value, const std::optional<double>& deviation) {
    if (!value)
        return QStringLiteral("–");
    if (!deviation)
        return percentText(*value);
    return QStringLiteral("%1 ± %2").arg(100.0 * *value, 0, 'f', 1).arg(percentText(*deviation));
}

} // namespace groupscope
