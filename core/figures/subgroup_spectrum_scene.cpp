// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/palette.h"
#include "core/figures/scene_axes.h"
#include "core/figures/subgroup_figures.h"
#include "core/measures/few_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groupscope {

namespace {

constexpr double spectrumMargin = 12.0;
constexpr double leastPlotHeight = 120.0;
constexpr double legendSwatch = 26.0;

/// A line of the figure.
struct SpectrumLine {
    std::string name;
    std::int64_t rows = 0;
    const Spectrum* spectrum = nullptr; ///< null: all rows are 0
    Paint paint;
    LineDash dash = LineDash::solid;
    double width = 1.6;
};

/// The subgroups of highest U_KL, in their order.
std::vector<std::size_t> drawnSubgroups(const SubgroupSpectra& spectra) {
    std::vector<std::size_t> places(spectra.names.size());
    std::iota(places.begin(), places.end(), std::size_t(0));
    const auto uneven = [&](std::size_t place) {
        return spectra.spectra[place] ? spectra.spectra[place]->uniformity.value : INFINITY;
    };
    if (places.size() > mostSpectrumLines) {
        std::stable_sort(places.begin(), places.end(),
                         [&](std::size_t a, std::size_t b) { return uneven(a) > uneven(b); });
        places.resize(mostSpectrumLines);
        std::sort(places.begin(), places.end());
    }
    return places;
}

std::vector<SpectrumLine> spectrumLines(const SubgroupSpectra& spectra) {
    const auto pointer = [](const std::optional<Spectrum>& own) { return own ? &*own : nullptr; };
    std::vector<SpectrumLine> lines{
        {"all rows", spectra.allRows, pointer(spectra.all), {Ink::text}, LineDash::solid, 2.2}};
    const std::vector<std::size_t> drawn = drawnSubgroups(spectra);
    const std::vector<Color> colors = categoryColors(static_cast<int>(drawn.size()), false);
    for (std::size_t i = 0; i < drawn.size(); ++i)
        lines.push_back({spectra.names[drawn[i]], spectra.rows[drawn[i]], pointer(spectra.spectra[drawn[i]]),
                         Paint{.ink = Ink::series, .color = hexOf(colors[i])},
                         i % 2 == 0 ? LineDash::solid : LineDash::dashed});
    return lines;
}

/// "U_KL 0.431 (0.021 on its rank), rank 60 of 84, 24 dead columns; 1,979 rows".
std::string describeLine(const SpectrumLine& line, const SceneSpace& space) {
    const std::string rows = space.countText(line.rows) + " rows" + (line.rows < fewRows ? " (few)" : "");
    if (line.spectrum == nullptr)
        return rows + ", all of them 0";
    const Uniformity& own = line.spectrum->uniformity;
    std::string text = "U_KL " + fixedText(own.value, 3);
    if (own.rank < own.values)
        text += " (" + fixedText(own.onRank, 3) + " on its rank)";
    text += ", rank " + std::to_string(own.rank) + " of " + std::to_string(own.values);
    if (own.deadColumns > 0)
        text += ", " + std::to_string(own.deadColumns) + " dead column" + (own.deadColumns > 1 ? "s" : "");
    return text + "; " + rows;
}

/// 10^exponent as it is read: "0.01", below that "1e-4".
std::string decadeText(int exponent) {
    return exponent >= -3 ? fixedText(std::pow(10.0, exponent), std::max(0, -exponent))
                          : "1e" + std::to_string(exponent);
}

/// The axis of y: the value is its decimal logarithm, ticks are decades.
void drawDecades(Scene& scene, const SceneAxes& axes, const SceneSpace& space) {
    const int low = static_cast<int>(std::lround(axes.y.low)),
              high = static_cast<int>(std::lround(axes.y.high));
    const double room = axes.plot.height / std::max(1, high - low);
    const int step = std::max(1, static_cast<int>(std::ceil(1.3 * space.textSize / room)));
    for (int decade = high; decade >= low; decade -= step) {
        scene.line(axes.plot.left, axes.py(decade), axes.plot.right(), axes.py(decade), {Ink::grid});
        scene.text(axes.plot.left - 6.0, axes.py(decade) + 0.35 * space.textSize, decadeText(decade),
                   {Ink::faint}, SvgCanvas::Anchor::end);
    }
    scene.line(axes.plot.left, axes.plot.top, axes.plot.left, axes.plot.bottom(), {Ink::faint});
    scene
        .text(1.1 * space.textSize, axes.plot.top + axes.plot.height / 2.0,
              shortened(axes.yTitle, axes.plot.height, space), {Ink::text}, SvgCanvas::Anchor::middle)
        .upright = true;
}

/// The range of all lines, in decades from 1 downwards.
SceneAxes spectrumAxes(const std::vector<SpectrumLine>& lines, const Box& plot) {
    double least = 1.0;
    int most = 1;
    for (const SpectrumLine& line : lines)
        if (line.spectrum != nullptr) {
            const int rank = line.spectrum->uniformity.rank;
            least = std::min(least, line.spectrum->shares[static_cast<std::size_t>(rank - 1)]);
            most = std::max(most, rank);
        }
    SceneAxes axes{plot,
                   Axis::around(1.0, std::max(2, most)),
                   {},
                   "singular value, largest first",
                   "share of their sum"};
    axes.x.low = 1.0;
    axes.x.high = std::max(2, most);
    axes.y = {std::min(-1.0, std::floor(std::log10(least))), 0.0, 1.0};
    return axes;
}

void drawSpectrum(Scene& scene, const SceneAxes& axes, const SpectrumLine& line, const SceneSpace& space) {
    if (line.spectrum == nullptr)
        return;
    std::vector<std::pair<double, double>> points;
    const auto rank = static_cast<std::size_t>(line.spectrum->uniformity.rank);
    for (std::size_t i = 0; i < rank; ++i)
        points.emplace_back(axes.px(static_cast<double>(i + 1)),
                            axes.py(std::log10(line.spectrum->shares[i])));
    const auto end = points.back();
    SceneItem& drawn = scene.polyline(std::move(points), line.paint, line.width);
    drawn.dash = line.dash;
    drawn.tooltip = line.name + ": " + describeLine(line, space);
    scene.area(markOutline(0, end.first, end.second, 2.5), line.paint); // where its rank ends
}

} // namespace

Scene subgroupSpectrumScene(const SubgroupSpectra& spectra, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    const std::vector<SpectrumLine> lines = spectrumLines(spectra);
    const double lineHeight = 1.4 * space.textSize;
    const bool some = spectra.names.size() > mostSpectrumLines;
    const double legend = lineHeight * (static_cast<double>(lines.size()) + (some ? 1.0 : 0.0));
    const double left = 2.0 * space.textSize + space.textWidth("0.001") + 8.0;
    const double below = 2.8 * space.textSize + 4.0; // of the plot: its axis
    const double height = std::max(leastPlotHeight, space.height - legend - below - 2.0 * space.textSize);
    const SceneAxes axes = spectrumAxes(
        lines, {left, space.textSize, std::max(60.0, space.width - left - spectrumMargin), height});
    axes.drawX(scene, space);
    drawDecades(scene, axes, space);
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) // all rows on top
        drawSpectrum(scene, axes, *line, space);
    double y = axes.plot.bottom() + below + space.textSize;
    const double room = space.width - 2.0 * spectrumMargin;
    if (some) {
        scene.text(spectrumMargin, y,
                   shortened(std::to_string(mostSpectrumLines) + " of " +
                                 std::to_string(spectra.names.size()) + " " + spectra.what +
                                 ": those with the highest U_KL",
                             room, space),
                   {Ink::faint});
        y += lineHeight;
    }
    for (const SpectrumLine& line : lines) {
        const double middle = y - 0.35 * space.textSize;
        scene.line(spectrumMargin, middle, spectrumMargin + legendSwatch - 6.0, middle, line.paint,
                   line.width, line.dash);
        SceneItem& words =
            scene.text(spectrumMargin + legendSwatch, y,
                       shortened(line.name + ": " + describeLine(line, space), room - legendSwatch, space));
        words.tooltip = line.name + ": " + describeLine(line, space);
        y += lineHeight;
    }
    scene.height = y - 0.5 * space.textSize;
    return scene;
}

} // namespace groupscope
