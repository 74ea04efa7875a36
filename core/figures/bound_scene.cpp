// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/representation_figures.h"
#include "core/figures/scene_axes.h"

#include <algorithm>
#include <array>

namespace groupscope {

namespace {

constexpr std::array boundTerms{"average loss", "alignment term", "deviation term"};
constexpr std::size_t boundShape = 3; // a diamond

void drawDiamond(Scene& scene, double x, double y, const std::string& tooltip) {
    scene.area(markOutline(boundShape, x, y, markRadius), {Ink::text}).tooltip = tooltip;
}

/// What the colours mean, in one line or as many as it takes.
double drawBoundLegend(Scene& scene, const SceneSpace& space) {
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
    for (std::size_t i = 0; i < boundTerms.size(); ++i)
        entry(boundTerms[i], [&] {
            scene.rectangle(x, y - 0.8 * space.textSize, 0.9 * space.textSize, 0.9 * space.textSize,
                            {Ink::series, i});
        });
    entry("worst-group loss",
          [&] { drawDiamond(scene, x + 0.4 * space.textSize, y - 0.3 * space.textSize, ""); });
    return y;
}

double boundOf(const BoundBar& bar) {
    return bar.terms->average + bar.terms->alignment + bar.terms->deviation;
}

/// Where the axis ends: a bound far beyond every loss would leave the losses no width, so its bar is cut and
/// its value stands behind it.
struct BoundRange {
    double end = 0.0;
    double behind = 0.0; ///< pixels that the values of cut bars take; 0: none is cut
};

BoundRange boundRange(const std::vector<BoundBar>& bars, const SceneSpace& space) {
    constexpr double lossesShown = 4.0, leastCut = 2.0;
    double most = 0.0, losses = 0.0;
    for (const BoundBar& bar : bars)
        if (bar.terms) {
            most = std::max({most, boundOf(bar), bar.terms->worstGroupLoss});
            losses = std::max({losses, bar.terms->average, bar.terms->worstGroupLoss});
        }
    if (losses <= 0.0 || most <= leastCut * lossesShown * losses)
        return {most, 0.0};
    return {lossesShown * losses, space.textWidth("→ " + fixedText(most, 1)) + 10.0};
}

/// Two slanted gaps, and the bound itself behind the bar.
void drawBoundCut(Scene& scene, double right, double y, double height, double bound,
                  const SceneSpace& space) {
    for (const double from : {22.0, 14.0})
        scene.line(right - from, y + height + 1.0, right - from + 6.0, y - 1.0, {Ink::ground}, 3.0);
    scene.text(right + 4.0, y + height / 2 + 0.35 * space.textSize, "→ " + fixedText(bound, 1));
}

void drawBoundBar(Scene& scene, const SceneAxes& axes, const BoundBar& bar, double y, double height,
                  const SceneSpace& space) {
    if (!bar.terms) {
        scene.text(axes.plot.left + 6, y + height / 2 + 0.35 * space.textSize,
                   "undefined: fewer than two groups have rows", {Ink::faint});
        return;
    }
    const std::array values{bar.terms->average, bar.terms->alignment, bar.terms->deviation};
    double sum = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double from = std::min(sum, axes.x.high), to = std::min(sum + values[i], axes.x.high);
        scene.rectangle(axes.px(from), y, axes.px(to) - axes.px(from), height, {Ink::series, i}).tooltip =
            bar.name + ", " + boundTerms[i] + ": " + fixedText(values[i], 3);
        sum += values[i];
    }
    if (sum > axes.x.high)
        drawBoundCut(scene, axes.plot.right(), y, height, sum, space);
    drawDiamond(scene, axes.px(bar.terms->worstGroupLoss), y + height / 2,
                bar.name + ", worst-group loss: " + fixedText(bar.terms->worstGroupLoss, 3) +
                    ", bound: " + fixedText(sum, 3));
}

} // namespace

std::vector<BoundBar> boundBars(const WorstGroupBound& bound, const GroupScheme& scheme) {
    std::vector<BoundBar> bars;
    for (std::size_t c = 0; c < bound.classes.size(); ++c) {
        BoundBar& bar = bars.emplace_back();
        bar.name = scheme.classes()[c];
        if (const std::optional<ClassBound>& own = bound.classes[c])
            bar.terms = {own->averageLoss, own->alignmentTerm, own->deviationTerm, own->worstGroupLoss};
    }
    if (const std::optional<OverallBound>& all = bound.overall)
        bars.push_back({"all classes", BoundBar::Terms{all->averageTerm, all->alignmentTerm,
                                                       all->deviationTerm, all->worstGroupLoss}});
    return bars;
}

Scene boundScene(const std::vector<BoundBar>& bars, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (bars.empty())
        return scene;
    double names = 0.0;
    for (const BoundBar& bar : bars)
        names = std::max(names, space.textWidth(bar.name));
    const BoundRange range = boundRange(bars, space);
    const double left = std::min(names + 18.0, 0.4 * space.width);
    const double top = drawBoundLegend(scene, space) + 0.8 * space.textSize, below = 2.8 * space.textSize;
    const double row = std::clamp((space.height - top - below) / static_cast<double>(bars.size()),
                                  1.8 * space.textSize, 4.0 * space.textSize);
    const double height = row * static_cast<double>(bars.size());
    scene.height = top + height + below;
    const SceneAxes axes{{left, top, std::max(40.0, space.width - left - 20.0 - range.behind), height},
                         Axis::around(0.0, range.end),
                         {},
                         range.behind > 0.0
                             ? "cross-entropy: the three terms and their sum, the bound (// cut)"
                             : "cross-entropy: the three terms and their sum, the bound",
                         ""};
    axes.drawX(scene, space);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const double y = top + row * static_cast<double>(i);
        scene.text(left - 8, y + row / 2 + 0.35 * space.textSize, shortened(bars[i].name, left - 14, space),
                   {Ink::text}, SvgCanvas::Anchor::end);
        drawBoundBar(scene, axes, bars[i], y + 0.15 * row, 0.7 * row, space);
    }
    return scene;
}

} // namespace groupscope
