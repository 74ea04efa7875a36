// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/legend.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr double betweenEntries = 18.0, besideSample = 6.0;
constexpr double lineHeight = 1.4; // of the height of letters

double widthOfSample(const LegendSample& sample, const SceneSpace& space) {
    switch (sample.kind) {
    case LegendSample::Kind::none:
        return 0.0;
    case LegendSample::Kind::line:
    case LegendSample::Kind::ground:
        return 1.9 * space.textSize;
    case LegendSample::Kind::field:
    case LegendSample::Kind::frame:
        return 1.4 * space.textSize;
    case LegendSample::Kind::mark:
    case LegendSample::Kind::whisker:
        break;
    }
    return 0.8 * space.textSize;
}

double widthOf(const PlotKey& entry, const SceneSpace& space) {
    const double sample = widthOfSample(entry.sample, space);
    return sample + (sample > 0.0 ? besideSample : 0.0) + space.textWidth(entry.name);
}

void drawSample(Scene& scene, const LegendSample& sample, double left, double middle,
                const SceneSpace& space) {
    const double right = left + widthOfSample(sample, space), centre = 0.5 * (left + right);
    const double half = 0.4 * space.textSize;
    switch (sample.kind) {
    case LegendSample::Kind::none:
        return;
    case LegendSample::Kind::line: {
        SceneItem& line = scene.polyline({{left, middle}, {right, middle}}, sample.paint, sample.width);
        line.dash = sample.dash;
        line.seeThrough(sample.opacity);
        return;
    }
    case LegendSample::Kind::ground:
        scene.rectangle(left, middle - half, right - left, 2.0 * half, {Ink::text})
            .seeThrough(sample.opacity);
        scene.polyline({{left, middle}, {right, middle}}, sample.paint, sample.width).seeThrough(0.4);
        return;
    case LegendSample::Kind::mark:
        scene.area(markOutline(sample.shape, centre, middle, half), sample.paint).opacity = sample.opacity;
        return;
    case LegendSample::Kind::field:
        scene.rectangle(left, middle - half, right - left, 2.0 * half, sample.paint)
            .seeThrough(sample.opacity);
        return;
    case LegendSample::Kind::frame:
        scene.polyline({{left, middle - half},
                        {right, middle - half},
                        {right, middle + half},
                        {left, middle + half},
                        {left, middle - half}},
                       sample.paint, sample.width);
        return;
    case LegendSample::Kind::whisker:
        break;
    }
    scene.line(centre, middle - half, centre, middle + half, sample.paint, 1.4);
    for (const double y : {middle - half, middle + half})
        scene.line(centre - 3.0, y, centre + 3.0, y, sample.paint, 1.4);
}

/// Calls `place` with each entry and where it begins; gives the height. Entries that need several lines stand
/// in columns, if these are not too wide.
template<class Place>
double layLegend(const std::vector<PlotKey>& entries, double width, const SceneSpace& space,
                 const Place& place) {
    const double line = lineHeight * space.textSize;
    double widest = 0.0, x = 0.0;
    std::size_t lines = 1; // one entry after another
    for (const PlotKey& entry : entries) {
        const double own = std::min(widthOf(entry, space), width) + betweenEntries;
        if (x > 0.0 && x + own - betweenEntries > width) {
            x = 0.0;
            ++lines;
        }
        x += own;
        widest = std::max(widest, own);
    }
    const auto columns = static_cast<std::size_t>((width + betweenEntries) / std::max(widest, 1.0));
    const bool inColumns = lines > 1 && columns > 1 && (entries.size() + columns - 1) / columns <= lines;
    x = 0.0;
    double y = 0.0;
    for (const PlotKey& entry : entries) {
        const double own = inColumns ? widest : std::min(widthOf(entry, space), width) + betweenEntries;
        if (x > 0.0 && x + own - betweenEntries > width) {
            x = 0.0;
            y += line;
        }
        place(entry, x, y + 0.5 * line);
        x += own;
    }
    return entries.empty() ? 0.0 : y + line;
}

} // namespace

Scene sampleOf(const LegendSample& sample, const SceneSpace& space) {
    Scene scene;
    scene.width = widthOfSample(sample, space);
    scene.height = lineHeight * space.textSize;
    drawSample(scene, sample, 0.0, 0.5 * scene.height, space);
    return scene;
}

double roomOfName(const LegendSample& sample, double width, const SceneSpace& space) {
    const double own = widthOfSample(sample, space);
    return width - own - (own > 0.0 ? besideSample : 0.0);
}

double legendHeight(const std::vector<PlotKey>& entries, double width, const SceneSpace& space) {
    return layLegend(entries, width, space, [](const PlotKey&, double, double) {});
}

void drawLegend(Scene& scene, const std::vector<PlotKey>& entries, double left, double top, double width,
                const SceneSpace& space) {
    layLegend(entries, width, space, [&](const PlotKey& entry, double x, double middle) {
        drawSample(scene, entry.sample, left + x, top + middle, space);
        const double room = roomOfName(entry.sample, width, space);
        SceneItem& name = scene.text(left + x + width - room, top + middle + 0.35 * space.textSize,
                                     shortened(entry.name, room, space));
        if (name.words != entry.name)
            name.tooltip = entry.name;
    });
}

} // namespace groupscope
