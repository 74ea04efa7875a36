// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/number_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace groupscope {

QString countText(qlonglong count) {
    QLocale locale;
    locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    return locale.toString(count);
}

QString exampleCountText(qlonglong count) {
    return count == 1 ? QCoreApplication::translate("Groupscope", "1 example")
                      : QCoreApplication::translate("Groupscope", "%1 examples").arg(countText(count));
}

QString percentText(double share) {
    return QStringLiteral("%1 %").arg(100.0 * share, 0, 'f', 1);
}

} // namespace groupscope
