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

/// A field of a heat map. Text stands on it where there is room.
struct HeatCell {
    std::string text{}, below{};        ///< a line, and a second one
    std::optional<double> value{};      ///< in tables of values; nothing: the field is no data
    std::optional<Interval> interval{}; ///< of the value, in tables of values
    std::optional<Paint> field{};       ///< nothing: no field is drawn
    double opacity = 1.0;               ///< of the field
    Paint ink{Ink::faint};              ///< of the text
    bool bold = false, framed = false;
    std::string tooltip{}, key{}; ///< see SceneItem
};

struct HeatRow {
    std::string name;
    std::string brief{};   ///< in place of the name where not all names have room; empty: it is cut
    std::string behind{};  ///< at the right of its fields
    std::string instead{}; ///< where it has no fields: why
    bool bold = false, faint = false;
    bool gapAbove = false;  ///< it stands apart from the rows above
    bool lineAbove = false; ///< likewise, and a line is between them
};

struct HeatColumn {
    std::string name;
    bool faint = false;
    std::string brief{}; ///< as of rows
};

/// Says which colours are which values.
struct HeatScale {
    std::string low, high; ///< values at its ends
    std::string what;      ///< is measured
};

/// Values over two lists of names, as coloured fields.
struct HeatMap {
    std::string title{};                ///< bold; empty: nothing stands there
    std::vector<std::string> heading{}; ///< lines below the title, faint
    /// Meaning of the two lines of fields: they end the heading where there is room for such lines.
    std::string textMeans{}, belowMeans{};
    std::optional<HeatScale> colors{};
    std::string rowTitle{}, columnTitle{}, behindTitle{};
    std::vector<HeatRow> rows{};
    std::vector<HeatColumn> columns{};
    std::vector<HeatCell> cells{}; ///< (rows, columns), row by row
    /// Fields are at least as wide as this text: columns without room go into further blocks below. Empty:
    /// fields become narrower, and lose their text.
    std::string leastText{};
    double mostWidth = 92.0;          ///< of a field in pixels: wider ones are no easier to read
    std::vector<std::string> notes{}; ///< lines at the bottom, faint

    bool empty() const { return rows.empty() || columns.empty(); }
    const HeatCell& at(std::size_t row, std::size_t column) const {
        return cells[row * columns.size() + column];
    }
};

/// A field with a value whose share of the range of colours is `share`, in [0,1]: dark is high.
HeatCell rampCell(double value, double share, std::string text);

/// As wide as the space and as high as it needs. Heads of columns that are narrower than a line of text are
/// thinned; the fields name their column when they are pointed at.
Scene sceneOf(const HeatMap& map, const SceneSpace& space);

/// A row for each field with a value.
Table valuesOf(const HeatMap& map);

} // namespace groupscope
