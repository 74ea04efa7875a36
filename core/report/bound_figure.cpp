// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/representation_figures.h"
#include "core/report/scene_axes.h"
#include "core/report/text.h"
#include "core/report/trade_off.h"

#include <algorithm>
#include <array>

namespace groupscope {

namespace {

using Anchor = SvgCanvas::Anchor;

constexpr std::array terms{"average loss", "alignment term", "deviation term"};
constexpr std::size_t markStyle = 3; // a diamond

std::array<double, 3> termsOf(const BoundBar& bar) {
    return {bar.averageLoss, bar.alignmentTerm.value_or(0.0), bar.deviationTerm};
}

void drawDiamond(Scene& scene, double x, double y, const std::string& tooltip) {
    std::vector<std::pair<double, double>> corners = markerOutline(markStyle);
    for (auto& [cx, cy] : corners) {
        cx = x + tradeOffMarkRadius * cx;
        cy = y + tradeOffMarkRadius * cy;
    }
    scene.area(std::move(corners), {Ink::text}).tooltip = tooltip;
}

/// What the colours mean, in one line or as many as it takes.
double drawLegend(Scene& scene, const SceneSpace& space) {
    double x = 10.0, y = 1.2 * space.textSize;
    const auto entry = [&](const char* words, const auto& draw) {
        const double width = space.textWidth(words) + 2.2 * space.textSize;
        if (x > 10.0 && x + width > space.width) {
            x = 10.0;
            y += 1.4 * space.textSize;
        }
        draw();
        scene.text(x + 1.2 * space.textSize, y, words, {Ink::text});
        x += width;
    };
    for (std::size_t i = 0; i < terms.size(); ++i)
        entry(terms[i], [&] {
            scene.rectangle(x, y - 0.8 * space.textSize, 0.9 * space.textSize, 0.9 * space.textSize,
                            {Ink::series, i});
        });
    entry("worst-group loss",
          [&] { drawDiamond(scene, x + 0.4 * space.textSize, y - 0.3 * space.textSize, ""); });
    return y;
}

void drawBar(Scene& scene, const SceneAxes& axes, const BoundBar& bar, double y, double height,
             const SceneSpace& space) {
    double sum = 0.0;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const double value = termsOf(bar)[i];
        if (value > 0.0)
            scene.rectangle(axes.px(sum), y, axes.px(sum + value) - axes.px(sum), height, {Ink::series, i})
                .tooltip = bar.name + ", " + terms[i] + ": " + fixedText(value, 3);
        sum += value;
    }
    drawDiamond(scene, axes.px(bar.worstGroupLoss), y + height / 2,
                bar.name + ", worst-group loss: " + fixedText(bar.worstGroupLoss, 3) +
                    ", bound: " + (bar.alignmentTerm ? fixedText(sum, 3) : std::string("undefined")));
    if (!bar.alignmentTerm)
        scene.text(axes.px(sum) + 12, y + height / 2 + 0.35 * space.textSize, "no bound: a single group",
                   {Ink::faint});
}

} // namespace

Scene boundScene(const std::vector<BoundBar>& bars, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (bars.empty())
        return scene;
    double most = 0.0, names = 0.0;
    for (const BoundBar& bar : bars) {
        const std::array<double, 3> values = termsOf(bar);
        most = std::max({most, values[0] + values[1] + values[2], bar.worstGroupLoss});
        names = std::max(names, space.textWidth(bar.name));
    }
    const double left = std::min(names + 18.0, 0.4 * space.width);
    const double top = drawLegend(scene, space) + 0.8 * space.textSize, below = 2.8 * space.textSize;
    const double row = std::clamp((space.height - top - below) / static_cast<double>(bars.size()),
                                  1.8 * space.textSize, 4.0 * space.textSize);
    const double height = row * static_cast<double>(bars.size());
    scene.height = std::max(space.height, top + height + below);
    const SceneAxes axes{{left, top, std::max(40.0, space.width - left - 20.0), height},
                         Axis::around(0.0, most),
                         {},
                         "cross-entropy: the three terms and their sum, the bound",
                         ""};
    axes.drawX(scene, space);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const double y = top + row * static_cast<double>(i);
        scene.text(left - 8, y + row / 2 + 0.35 * space.textSize, shortened(bars[i].name, left - 14, space),
                   {Ink::text}, Anchor::end);
        drawBar(scene, axes, bars[i], y + 0.15 * row, 0.7 * row, space);
    }
    return scene;
}

} // namespace groupscope
