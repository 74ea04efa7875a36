// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/plot_sheet.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

constexpr double sheetMargin = 12.0; // beside heading and legend
constexpr double headingLine = 1.3;  // of lines of the heading, in heights of letters

const std::string& titleOf(const PlotPanel& panel) {
    return std::visit([](const auto& own) -> const std::string& { return own.title; }, panel);
}

/// How the panels stand in the room.
struct SheetLayout {
    std::size_t columns = 1;
    double width = 0.0;                 ///< of a panel
    std::vector<std::string> heading{}; ///< its lines
    double header = 0.0;                ///< height of heading and legend
    std::vector<double> heights{};      ///< of each line of panels
    double height() const {
        double sum = header;
        for (const double line : heights)
            sum += line;
        return sum;
    }
};

double heightOfHeading(const SheetLayout& layout, const SceneSpace& space) {
    return layout.heading.empty()
               ? 0.0
               : (0.4 + headingLine * static_cast<double>(layout.heading.size())) * space.textSize;
}

/// Heights of the lines of panels for so many columns: what stands around the areas of plots is as high as
/// it needs, the rest of the room goes to the areas alike.
void layLines(const PlotSheet& sheet, const SceneSpace& space, SheetLayout& layout) {
    SceneSpace own = space;
    own.width = layout.width;
    own.height = 0.0;
    const std::size_t lines = (sheet.panels.size() + layout.columns - 1) / layout.columns;
    std::vector<double> fixed(lines, 0.0), least(lines, 0.0);
    double used = layout.header;
    std::size_t sharing = 0; // lines whose areas take what is free
    for (std::size_t line = 0; line < lines; ++line) {
        bool shares = false;
        for (std::size_t i = line * layout.columns;
             i < std::min(sheet.panels.size(), (line + 1) * layout.columns); ++i) {
            if (const Plot* plot = std::get_if<Plot>(&sheet.panels[i])) {
                const PlotFrame frame = frameOf(*plot, own);
                fixed[line] = std::max(fixed[line], frame.around);
                least[line] = std::max(least[line], frame.leastArea);
                shares = shares || frame.grows;
            } else {
                fixed[line] = std::max(fixed[line], sceneOf(std::get<HeatMap>(sheet.panels[i]), own).height);
            }
        }
        used += fixed[line] + (shares ? 0.0 : least[line]);
        sharing += shares ? 1 : 0;
        least[line] = shares ? -least[line] : least[line]; // negative: it may be more
    }
    const double free = sharing == 0 ? 0.0 : (space.height - used) / static_cast<double>(sharing);
    layout.heights.clear();
    for (std::size_t line = 0; line < lines; ++line)
        layout.heights.push_back(fixed[line] +
                                 (least[line] < 0.0 ? std::max(-least[line], free) : least[line]));
}

/// As few columns as keep everything in sight, as many as have room where nothing does.
SheetLayout laySheet(const PlotSheet& sheet, const SceneSpace& space) {
    SheetLayout layout;
    const double legend = legendHeight(sheet.legend, space.width - 2.0 * sheetMargin, space);
    layout.heading = wrapped(sheet.heading, space.width - 2.0 * sheetMargin, space);
    layout.header = heightOfHeading(layout, space) + (legend > 0.0 ? legend + 4.0 : 0.0);
    const std::size_t most =
        sheet.leastWidth <= 0.0
            ? 1
            : std::clamp<std::size_t>(static_cast<std::size_t>(space.width / sheet.leastWidth), 1,
                                      std::max<std::size_t>(1, sheet.panels.size()));
    for (std::size_t columns = most; columns >= 1; --columns) {
        SheetLayout fewer = layout;
        fewer.columns = columns;
        fewer.width = std::min(sheet.mostWidth, space.width / static_cast<double>(columns));
        layLines(sheet, space, fewer);
        if (columns == most || fewer.height() <= space.height)
            layout = fewer;
        if (std::isinf(sheet.mostWidth))
            break; // fewer are wider, and no lower
    }
    return layout;
}

/// Adds the items of a scene, moved by (dx, dy).
void addMoved(Scene& whole, Scene part, double dx, double dy) {
    for (SceneItem& item : part.items) {
        for (auto& [x, y] : item.points) {
            x += dx;
            y += dy;
        }
        whole.items.push_back(std::move(item));
    }
}

} // namespace

bool PlotSheet::empty() const {
    return std::all_of(panels.begin(), panels.end(), [](const PlotPanel& panel) {
        return std::visit([](const auto& own) { return own.empty(); }, panel);
    });
}

PlotSheet sheetOf(PlotPanel panel) {
    PlotSheet sheet;
    sheet.panels.push_back(std::move(panel));
    return sheet;
}

Scene sceneOf(const PlotSheet& sheet, const SceneSpace& space) {
    if (sheet.panels.size() == 1 && sheet.heading.empty() && sheet.legend.empty())
        return std::visit([&](const auto& own) { return sceneOf(own, space); }, sheet.panels.front());
    Scene whole;
    whole.width = space.width;
    whole.height = space.height;
    if (sheet.panels.empty()) {
        whole.text(space.width / 2, space.height / 2, shortened(sheet.placeholder, space.width, space),
                   {Ink::faint}, SvgCanvas::Anchor::middle);
        return whole;
    }
    const SheetLayout layout = laySheet(sheet, space);
    double top = heightOfHeading(layout, space);
    for (std::size_t i = 0; i < layout.heading.size(); ++i)
        whole.text(sheetMargin, (1.2 + headingLine * static_cast<double>(i)) * space.textSize,
                   layout.heading[i]);
    drawLegend(whole, sheet.legend, sheetMargin, top, space.width - 2.0 * sheetMargin, space);
    SceneSpace own = space;
    own.width = layout.width;
    top = layout.header;
    for (std::size_t i = 0; i < sheet.panels.size(); ++i) {
        const std::size_t line = i / layout.columns;
        if (i > 0 && i % layout.columns == 0)
            top += layout.heights[line - 1];
        own.height = layout.heights[line];
        addMoved(whole, std::visit([&](const auto& panel) { return sceneOf(panel, own); }, sheet.panels[i]),
                 static_cast<double>(i % layout.columns) * layout.width, top);
    }
    whole.height = layout.height();
    return whole;
}

Table valuesOf(const PlotSheet& sheet) {
    const auto valuesOfPanel = [](const PlotPanel& panel) {
        return std::visit([](const auto& own) { return valuesOf(own); }, panel);
    };
    if (sheet.panels.size() == 1)
        return valuesOfPanel(sheet.panels.front());
    Table all;
    for (const PlotPanel& panel : sheet.panels) {
        Table own = valuesOfPanel(panel);
        if (all.columns.empty()) {
            all.columns = std::move(own.columns);
            all.columns.insert(all.columns.begin(), {"panel", "panel"});
        }
        for (std::vector<Table::Cell>& row : own.rows) {
            row.insert(row.begin(), Table::Cell(titleOf(panel)));
            all.rows.push_back(std::move(row));
        }
    }
    return all;
}

} // namespace groupscope
