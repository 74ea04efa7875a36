// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/label_places.h"
#include "core/figures/row_name.h"
#include "core/figures/settings_map.h"

#include <algorithm>

namespace groupscope {

namespace {

/// Lengths of one map, in pixels.
struct GridLayout {
    double left, titles, cellWidth, cellHeight, panelWidth, panelHeight, gap;
    std::size_t beside; ///< panels in a line
};

GridLayout layGrid(const SettingsMap& map, const SceneSpace& space) {
    GridLayout layout{};
    double names = space.textWidth(map.rowKey), heads = space.textWidth("100.0");
    for (const std::string& row : map.rows)
        names = std::max(names, space.textWidth(row));
    for (const std::string& column : map.columns)
        heads = std::max(heads, space.textWidth(column));
    layout.left = std::min(names, 0.3 * space.width) + 14.0;
    layout.titles = 3.9 * space.textSize;
    layout.gap = 1.2 * space.textSize;
    layout.cellHeight = 1.7 * space.textSize;
    const auto columns = static_cast<double>(map.columns.size());
    const double wanted = layout.left + columns * (heads + 10.0) + layout.gap;
    const auto fitting = static_cast<std::size_t>(std::max(1.0, space.width / wanted));
    layout.beside = std::clamp<std::size_t>(fitting, 1, map.panels.size());
    layout.panelWidth = space.width / static_cast<double>(layout.beside);
    layout.cellWidth = std::min(72.0, (layout.panelWidth - layout.left - layout.gap) / columns);
    layout.panelHeight = layout.titles + static_cast<double>(map.rows.size()) * layout.cellHeight +
                         2.4 * space.textSize + layout.gap;
    return layout;
}

/// "41.2" of a share, else "0.412".
std::string numberText(const SettingsMap& map, double value) {
    return map.unit == "share" ? fixedText(100.0 * value, 1) : fixedText(value, 3);
}

std::string unitText(const SettingsMap& map) {
    return map.unit == "share" ? "%" : map.unit;
}

double shareOf(const SettingsPanel& panel, double value) {
    return panel.high > panel.low ? (value - panel.low) / (panel.high - panel.low) : 0.5;
}

void drawFrame(Scene& scene, const Box& box, const Paint& paint, double width) {
    scene.polyline({{box.left, box.top},
                    {box.right(), box.top},
                    {box.right(), box.bottom()},
                    {box.left, box.bottom()},
                    {box.left, box.top}},
                   paint, width);
}

void drawField(Scene& scene, const SettingsMap& map, const SettingsPanel& panel, const SettingsDot& cell,
               const Box& box, const SceneSpace& space) {
    const double share = shareOf(panel, cell.value.mean);
    SceneItem& field = scene.rectangle(box.left, box.top, box.width, box.height, {Ink::ramp, 0, share});
    field.tooltip = map.name + (cell.settings.empty() ? "" : ", " + cell.settings) + ": " + map.accuracy +
                    " " + numberText(map, cell.value.mean) +
                    (cell.value.deviation ? " ± " + numberText(map, *cell.value.deviation) : "") + " " +
                    unitText(map) + " " + seedsOf(cell.value) + ", " + panel.split + " rows" +
                    (cell.selected ? ", chosen" : "");
    field.key = std::to_string(cell.row);
    const std::string text = numberText(map, cell.value.mean);
    if (space.textWidth(text) < box.width - 2.0)
        scene
            .text(box.left + 0.5 * box.width, box.top + 0.5 * box.height + 0.35 * space.textSize, text,
                  {Ink::onRamp, 0, share}, SvgCanvas::Anchor::middle)
            .bold = cell.selected;
    if (cell.selected) { // the inner line keeps the frame in sight on dark fields
        drawFrame(scene, box, {Ink::text}, 2.5);
        drawFrame(scene, {box.left + 2.0, box.top + 2.0, box.width - 4.0, box.height - 4.0}, {Ink::ground},
                  1.5);
    }
}

/// Every how many names there is room for one.
std::size_t nameStep(const std::vector<std::string>& names, double room, const SceneSpace& space) {
    double widest = 0.0;
    for (const std::string& name : names)
        widest = std::max(widest, space.textWidth(name) + 4.0);
    return std::max<std::size_t>(1, static_cast<std::size_t>(widest / room + 0.999));
}

void drawAxesOfGrid(Scene& scene, const SettingsMap& map, const GridLayout& layout, double x, double y,
                    const SceneSpace& space) {
    const double height = static_cast<double>(map.rows.size()) * layout.cellHeight;
    const double width = static_cast<double>(map.columns.size()) * layout.cellWidth;
    for (std::size_t r = 0; r < map.rows.size(); ++r)
        scene.text(x - 6.0, y + (static_cast<double>(r) + 0.5) * layout.cellHeight + 0.35 * space.textSize,
                   shortened(map.rows[r], layout.left - 8.0, space), {Ink::faint}, SvgCanvas::Anchor::end);
    const std::size_t step = nameStep(map.columns, layout.cellWidth, space);
    for (std::size_t c = 0; c < map.columns.size(); c += step)
        scene.text(x + (static_cast<double>(c) + 0.5) * layout.cellWidth, y + height + 1.1 * space.textSize,
                   shortened(map.columns[c], static_cast<double>(step) * layout.cellWidth, space),
                   {Ink::faint}, SvgCanvas::Anchor::middle);
    scene.text(x + 0.5 * width, y + height + 2.3 * space.textSize,
               shortened(map.columnKey, layout.panelWidth - layout.left, space), {Ink::text},
               SvgCanvas::Anchor::middle);
    scene.text(x - 6.0, y - 0.6 * space.textSize, shortened(map.rowKey, layout.left - 8.0, space),
               {Ink::text}, SvgCanvas::Anchor::end);
}

void drawPanelOfMap(Scene& scene, const SettingsMap& map, const SettingsPanel& panel,
                    const GridLayout& layout, double left, double top, const SceneSpace& space) {
    const double x = left + layout.left, y = top + layout.titles;
    const double room = layout.panelWidth - layout.left;
    scene.text(x, top + 1.9 * space.textSize, shortened(panel.split + " rows", room, space), {Ink::text})
        .bold = true;
    scene.text(x, top + 3.2 * space.textSize,
               shortened("colours from " + numberText(map, panel.low) + " to " + numberText(map, panel.high) +
                             " " + unitText(map),
                         room, space),
               {Ink::faint});
    for (std::size_t i = 0; i < panel.cells.size(); ++i) {
        const double row = static_cast<double>(i / map.columns.size());
        const double column = static_cast<double>(i % map.columns.size());
        const Box box{x + column * layout.cellWidth + 0.5, y + row * layout.cellHeight + 0.5,
                      layout.cellWidth - 1.0, layout.cellHeight - 1.0};
        if (panel.cells[i])
            drawField(scene, map, panel, *panel.cells[i], box, space);
        else
            scene.text(box.left + 0.5 * box.width, box.top + 0.5 * box.height + 0.35 * space.textSize, "–",
                       {Ink::faint}, SvgCanvas::Anchor::middle);
    }
    drawAxesOfGrid(scene, map, layout, x, y, space);
}

/// Draws a map from `top` down; returns where it ends.
double drawSettingsMap(Scene& scene, const SettingsMap& map, double top, const SceneSpace& space) {
    const GridLayout layout = layGrid(map, space);
    const std::string heading = map.name + ": " + map.accuracy + " in " + unitText(map) +
                                (map.lowerIsBetter ? ", lower is better" : "") +
                                (map.others.empty() ? "" : ", at " + map.others);
    scene.text(4.0, top + 1.3 * space.textSize, shortened(heading, space.width - 8.0, space), {Ink::text});
    const double first = top + 1.2 * space.textSize;
    for (std::size_t i = 0; i < map.panels.size(); ++i)
        drawPanelOfMap(scene, map, map.panels[i], layout,
                       static_cast<double>(i % layout.beside) * layout.panelWidth,
                       first + static_cast<double>(i / layout.beside) * layout.panelHeight, space);
    const std::size_t lines = (map.panels.size() + layout.beside - 1) / layout.beside;
    return first + static_cast<double>(lines) * layout.panelHeight;
}

} // namespace

Scene settingsMapScene(const SettingsMap& map, const SceneSpace& space) {
    return settingsMapsScene({map}, space);
}

Scene settingsMapsScene(const std::vector<SettingsMap>& maps, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    double y = 0.0;
    for (const SettingsMap& map : maps)
        y = drawSettingsMap(scene, map, y, space);
    scene.height = y;
    return scene;
}

} // namespace groupscope
