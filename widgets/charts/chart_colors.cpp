// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_colors.h"

#include "widgets/style/palette.h"

namespace groupscope {
namespace {

/// `share` of `over`, the rest of `under`.
QColor mixed(const QColor& under, const QColor& over, double share) {
    const auto channel = [share](int a, int b) { return qRound(a + (b - a) * share); };
    return QColor(channel(under.red(), over.red()), channel(under.green(), over.green()),
                  channel(under.blue(), over.blue()));
}

} // namespace

ChartColors chartColors(const QPalette& palette) {
    const QColor ground = palette.color(QPalette::Base);
    const QColor text = palette.color(QPalette::Text);
    return {.ground = ground,
            .text = text,
            .faint = mixed(ground, text, 0.68),
            .grid = mixed(ground, text, 0.14),
            .accent = palette.color(QPalette::Highlight)};
}

ChartColors paperColors() {
    return {.ground = Qt::white,
            .text = QColor(0x1b, 0x1f, 0x24),
            .faint = QColor(0x55, 0x5c, 0x64),
            .grid = QColor(0xdd, 0xdf, 0xe2),
            .accent = QColor(0x00, 0x5f, 0x9e)};
}

QColor readableOn(const QColor& color, const QColor& ground) {
    constexpr double leastContrast = 2.0;
    const QColor ink = contrastRatio(ground, Qt::white) > contrastRatio(ground, Qt::black) ? Qt::white : Qt::black;
    QColor readable = color;
    for (int step = 1; step <= 20 && contrastRatio(readable, ground) < leastContrast; ++step)
        readable = mixed(color, ink, step / 20.0);
    return readable;
}

} // namespace groupscope
