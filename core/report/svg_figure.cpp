// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svg_figure.h"

#include "core/base/text.h"
#include "core/report/svg_canvas.h"
#include "core/report/svg_frame.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

using Anchor = SvgCanvas::Anchor;
constexpr double paperWidth = 720;
constexpr std::size_t maximumBars = 60;

std::string shortened(const std::string& text, std::size_t characters) {
    std::size_t bytes = 0, count = 0;
    for (; bytes < text.size(); ++bytes)
        if ((text[bytes] & 0xC0) != 0x80 && count++ == characters)
            return text.substr(0, bytes) + "…";
    return text;
}

void legendEntry(SvgCanvas& canvas, double x, double y, const std::string& color, const std::string& name) {
    canvas.rectangle(x, y - 9, 14, 10, color);
    canvas.text(x + 20, y, shortened(name, 26), Anchor::start, 11);
}

std::vector<int> worstFirst(const GroupReport& report) {
    std::vector<int> groups;
    for (std::size_t g = 0; g < report.groups.size(); ++g)
        if (report.groups[g].accuracy)
            groups.push_back(static_cast<int>(g));
    std::stable_sort(groups.begin(), groups.end(), [&](int a, int b) {
        return *report.groups[static_cast<std::size_t>(a)].accuracy <
               *report.groups[static_cast<std::size_t>(b)].accuracy;
    });
    return groups;
}

void drawBar(SvgCanvas& canvas, const SvgFrame& frame, double y, const std::string& name, bool worst,
             const GroupAccuracy& group) {
    canvas.text(frame.left - 8, y + 12, shortened(name, 30), Anchor::end, 12, worst);
    canvas.rectangle(frame.left, y + 2, frame.px(*group.accuracy) - frame.left, 13,
                     worst ? "#d55e00" : "#56b4e9");
    const double low = frame.px(group.interval->low), high = frame.px(group.interval->high);
    canvas.line(low, y + 8.5, high, y + 8.5, "#222222", 1.4);
    canvas.line(low, y + 5, low, y + 12, "#222222", 1.4);
    canvas.line(high, y + 5, high, y + 12, "#222222", 1.4);
    canvas.text(frame.left + frame.width + 12, y + 12,
                fixedText(100.0 * *group.accuracy, 1) + " %  n = " + std::to_string(group.n), Anchor::start,
                11);
}

/// The range of all finite points; false when there are none.
bool rangeOf(const std::vector<Curve>& curves, Axis& x, Axis& y) {
    bool any = false;
    double xLow = 0, xHigh = 0, yLow = 0, yHigh = 0;
    for (const Curve& curve : curves)
        for (const auto& [px, py] : curve.points) {
            if (!std::isfinite(px) || !std::isfinite(py))
                continue;
            xLow = any ? std::min(xLow, px) : px;
            xHigh = any ? std::max(xHigh, px) : px;
            yLow = any ? std::min(yLow, py) : py;
            yHigh = any ? std::max(yHigh, py) : py;
            any = true;
        }
    x = Axis::around(xLow, xHigh);
    y = Axis::around(yLow, yHigh);
    return any;
}

} // namespace

std::string groupAccuracyFigure(const std::string& title, const GroupScheme& scheme,
                                const GroupReport& report) {
    const std::vector<int> groups = worstFirst(report);
    const std::size_t shown = std::min(groups.size(), maximumBars);
    const double height = 19.0 * static_cast<double>(shown);
    SvgCanvas canvas(paperWidth, height + 90, title);
    canvas.text(12, 22, title, Anchor::start, 14, true);
    const SvgFrame frame{220, 36, 360, height, {0, 1, 0.2}, {0, 1, 0.2}};
    for (int i = 0; i <= 5; ++i) {
        canvas.line(frame.px(0.2 * i), frame.top, frame.px(0.2 * i), frame.top + height, "#dddddd");
        canvas.text(frame.px(0.2 * i), frame.top + height + 16, std::to_string(20 * i), Anchor::middle, 11);
    }
    for (std::size_t i = 0; i < shown; ++i)
        drawBar(canvas, frame, frame.top + 19.0 * static_cast<double>(i), scheme.groupName(groups[i]),
                groups[i] == report.worstGroup, report.groups[static_cast<std::size_t>(groups[i])]);
    if (report.averageAccuracy) {
        const double x = frame.px(*report.averageAccuracy);
        canvas.line(x, frame.top, x, frame.top + height, "#000000", 1.6);
        canvas.text(x, frame.top + height + 44,
                    "average " + fixedText(100.0 * *report.averageAccuracy, 1) + " %", Anchor::middle, 11);
    }
    canvas.text(frame.left + frame.width / 2, frame.top + height + 30, "accuracy in %, 95 % interval",
                Anchor::middle, 11);
    if (shown < groups.size())
        canvas.text(12, frame.top + height + 44,
                    "the " + std::to_string(shown) + " worst of " + std::to_string(groups.size()) + " groups",
                    Anchor::start, 11);
    return canvas.finish();
}

std::string lineFigure(const std::string& title, const std::string& xLabel, const std::string& yLabel,
                       const std::vector<Curve>& curves, std::optional<double> marked) {
    const double height = std::max(300.0, 60.0 + 18.0 * static_cast<double>(curves.size()));
    SvgCanvas canvas(paperWidth, height, title);
    canvas.text(12, 22, title, Anchor::start, 14, true);
    SvgFrame frame{70, 40, 430, height - 95, {}, {}};
    if (!rangeOf(curves, frame.x, frame.y)) {
        canvas.text(paperWidth / 2, height / 2, "no epochs to draw", Anchor::middle);
        return canvas.finish();
    }
    frame.draw(canvas, xLabel, yLabel, 1.0);
    if (marked && *marked >= frame.x.low && *marked <= frame.x.high)
        canvas.line(frame.px(*marked), frame.top, frame.px(*marked), frame.top + frame.height, "#777777");
    static constexpr const char* dashes[] = {"", "7 3", "2 3"}; // beyond eight curves the dash tells
    for (std::size_t i = 0; i < curves.size(); ++i) {
        std::vector<std::pair<double, double>> points;
        for (const auto& [x, y] : curves[i].points)
            if (std::isfinite(x) && std::isfinite(y))
                points.emplace_back(frame.px(x), frame.py(y));
        canvas.polyline(points, categoricalColor(i), dashes[i / 8 % 3]);
        if (points.size() == 1)
            canvas.circle(points[0].first, points[0].second, 3, categoricalColor(i), curves[i].name);
        legendEntry(canvas, 516, 52 + 18 * static_cast<double>(i), categoricalColor(i), curves[i].name);
    }
    return canvas.finish();
}

} // namespace groupscope
