// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/data/split.h"
#include "core/figures/row_name.h"
#include "core/figures/settings_map.h"
#include "core/figures/svg_canvas.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr double widestSettingsField = 72.0, besideNumber = 10.0; // pixels

/// "41.2" of a share, else "0.412".
std::string numberText(const SettingsMap& map, double value) {
    return map.unit == "share" ? fixedText(100.0 * value, 1) : fixedText(value, 3);
}

std::string unitText(const SettingsMap& map) {
    return map.unit == "share" ? "%" : map.unit;
}

HeatCell cellOf(const SettingsMap& map, const SettingsPanel& panel, const SettingsDot& dot) {
    const double share =
        panel.high > panel.low ? (dot.value.mean - panel.low) / (panel.high - panel.low) : 0.5;
    HeatCell cell = rampCell(dot.value.mean, share, numberText(map, dot.value.mean));
    cell.bold = cell.framed = dot.selected;
    cell.tooltip = map.name + (dot.settings.empty() ? "" : ", " + dot.settings) + ": " + map.accuracy + " " +
                   cell.text + (dot.value.deviation ? " ± " + numberText(map, *dot.value.deviation) : "") +
                   " " + unitText(map) + " " + seedsOf(dot.value) + ", " + splitTitle(panel.split) +
                   " split" + (dot.selected ? ", selected" : "");
    cell.key = std::to_string(dot.row);
    return cell;
}

HeatMap panelOf(const SettingsMap& map, const SettingsPanel& panel) {
    HeatMap plot{.title = splitTitle(panel.split) + " split",
                 .colors = HeatScale{numberText(map, panel.low), numberText(map, panel.high), unitText(map)},
                 .rowTitle = map.rowKey,
                 .columnTitle = map.columnKey,
                 .mostWidth = widestSettingsField};
    for (const std::string& row : map.rows)
        plot.rows.push_back({row});
    for (const std::string& column : map.columns)
        plot.columns.push_back({column});
    for (const std::optional<SettingsDot>& dot : panel.cells)
        plot.cells.push_back(dot ? cellOf(map, panel, *dot) : HeatCell{.text = "–"});
    return plot;
}

/// Pixels of a panel whose fields have room for their numbers.
double leastWidthOf(const SettingsMap& map) {
    const auto widthOf = [](const std::string& words) { return estimatedTextWidth(words, 12.0); };
    double names = widthOf(map.rowKey), field = widthOf("100.0");
    for (const std::string& row : map.rows)
        names = std::max(names, widthOf(row));
    for (const std::string& column : map.columns)
        field = std::max(field, widthOf(column));
    return names + 30.0 + static_cast<double>(map.columns.size()) * (field + besideNumber);
}

} // namespace

PlotSheet plotOf(const SettingsMap& map) {
    PlotSheet sheet{.panels = {},
                    .heading = map.name + ": " + map.accuracy + " in " + unitText(map) +
                               (map.lowerIsBetter ? ", lower is better" : "") +
                               (map.others.empty() ? "" : ", at " + map.others),
                    .leastWidth = leastWidthOf(map)};
    for (const SettingsPanel& panel : map.panels)
        sheet.panels.push_back(panelOf(map, panel));
    return sheet;
}

} // namespace groupscope
