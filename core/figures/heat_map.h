// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/scene.h"
#include "core/measures/group_report.h"
#include "core/runs/table.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A field of a heat map, with text if there is room.
struct HeatCell {
    std::string text{}, below{};        ///< two lines of text
    std::optional<double> value{};      ///< value in tables; nothing: the field is no data
    std::optional<Interval> interval{}; ///< interval of the value in tables
    std::optional<Paint> field{};       ///< nothing: no field is drawn
    double opacity = 1.0;               ///< opacity of the field
    Paint ink{Ink::faint};              ///< colour of the text
    bool bold = false, framed = false;
    std::string tooltip{}, key{}; ///< see SceneItem
};

struct HeatRow {
    std::string name;
    std::string brief{};   ///< short name, used if not all names fit; empty: the name is cut
    std::string behind{};  ///< text to the right of its fields
    std::string instead{}; ///< reason shown in a row without fields
    bool bold = false, faint = false;
    bool gapAbove = false;  ///< whether there is a gap above the row
    bool lineAbove = false; ///< whether there is a gap and a line above the row
};

struct HeatColumn {
    std::string name;
    bool faint = false;
    std::string brief{}; ///< as for rows
};

/// Colour scale with its labels.
struct HeatScale {
    std::string low, high; ///< labels at its ends
    std::string what;      ///< measured quantity
};

/// Values over two lists of names, as coloured fields.
struct HeatMap {
    std::string title{};                ///< bold title; or empty
    std::vector<std::string> heading{}; ///< faint lines below the title
    /// Meaning of the two lines of text in fields; appended to the heading if fields have room for such
    /// lines.
    std::string textMeans{}, belowMeans{};
    std::optional<HeatScale> colors{};
    std::string rowTitle{}, columnTitle{}, behindTitle{};
    std::vector<HeatRow> rows{};
    std::vector<HeatColumn> columns{};
    std::vector<HeatCell> cells{}; ///< (rows, columns), row by row
    /// Fields are at least as wide as this text: columns that do not fit go into further blocks below. Empty:
    /// fields become narrower and lose their text.
    std::string leastText{};
    double mostWidth = 92.0;          ///< largest width of a field in pixels
    std::vector<std::string> notes{}; ///< faint lines at the bottom

    bool empty() const { return rows.empty() || columns.empty(); }
    const HeatCell& at(std::size_t row, std::size_t column) const {
        return cells[row * columns.size() + column];
    }
};

/// Returns a field with a value at `share` of the colour range, in [0,1]: dark is high.
HeatCell rampCell(double value, double share, std::string text);

/// Lays out and draws the map as wide as the space and as high as needed. Column heads narrower than a line
/// of text are thinned; tooltips of fields name their column.
Scene sceneOf(const HeatMap& map, const SceneSpace& space);

/// One table row for each field with a value.
Table valuesOf(const HeatMap& map);

} // namespace groupscope
