// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/label_places.h"
#include "core/figures/plot_scale.h"
#include "core/figures/scene.h"
#include "core/runs/table.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

// Parallel coordinates: lines through upright axes, one for each quantity. The plot is described once, in
// units of its data. Laid out in a room of pixels it is a Scene, and its values are a table.

/// One quantity over all lines.
struct ParallelAxis {
    std::string id; ///< unique: "learning_rate", "val.worst"
    /// Linear or of powers of ten, with the title. With names, values are numbers of names.
    PlotScale scale{};
    /// (lines,) nothing: the line has no value and passes at "none", below the axis. Positive on a scale of
    /// powers of ten.
    std::vector<std::optional<double>> values{};

    /// The places between its lowest and its highest value, see PlotScale::placeOf(). Those of a single value
    /// have room around it.
    Axis places() const;
    /// (lines,) shares of its height: 0 for the lowest value, 1 for the highest, −1 for none.
    std::vector<double> shares() const;
};

struct ParallelLine {
    std::string name{}; ///< in tables of values and where a line is pointed at
    std::string key{};  ///< see SceneItem
};

/// Content of a brush, in words of its axis: it is the same when the axis has other ends, or its names stand
/// in another order.
struct ParallelBrush {
    double low = 0.0, high = -1.0; ///< values; none where low is above high, and on an axis of names
    std::vector<std::string> names{};
    bool none = false; ///< also lines without a value

    bool operator==(const ParallelBrush&) const = default;
};

/// Brush that holds a part of the axis: shares of its height, below 0 "none".
ParallelBrush heldBy(const ParallelAxis& axis, const Interval& part);
/// The parts of the axis that hold the same, from low to high: one at least, which is above the axis where
/// the axis has nothing of the brush.
std::vector<Interval> partsOf(const ParallelAxis& axis, const ParallelBrush& brush);

struct ParallelPlot {
    std::vector<ParallelAxis> axes{}; ///< from left to right
    std::vector<ParallelLine> lines{};
    std::string colorBy{}; ///< id of the axis whose values give lines their colours; empty: all have one
    /// By id of the axis: brushed parts. Lines that do not pass all brushes are faint.
    std::map<std::string, std::vector<Interval>> brushes{};
    std::string note{}; ///< stands below

    /// Whether there are no lines: through one axis there is none.
    bool empty() const { return axes.size() < 2 || lines.empty(); }
    /// The axis of that id; null where there is none.
    const ParallelAxis* axis(std::string_view id) const;
};

/// (lines,) whether a line passes all brushes: 0 or 1.
std::vector<char> passingLines(const ParallelPlot& plot);

/// "Adapter, seed 3: learning_rate 0.01, val worst group 71.2 %".
std::string describeLine(const ParallelPlot& plot, std::size_t line);

/// Where a parallel plot falls in a room, in pixels.
struct ParallelLayout {
    double left = 0.0, right = 0.0; ///< x of the first axis and of the last
    double top = 0.0, bottom = 0.0; ///< y of the highest value and of the lowest
    double none = 0.0;              ///< y of lines without a value
    std::size_t count = 0;          ///< of axes
    double titleRoom = 0.0;         ///< width of a title
    double upright = 0.0;           ///< length of upright titles; 0: they are level
    std::vector<std::string> note{};
    double height = 0.0; ///< of everything

    /// Of the axis that stands there.
    double x(std::size_t place) const;
    double y(double share) const { return share < 0.0 ? none : bottom - (bottom - top) * share; }
    /// The share at that y, in [0,1], or −0.1 near `none`. Near an end of the axis it is the end.
    double share(double y) const;
    /// The box that holds the title of an axis.
    Box title(std::size_t place) const;
};

/// As large as the room, or higher where the axes would have none.
ParallelLayout layParallel(const ParallelPlot& plot, const SceneSpace& space);

/// Laid out and drawn. A few hundred lines are items of their own with key and tooltip, more are drawn
/// together by their colours.
Scene sceneOf(const ParallelPlot& plot, const SceneSpace& space);

/// A row for each line with its value on every axis, and whether it passes where there are brushes.
Table valuesOf(const ParallelPlot& plot);

} // namespace groupscope
