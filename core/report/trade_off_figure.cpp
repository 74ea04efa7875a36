// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svg_frame.h"
#include "core/report/trade_off.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

using Anchor = SvgCanvas::Anchor;

void drawMark(SvgCanvas& canvas, const TradeOffMark& mark, const TradeOffLayout::Place& place) {
    const double radius = mark.selected ? tradeOffMarkRadius : tradeOffDotRadius;
    std::vector<std::pair<double, double>> corners = markerOutline(mark.style);
    for (auto& [x, y] : corners) {
        x = place.x + radius * x;
        y = place.y + radius * y;
    }
    canvas.polygon(corners, categoricalColor(mark.style), describeMark(mark));
}

void drawWhiskers(SvgCanvas& canvas, const TradeOffMark& mark, const TradeOffLayout& layout,
                  const TradeOffLayout::Place& place) {
    const std::string color = categoricalColor(mark.style);
    const auto inside = [](double share) { return std::clamp(share, 0.0, 1.0); };
    const double dx = mark.average.deviation.value_or(0.0), dy = mark.worst.deviation.value_or(0.0);
    canvas.line(layout.px(inside(mark.average.mean - dx)), place.y, layout.px(inside(mark.average.mean + dx)),
                place.y, color);
    canvas.line(place.x, layout.py(inside(mark.worst.mean - dy)), place.x,
                layout.py(inside(mark.worst.mean + dy)), color);
}

/// A thin line from a label to its mark, where they are far apart.
void drawLeader(SvgCanvas& canvas, const TradeOffLayout::Place& place, const Box& label) {
    const double x = std::clamp(place.x, label.left, label.right());
    const double y = std::clamp(place.y, label.top, label.bottom());
    if (std::hypot(x - place.x, y - place.y) > 20.0)
        canvas.line(place.x, place.y, x, y, "#999999", 0.7);
}

} // namespace

std::string tradeOffFigure(const std::string& title, const TradeOff& tradeOff) {
    constexpr double width = 720, height = 470, textSize = 12;
    SvgCanvas canvas(width, height, title);
    canvas.text(12, 22, title, Anchor::start, 14, true);
    if (tradeOff.marks.empty()) {
        canvas.text(width / 2, height / 2, "no runs have figures of this split", Anchor::middle);
        return canvas.finish();
    }
    const TradeOffLayout layout =
        layTradeOff(tradeOff, {70, 40, 630, 370}, textSize + 2,
                    [](const std::string& text) { return estimatedTextWidth(text, textSize); });
    const SvgFrame frame{layout.plot.left,   layout.plot.top, layout.plot.width,
                         layout.plot.height, layout.x,        layout.y};
    const std::string rows = tradeOff.rowSet + " rows";
    frame.draw(canvas, "average accuracy in %, " + rows, "worst-group accuracy in %, " + rows, 100.0);
    const double low = std::max(layout.x.low, layout.y.low), high = std::min(layout.x.high, layout.y.high);
    if (low < high) // the diagonal, on which no group falls behind, where it is in sight
        canvas.line(layout.px(low), layout.py(low), layout.px(high), layout.py(high), "#999999");
    for (const TradeOffPath& path : tradeOff.paths) {
        std::vector<std::pair<double, double>> points;
        for (const std::size_t mark : path.marks)
            points.emplace_back(layout.places[mark].x, layout.places[mark].y);
        canvas.polyline(points, categoricalColor(tradeOff.marks[path.marks.front()].style));
    }
    for (const bool selected : {false, true})
        for (std::size_t i = 0; i < tradeOff.marks.size(); ++i) {
            const TradeOffMark& mark = tradeOff.marks[i];
            if (mark.selected != selected)
                continue;
            if (selected) {
                drawWhiskers(canvas, mark, layout, layout.places[i]);
                drawLeader(canvas, layout.places[i], *layout.places[i].label);
            }
            drawMark(canvas, mark, layout.places[i]);
        }
    for (std::size_t i = 0; i < tradeOff.marks.size(); ++i)
        if (const std::optional<Box>& label = layout.places[i].label)
            canvas.text(label->left + label->width / 2, label->bottom() - 3, tradeOff.marks[i].name,
                        Anchor::middle, textSize);
    for (const TradeOffLayout::PathEnd& end : layout.ends)
        canvas.text(end.label.left + end.label.width / 2, end.label.bottom() - 3, end.text, Anchor::middle,
                    textSize - 2);
    return canvas.finish();
}

} // namespace groupscope
