// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_colors.h"

#include "widgets/style/qt_color.h"

namespace groupscope {

InkColors ChartColors::ink() const {
    return {fromQColor(ground), fromQColor(text), fromQColor(faint), fromQColor(grid)};
}

ChartColors chartColors(const QPalette& palette) {
    const Color ground = fromQColor(palette.color(QPalette::Base));
    const Color text = fromQColor(palette.color(QPalette::Text));
    return {.ground = palette.color(QPalette::Base),
            .text = palette.color(QPalette::Text),
            .faint = toQColor(mixed(ground, text, 0.68)),
            .grid = toQColor(mixed(ground, text, 0.14)),
            .accent = palette.color(QPalette::Highlight)};
}

ChartColors paperColors() {
    const InkColors ink = paperInk();
    return {.ground = toQColor(ink.ground),
            .text = toQColor(ink.text),
            .faint = toQColor(ink.faint),
            .grid = toQColor(ink.grid),
            .accent = QColor(0x00, 0x5f, 0x9e)};
}

QColor seriesColor(const std::string& color, const ChartColors& colors) {
    return toQColor(readableOn(colorFromHex(color), fromQColor(colors.ground)));
}

} // namespace groupscope
