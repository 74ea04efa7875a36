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

// Parallel coordinates: lines through upright axes, one axis for each quantity. A plot is described in units
// of its data; sceneOf() lays it out in pixels, and valuesOf() lists its values.

/// One quantity over all lines.
struct ParallelAxis {
    std::string id; ///< unique: "learning_rate", "val.worst"
    /// Linear or logarithmic scale, with the title. With names, values are indices of names.
    PlotScale scale{};
    /// (lines,) nothing: the line has no value and passes at "none", below the axis. Positive on a
    /// logarithmic scale.
    std::vector<std::optional<double>> values{};

    /// The range of its values in units of PlotScale::placeOf(). A single value has space around it.
    Axis places() const;
    /// (lines,) positions as share of its height: 0 for the lowest value, 1 for the highest, −1 for none.
    std::vector<double> shares() const;
};

struct ParallelLine {
    std::string name{}; ///< name in tables of values and tooltips
    std::string key{};  ///< see SceneItem
};

/// The range selected by a brush, in terms of axis values, so that it is independent of the ends of the axis
/// and the order of its names.
struct ParallelBrush {
    double low = 0.0, high = -1.0; ///< range of values; none if low > high, and on an axis of names
    std::vector<std::string> names{};
    bool none = false; ///< whether it includes lines without a value

    bool operator==(const ParallelBrush&) const = default;
};

/// Returns the brush for a part of the axis, given as shares of its height; below 0 is "none".
ParallelBrush heldBy(const ParallelAxis& axis, const Interval& part);
/// Returns the parts of the axis that the brush covers, from low to high, at least one; it is above the axis
/// if the axis has none of the brushed values.
std::vector<Interval> partsOf(const ParallelAxis& axis, const ParallelBrush& brush);

struct ParallelPlot {
    std::vector<ParallelAxis> axes{}; ///< from left to right
    std::vector<ParallelLine> lines{};
    std::string colorBy{}; ///< id of the axis that gives the colours; empty: all lines have one colour
    /// Brushed parts by id of the axis. Lines that do not pass all brushes are faint.
    std::map<std::string, std::vector<Interval>> brushes{};
    std::string note{}; ///< text below the plot

    /// Whether there is nothing to draw: no lines, or fewer than two axes.
    bool empty() const { return axes.size() < 2 || lines.empty(); }
    /// Returns the axis of that id; null if there is none.
    const ParallelAxis* axis(std::string_view id) const;
};

/// (lines,) 1 if a line passes all brushes, else 0.
std::vector<char> passingLines(const ParallelPlot& plot);

/// Describes a line: "Adapter, seed 3: learning_rate 0.01, val worst group 71.2 %".
std::string describeLine(const ParallelPlot& plot, std::size_t line);

/// Layout of a parallel plot, in pixels.
struct ParallelLayout {
    double left = 0.0, right = 0.0; ///< x of the first and last axis
    double top = 0.0, bottom = 0.0; ///< y of the highest and lowest value
    double none = 0.0;              ///< y of lines without a value
    std::size_t count = 0;          ///< number of axes
    double titleRoom = 0.0;         ///< width of a title
    double upright = 0.0;           ///< height of rotated titles; 0: titles are horizontal
    std::vector<std::string> note{};
    double height = 0.0; ///< total height

    /// x of the axis at that position.
    double x(std::size_t place) const;
    double y(double share) const { return share < 0.0 ? none : bottom - (bottom - top) * share; }
    /// Share of the axis at that y, in [0,1], or −0.1 near `none`. Snaps to the ends of the axis.
    double share(double y) const;
    /// The box that holds the title of an axis.
    Box title(std::size_t place) const;
};

/// Lays out the plot in the space, or higher if the axes would have no room.
ParallelLayout layParallel(const ParallelPlot& plot, const SceneSpace& space);

/// Lays out and draws the plot. Up to a few hundred lines are separate items with key and tooltip; more are
/// drawn together by colour.
Scene sceneOf(const ParallelPlot& plot, const SceneSpace& space);

/// One table row for each line with its value on every axis, and whether it passes if there are brushes.
Table valuesOf(const ParallelPlot& plot);

} // namespace groupscope
