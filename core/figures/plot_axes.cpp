// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/plot_parts.h"

#include <algorithm>
#include <limits>

namespace groupscope {

namespace {

std::string titleIn(const PlotScale& scale, double room, const SceneSpace& space) {
    const bool isShort = !scale.shortTitle.empty() && space.textWidth(scale.title) > room;
    return shortened(isShort ? scale.shortTitle : scale.title, room, space);
}

/// Ticks with their labels, as far as there is room for these; the line between area and labels; the title.
void drawXAxis(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    const Box& area = layout.area;
    scene.line(area.left, area.bottom(), area.right(), area.bottom(), {Ink::faint});
    double free = -std::numeric_limits<double>::infinity(); // where the last label ends
    for (const PlotTick& tick : ticksOf(plot.x, layout.x)) {
        const double x = area.left + area.width * layout.x.at(tick.place);
        if (!plot.x.names.empty()) {
            if (layout.uprightNames && layout.nameRoom > 0.0)
                scene
                    .text(x + 0.35 * space.textSize, area.bottom() + 4.0,
                          shortened(tick.label, layout.nameRoom, space), {Ink::text}, SvgCanvas::Anchor::end)
                    .upright = true;
            else if (!layout.uprightNames && !plot.x.bare)
                scene.text(x, area.bottom() + 1.1 * space.textSize + 4.0, tick.label, {Ink::text},
                           SvgCanvas::Anchor::middle);
            continue;
        }
        if (tick.label.empty()) {
            scene.line(x, area.bottom(), x, area.bottom() + 3.0, {Ink::faint});
            continue;
        }
        scene.line(x, area.top, x, area.bottom(), {Ink::grid});
        if (plot.x.bare)
            continue;
        const double half = 0.5 * space.textWidth(tick.label);
        const double middle = std::min(x, space.width - half - 2.0); // never cut
        if (middle - half < free)
            continue;
        scene.text(middle, area.bottom() + 1.1 * space.textSize + 4.0, tick.label, {Ink::faint},
                   SvgCanvas::Anchor::middle);
        free = middle + half + 8.0;
    }
    if (!plot.x.bare && !plot.x.title.empty())
        scene.text(area.left + area.width / 2, area.bottom() + layout.xHeight - 0.4 * space.textSize - 2.0,
                   titleIn(plot.x, area.width, space), {Ink::text}, SvgCanvas::Anchor::middle);
}

void drawRows(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    const Box& area = layout.area;
    const double height = area.height / static_cast<double>(plot.rows.size()), right = space.width - 8.0;
    const double room = area.left - 14.0;
    if (!plot.behindTitle.empty())
        scene.text(right, area.top - 0.4 * space.textSize, plot.behindTitle, {Ink::faint},
                   SvgCanvas::Anchor::end);
    for (std::size_t i = 0; i < plot.rows.size(); ++i) {
        const PlotRow& row = plot.rows[i];
        const double top = area.top + static_cast<double>(i) * height,
                     base = top + 0.5 * height + 0.35 * space.textSize;
        if (i > 0)
            scene.line(area.left, top, area.right(), top, {Ink::grid});
        const double up = row.detail.empty() ? 0.0 : 0.55 * space.textSize;
        SceneItem& name = scene.text(area.left - 8.0, base - up,
                                     shortened(plotPart::rowName(row, layout.briefRows), room, space),
                                     {row.faint ? Ink::faint : Ink::text}, SvgCanvas::Anchor::end);
        if (name.words != row.name)
            name.tooltip = row.name;
        if (!row.detail.empty())
            scene.text(area.left - 8.0, base + up, shortened(row.detail, room, space), {Ink::faint},
                       SvgCanvas::Anchor::end);
        if (!row.behind.empty())
            scene.text(right, base, row.behind, {Ink::faint}, SvgCanvas::Anchor::end);
        if (!row.instead.empty())
            scene.text(area.left + 6.0, base, shortened(row.instead, area.width - 8.0, space), {Ink::faint});
    }
    scene.line(area.left, area.top, area.left, area.bottom(), {Ink::faint});
}

void drawYAxis(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    if (plot.y.bare)
        return;
    const Box& area = layout.area;
    double free = std::numeric_limits<double>::infinity(); // upper end of the last label
    for (const PlotTick& tick : ticksOf(plot.y, layout.y)) {
        const double y = area.top + area.height * (1.0 - layout.y.at(tick.place));
        if (tick.label.empty()) {
            scene.line(area.left - 3.0, y, area.left, y, {Ink::faint});
            continue;
        }
        scene.line(area.left, y, area.right(), y, {Ink::grid});
        if (y + 0.65 * space.textSize > free)
            continue;
        scene.text(area.left - 6.0, y + 0.35 * space.textSize, tick.label, {Ink::faint},
                   SvgCanvas::Anchor::end);
        free = y - 0.65 * space.textSize;
    }
    scene.line(area.left, area.top, area.left, area.bottom(), {Ink::faint});
    if (plot.y.title.empty())
        return;
    scene
        .text(1.1 * space.textSize, area.top + area.height / 2, titleIn(plot.y, area.height, space),
              {Ink::text}, SvgCanvas::Anchor::middle)
        .upright = true;
}

} // namespace

void plotPart::drawAxes(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    drawXAxis(scene, plot, layout, space);
    if (plot.rows.empty())
        drawYAxis(scene, plot, layout, space);
    else
        drawRows(scene, plot, layout, space);
}

} // namespace groupscope
