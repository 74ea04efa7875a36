// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/run_row_values.h"

#include "widgets/style/number_text.h"

#include <cmath>

namespace groupscope {

namespace {

bool isShare(const RunNumberColumn& column) {
    return column.unit == QStringLiteral("share");
}

QString plainText(const RunNumberColumn& column, double value) {
    return isShare(column) ? QString::number(100.0 * value, 'f', 1)
                           : QString::number(value, 'f', column.unit == QStringLiteral("count") ? 0 : 3);
}

} // namespace

QString valueText(const RunNumberColumn& column, const RunNumber& number) {
    if (!number.value)
        return QStringLiteral("–");
    const QString unit = isShare(column) ? QStringLiteral(" %") : QString();
    const QString mean = plainText(column, *number.value);
    return number.deviation ? mean + QStringLiteral(" ± ") + plainText(column, *number.deviation) + unit
                            : mean + unit;
}

QString meanText(const RunNumberColumn& column, const RunNumber& number) {
    return valueText(column, {.value = number.value});
}

QString deviationText(const RunNumberColumn& column, const RunNumber& number) {
    return number.deviation ? QStringLiteral("± ") + plainText(column, *number.deviation) : QString();
}

QString intervalText(const RunNumberColumn& column, const RunNumber& number) {
    return !number.interval
               ? QString()
               : QStringLiteral("[%1, %2]")
                     .arg(plainText(column, number.interval->low), plainText(column, number.interval->high));
}

QString wholeIntervalText(const RunNumberColumn& column, const RunNumber& number) {
    if (!number.interval || !isShare(column))
        return intervalText(column, number);
    return QStringLiteral("[%1, %2]")
        .arg(std::floor(100.0 * number.interval->low), 0, 'f', 0)
        .arg(std::ceil(100.0 * number.interval->high), 0, 'f', 0);
}

} // namespace groupscope
