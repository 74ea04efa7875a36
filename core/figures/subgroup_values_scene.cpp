// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/scene_axes.h"
#include "core/figures/subgroup_values.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr double subgroupMark = 4.0; // radius, in pixels
constexpr double subgroupGap = 2.5;  // between marks of a line
constexpr double subgroupMargin = 16.0;
constexpr double mostNameShare = 0.35; // of the width, for names

std::string shownValue(double value, const SubgroupValues& values) {
    return values.unit == "share" ? fixedText(100.0 * value, 1) + " %" : fixedText(value, 3);
}

std::string countWords(std::int64_t n, const SceneSpace& space) {
    return space.countText(n) + (n < fewRows ? " (few)" : "");
}

/// What is written of one mark when it is pointed at.
std::string describeMark(const SubgroupValues& values, const SubgroupSeries& series, std::size_t row,
                         const SceneSpace& space) {
    const SubgroupValue& value = *series.values[row];
    std::string text = values.rows[row].name + ", " + series.name + ": " + values.title + " " +
                       shownValue(value.value, values);
    if (value.interval)
        text += (series.seeds > 1 ? ", one standard deviation " : ", 95 % interval ") +
                shownValue(value.interval->low, values) + " to " + shownValue(value.interval->high, values);
    text += series.seeds > 1 ? ", mean of " + std::to_string(series.seeds) + " seeds" : "";
    text +=
        (value.note.empty() ? "" : ", " + value.note) + ", " + space.countText(values.rows[row].n) + " rows";
    return text + (values.rows[row].n < fewRows ? ": too few to say much" : "");
}

std::string subgroupsLeftOut(const SubgroupValues& values) {
    return "the " + std::to_string(mostDrawnSubgroups) +
           (values.better == Better::neither ? " highest" : " worst") + " of " +
           std::to_string(values.subgroups) + " subgroups are drawn";
}

Axis axisOf(const SubgroupValues& values) {
    double low = INFINITY, high = -INFINITY;
    for (const SubgroupSeries& series : values.series)
        for (const std::optional<SubgroupValue>& value : series.values)
            if (value) {
                low = std::min(low, value->interval ? value->interval->low : value->value);
                high = std::max(high, value->interval ? value->interval->high : value->value);
            }
    if (values.unit == "share" && values.bounded) { // seeds may spread beyond what a share can be
        low = std::max(low, 0.0);
        high = std::min(high, 1.0);
    }
    return Axis::around(low, high);
}

/// Rows of the legend, one after the other; returns their height and draws when there is a scene.
double laySubgroupLegend(Scene* scene, const SubgroupValues& values, double top, const SceneSpace& space) {
    double x = subgroupMargin, y = top + space.textSize;
    for (const SubgroupSeries& series : values.series) {
        const std::string name =
            shortened(series.name + (series.seeds > 1 ? ", " + std::to_string(series.seeds) + " seeds" : ""),
                      space.width - 2.0 * subgroupMargin - 14.0, space);
        const double width = space.textWidth(name) + 14.0;
        if (x > subgroupMargin && x + width > space.width - subgroupMargin) {
            x = subgroupMargin;
            y += 1.4 * space.textSize;
        }
        if (scene) {
            scene->area(markOutline(series.shape, x + subgroupMark, y - 0.3 * space.textSize, subgroupMark),
                        {.ink = Ink::series, .color = series.color});
            scene->text(x + 14.0, y, name);
        }
        x += width + 16.0;
    }
    return y - top + 0.5 * space.textSize;
}

void drawMark(Scene& scene, const SceneAxes& axes, const SubgroupValues& values, const SubgroupSeries& series,
              std::size_t row, double y, const SceneSpace& space) {
    const SubgroupValue& value = *series.values[row];
    const Paint paint{.ink = Ink::series, .color = series.color};
    const auto inside = [&](double x) { return axes.px(std::clamp(x, axes.x.low, axes.x.high)); };
    if (value.interval)
        scene.line(inside(value.interval->low), y, inside(value.interval->high), y, paint, 1.4);
    SceneItem& mark = scene.area(markOutline(series.shape, inside(value.value), y, subgroupMark), paint);
    mark.tooltip = describeMark(values, series, row, space);
}

/// One subgroup: its name, its marks below each other, its rows.
void drawSubgroup(Scene& scene, const SceneAxes& axes, const SubgroupValues& values, std::size_t row,
                  const Box& line, const SceneSpace& space) {
    const double middle = line.top + line.height / 2, base = middle + 0.35 * space.textSize;
    const bool few = values.rows[row].n < fewRows;
    SceneItem& name =
        scene.text(axes.plot.left - 8.0, base,
                   shortened(values.rows[row].name, axes.plot.left - subgroupMargin - 8.0, space),
                   {few ? Ink::faint : Ink::text}, SvgCanvas::Anchor::end);
    name.tooltip = values.rows[row].name;
    scene.text(space.width - subgroupMargin, base, countWords(values.rows[row].n, space), {Ink::faint},
               SvgCanvas::Anchor::end);
    const double step = 2.0 * subgroupMark + subgroupGap;
    double y = middle - step * (static_cast<double>(values.series.size()) - 1.0) / 2.0;
    for (const SubgroupSeries& series : values.series) {
        if (series.values[row])
            drawMark(scene, axes, values, series, row, y, space);
        y += step;
    }
}

} // namespace

Scene subgroupValuesScene(const SubgroupValues& values, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (values.series.empty() || values.rows.empty()) {
        scene.text(space.width / 2, space.height / 2, "nothing was measured of subgroups", {Ink::faint},
                   SvgCanvas::Anchor::middle);
        return scene;
    }
    double names = 0.0, counts = space.textWidth("rows");
    for (const SubgroupRow& row : values.rows) {
        names = std::max(names, space.textWidth(row.name));
        counts = std::max(counts, space.textWidth(countWords(row.n, space)));
    }
    const double marks = static_cast<double>(values.series.size()) * (2.0 * subgroupMark + subgroupGap);
    const double height = std::max(1.4 * space.textSize, marks + 6.0);
    const double left = subgroupMargin + 8.0 + std::min(names, mostNameShare * space.width);
    const double top = 1.6 * space.textSize;
    const bool share = values.unit == "share";
    SceneAxes axes{{left, top, std::max(40.0, space.width - left - counts - subgroupMargin - 14.0),
                    height * static_cast<double>(values.rows.size())},
                   axisOf(values),
                   {},
                   values.title + (share ? " in %, " : ", ") + values.split + " rows" +
                       (values.better == Better::lower ? "; lower is better" : ""),
                   ""};
    axes.xScale = share ? 100.0 : 1.0;
    axes.drawX(scene, space);
    scene.text(space.width - subgroupMargin, space.textSize, "rows", {Ink::faint}, SvgCanvas::Anchor::end);
    for (std::size_t row = 0; row < values.rows.size(); ++row) {
        const double y = top + height * static_cast<double>(row);
        scene.line(axes.plot.left, y, axes.plot.right(), y, {row == 1 ? Ink::faint : Ink::grid});
        drawSubgroup(scene, axes, values, row, {0.0, y, space.width, height}, space);
    }
    const double legend = axes.plot.bottom() + 2.8 * space.textSize + 4.0;
    scene.height = legend + laySubgroupLegend(&scene, values, legend, space);
    if (values.subgroups > mostDrawnSubgroups) {
        scene.height += 1.4 * space.textSize;
        scene.text(subgroupMargin, scene.height - 0.5 * space.textSize, subgroupsLeftOut(values),
                   {Ink::faint});
    }
    return scene;
}

} // namespace groupscope
