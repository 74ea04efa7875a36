// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svg_frame.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

std::string tickLabel(double value, const Axis& axis, double scale) {
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(axis.tick * scale))));
    return fixedText(value * scale, std::min(decimals, 6));
}

} // namespace

void SvgFrame::drawY(SvgCanvas& canvas, const std::string& yLabel, double scale) const {
    for (int i = 0; i <= std::lround((y.high - y.low) / y.tick); ++i) {
        const double value = y.low + i * y.tick;
        canvas.line(left, py(value), left + width, py(value), "#dddddd");
        canvas.text(left - 6, py(value) + 4, tickLabel(value, y, scale), SvgCanvas::Anchor::end, 11);
    }
    canvas.line(left, top, left, top + height, "#222222");
    canvas.line(left, top + height, left + width, top + height, "#222222");
    canvas.verticalText(16, top + height / 2, yLabel);
}

void SvgFrame::draw(SvgCanvas& canvas, const std::string& xLabel, const std::string& yLabel,
                    double scale) const {
    drawY(canvas, yLabel, scale);
    for (int i = 0; i <= std::lround((x.high - x.low) / x.tick); ++i) {
        const double value = x.low + i * x.tick;
        canvas.line(px(value), top + height, px(value), top + height + 4, "#222222");
        canvas.text(px(value), top + height + 17, tickLabel(value, x, scale), SvgCanvas::Anchor::middle, 11);
    }
    canvas.text(left + width / 2, top + height + 36, xLabel, SvgCanvas::Anchor::middle);
}

} // namespace groupscope
