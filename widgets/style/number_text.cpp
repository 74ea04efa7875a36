// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/number_text.h"

#include <QLocale>

namespace groupscope {

QString countText(qlonglong count) {
    QLocale locale;
    locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    return locale.toString(count);
}

QString percentText(double share) {
    return QStringLiteral("%1 %").arg(100.0 * share, 0, 'f', 1);
}

} // namespace groupscope
