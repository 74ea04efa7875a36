// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/calibration_figures.h"
#include "core/figures/scene_axes.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr double leastPanel = 160.0, mostPanel = 230.0; // width of a diagram with its margins, in pixels
constexpr double largestDot = 6.0;                      // radius
constexpr std::size_t overColor = 3, underColor = 0;    // vermillion and blue

struct ReliabilityPanel {
    std::string name;
    const Calibration* rows;
    bool worst = false;
};

const CalibratedRows* rowsShown(const ScannedSplit& rows, ReliabilityAt at) {
    if (at == ReliabilityAt::trained)
        return &rows.asTrained;
    return at == ReliabilityAt::calibrated && rows.calibrated ? &*rows.calibrated : nullptr;
}

/// All rows first, then groups in their order; of many those of lowest accuracy. `counted`: groups there are.
std::vector<ReliabilityPanel> panelsOf(const ScannedSplit& rows, const GroupScheme& groups, ReliabilityAt at,
                                       std::size_t& counted) {
    std::vector<ReliabilityPanel> panels;
    const CalibratedRows* shown = rowsShown(rows, at);
    const std::vector<Calibration>& of =
        at == ReliabilityAt::ownOfGroup || shown == nullptr ? rows.ownCalibrated : shown->groups;
    if (shown == nullptr && at == ReliabilityAt::calibrated)
        return panels;
    for (std::size_t g = 0; g < of.size(); ++g)
        if (of[g].n > 0)
            panels.push_back({groups.groupName(static_cast<int>(g)), &of[g],
                              static_cast<int>(g) == rows.asTrained.worstGroup});
    counted = panels.size();
    if (panels.size() > mostReliabilityGroups) {
        std::stable_sort(panels.begin(), panels.end(),
                         [](const auto& a, const auto& b) { return *a.rows->accuracy < *b.rows->accuracy; });
        panels.resize(mostReliabilityGroups);
    }
    if (shown != nullptr && shown->all.n > 0)
        panels.insert(panels.begin(), {"all rows", &shown->all});
    return panels;
}

/// One bin: a dot at mean confidence and accuracy, and its gap to the diagonal.
void drawBin(Scene& scene, const SceneAxes& axes, const ReliabilityBin& bin, int n, const std::string& name) {
    const double x = axes.px(bin.confidence), half = 0.4 * axes.plot.width / calibrationBins;
    const double accuracy = axes.py(bin.accuracy), diagonal = axes.py(bin.confidence);
    const double left = std::max(axes.plot.left, x - half), right = std::min(axes.plot.right(), x + half);
    const Paint paint{.ink = Ink::series, .index = bin.confidence > bin.accuracy ? overColor : underColor};
    scene.rectangle(left, std::min(accuracy, diagonal), right - left, std::abs(accuracy - diagonal), paint)
        .seeThrough(0.45);
    const double radius = std::max(1.5, largestDot * std::sqrt(static_cast<double>(bin.n) / n));
    scene.area(markOutline(0, x, accuracy, radius), paint).tooltip =
        name + ", confidence " + fixedText(100.0 * bin.low, 0) + " to " + fixedText(100.0 * bin.high, 0) +
        " %: " + std::to_string(bin.n) + " rows, mean confidence " + fixedText(100.0 * bin.confidence, 1) +
        " %, accuracy " + fixedText(100.0 * bin.accuracy, 1) + " %";
}

void drawPanel(Scene& scene, const ReliabilityPanel& panel, const Box& cell, const SceneSpace& space) {
    constexpr double boldness = 1.12;
    const double title = 2.6 * space.textSize + 4.0;
    const double left = cell.left + space.textWidth("100") + 12.0, right = cell.right() - 10.0;
    const double top = cell.top + title, bottom = cell.bottom() - 1.4 * space.textSize - 6.0;
    const SceneAxes axes{{left, top, right - left, bottom - top}, {0, 1, 0.5}, {0, 1, 0.5}, "", ""};
    const std::string words = panel.name;
    const double name = cell.left + 6.0, room = cell.right() - name - 4.0;
    SceneItem& heading = scene.text(name, cell.top + space.textSize,
                                    shortened(words, room / (panel.worst ? boldness : 1.0), space));
    heading.bold = panel.worst;
    const std::string facts =
        space.countText(panel.rows->n) + " · ECE " + fixedText(100.0 * *panel.rows->error, 1) + " %";
    heading.tooltip = words + ": " + facts + ", " + confidenceGapText(*panel.rows);
    scene.text(name, cell.top + 2.2 * space.textSize, shortened(facts, room, space), {Ink::faint}).tooltip =
        heading.tooltip;
    for (const double share : {0.0, 0.5, 1.0}) {
        scene.line(axes.px(share), top, axes.px(share), bottom, {Ink::grid});
        scene.line(left, axes.py(share), right, axes.py(share), {Ink::grid});
        const std::string label = fixedText(100.0 * share, 0);
        scene.text(axes.px(share), bottom + space.textSize + 1.0, label, {Ink::faint},
                   share == 1.0 ? SvgCanvas::Anchor::end : SvgCanvas::Anchor::middle);
        scene.text(left - 4.0, axes.py(share) + 0.35 * space.textSize, label, {Ink::faint},
                   SvgCanvas::Anchor::end);
    }
    scene.line(left, bottom, right, top, {Ink::faint}, 1.2, LineDash::dashed);
    for (const ReliabilityBin& bin : panel.rows->bins)
        drawBin(scene, axes, bin, panel.rows->n, words);
    if (panel.worst)
        scene.polyline({{left, top}, {right, top}, {right, bottom}, {left, bottom}, {left, top}}, {Ink::text},
                       1.8);
}

/// What marks mean, in as many rows as it takes; returns the height.
double layReliabilityLegend(Scene* scene, double top, const SceneSpace& space) {
    double x = 12.0, y = 0.0;
    const auto add = [&](const std::string& words, const auto& draw) {
        const double needed = 26.0 + space.textWidth(words) + 14.0;
        if (x > 12.0 && x + needed > space.width) {
            x = 12.0;
            y += 1.3 * space.textSize;
        }
        if (scene) {
            draw(*scene, x, top + y);
            scene->text(x + 26.0, top + y, words);
        }
        x += needed;
    };
    const auto field = [&](std::size_t color) {
        return [&space, color](Scene& own, double left, double base) {
            own.rectangle(left, base - 0.8 * space.textSize, 20.0, 0.9 * space.textSize,
                          {.ink = Ink::series, .index = color})
                .seeThrough(0.45);
            own.area(markOutline(0, left + 10.0, base - 0.35 * space.textSize, 3.5),
                     {.ink = Ink::series, .index = color});
        };
    };
    add("over-confident", field(overColor));
    add("under-confident", field(underColor));
    add("worst group", [&space](Scene& own, double left, double base) {
        const double top = base - 0.8 * space.textSize, bottom = base + 0.1 * space.textSize;
        own.polyline({{left, top}, {left + 20.0, top}, {left + 20.0, bottom}, {left, bottom}, {left, top}},
                     {Ink::text}, 1.8);
    });
    add("as sure as right", [&space](Scene& own, double left, double base) {
        own.line(left, base, left + 20.0, base - 0.8 * space.textSize, {Ink::faint}, 1.2, LineDash::dashed);
    });
    return y + 1.4 * space.textSize;
}

std::string reliabilityTitle(const TemperatureScan& scan, const ScannedSplit& rows, ReliabilityAt at) {
    const std::string of = rows.title + " rows", what = ": accuracy over mean confidence, %";
    if (at == ReliabilityAt::ownOfGroup)
        return of + ", each group at its own τ" + what;
    if (at == ReliabilityAt::calibrated)
        return of + " at τ = " + temperatureText(*scan.all.temperature) + ", which calibrates all " +
               scan.fittedTitle + " rows" + what;
    return of + " as trained, τ = " + temperatureText(scan.trained) + what;
}

} // namespace

std::string confidenceGapText(const Calibration& rows) {
    if (!rows.confidence || !rows.accuracy)
        return {};
    const double gap = 100.0 * (*rows.confidence - *rows.accuracy);
    if (std::abs(gap) < 0.05)
        return "as sure as right";
    return (gap > 0.0 ? "over-confident by " : "under-confident by ") + fixedText(std::abs(gap), 1) +
           " points";
}

Scene reliabilityScene(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& groups,
                       ReliabilityAt at, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    std::size_t counted = 0;
    const std::vector<ReliabilityPanel> panels = panelsOf(rows, groups, at, counted);
    if (panels.empty()) {
        scene.text(space.width / 2, space.height / 2, "no temperature calibrates these rows", {Ink::faint},
                   SvgCanvas::Anchor::middle);
        return scene;
    }
    const double margin = 8.0, legend = layReliabilityLegend(nullptr, 0.0, space);
    const std::string leftOut = counted > mostReliabilityGroups
                                    ? std::to_string(mostReliabilityGroups) + " of " +
                                          std::to_string(counted) + " groups, of lowest accuracy; "
                                    : std::string();
    const double header = 1.6 * space.textSize + legend + 4.0;
    const double usable = std::max(leastPanel, space.width - 2.0 * margin);
    const auto count = static_cast<double>(panels.size());
    double columns = std::max(1.0, std::floor(usable / leastPanel));
    for (double fewer = columns; fewer >= 1.0; --fewer) // as large as they all fit
        if (const double width = std::min(mostPanel, usable / fewer);
            std::ceil(count / fewer) * (width + 2.0 * space.textSize) + header <= space.height ||
            fewer == columns)
            columns = fewer;
    const double width = std::min(mostPanel, usable / columns), height = width + 2.0 * space.textSize;
    scene.text(12.0, 1.1 * space.textSize,
               shortened(leftOut + reliabilityTitle(scan, rows, at), space.width - 24.0, space));
    layReliabilityLegend(&scene, 2.7 * space.textSize, space);
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const double place = static_cast<double>(i), row = std::floor(place / columns);
        drawPanel(scene, panels[i],
                  {margin + (place - row * columns) * width, header + row * height, width, height}, space);
    }
    scene.height = header + std::ceil(count / columns) * height + 4.0;
    return scene;
}

} // namespace groupscope
