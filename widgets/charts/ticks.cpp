// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/ticks.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace groupscope {

double niceInterval(double span, int most, bool whole) {
    const double rough = span / std::max(most, 1);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double interval = 10.0 * power;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= rough * (1.0 - 1e-9)) {
            interval = factor * power;
            break;
        }
    }
    return whole ? std::max(interval, 1.0) : interval;
}

QString tickFormat(double interval) {
    if (interval >= 1e6 || interval < 1e-5)
        return QStringLiteral("%.3g");
    // 1e-9: the logarithm of 0.001 must not come out as -3.0000001.
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(interval) + 1e-9)));
    return QStringLiteral("%.%1f").arg(decimals);
}

QString countText(qlonglong count) {
    QLocale locale;
    locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    return locale.toString(count);
}

QString percentText(double share) {
    return QStringLiteral("%1 %").arg(100.0 * share, 0, 'f', 1);
}

} // namespace groupscope
