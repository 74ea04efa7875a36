// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/label_places.h"
#include "core/figures/legend.h"
#include "core/figures/plot_scale.h"
#include "core/figures/scene.h"
#include "core/runs/comparison.h"
#include "core/runs/table.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

// A plot is described in units of its data. sceneOf() lays it out in pixels, for the window, reports and
// exported pictures; valuesOf() lists its values.

/// A point with its outline.
struct PlotMark {
    double x = 0.0, y = 0.0;
    std::string name{}; ///< name in tables of values; empty: not listed
    Paint paint{};
    std::size_t shape = 0;      ///< see markOutline()
    double radius = markRadius; ///< in pixels; 0: no mark, only whiskers
    double opacity = 1.0;
    std::optional<Interval> xWhisker{}, yWhisker{};
    double whiskerOpacity = 1.0;
    bool whiskersEnd = false; ///< whether whiskers end in short lines across
    double aside = 0.0;       ///< offset in pixels to the right of x, so that marks of one x do not overlap
    double down = 0.0;        ///< pixels below y
    /// Whether it is moved within its row so that marks hide each other as little as possible.
    bool swarms = false;
    bool ringed = false;          ///< whether it has a ring: selected
    std::string tooltip{}, key{}; ///< see SceneItem
};

/// A label near a point.
struct PlotLabel {
    double x = 0.0, y = 0.0;
    std::string text;
    bool mayBeLeftOut = false; ///< whether it is left out rather than hide something
    bool faint = false;
    bool ofRule = false; ///< whether it belongs to the rule at its x instead of a point: without leader line,
                         ///< with background
};

/// A line through points.
struct PlotLine {
    /// (x, y), in drawing order; infinite coordinates lie at the edge of the area
    std::vector<std::pair<double, double>> points;
    std::string name{}; ///< name in tables of values; empty: not listed
    Paint paint{};
    double width = 1.6;
    LineDash dash = LineDash::solid;
    /// Interval of y in tables of values; (points,) or empty.
    std::vector<std::optional<Interval>> spread{};
    std::vector<std::pair<double, double>> faint{}; ///< ranges [from, to) of x where it is drawn faint
    std::string tooltip{};                          ///< see SceneItem
};

/// A row of a plot with names in place of y values.
struct PlotRow {
    std::string name;
    std::string brief{};   ///< short name, used if not all names fit; empty: the name is cut
    std::string detail{};  ///< faint text below the name
    std::string behind{};  ///< text at the right of the area
    std::string instead{}; ///< reason shown in a row without marks
    bool faint = false;
};

/// A filled outline.
struct PlotArea {
    std::vector<std::pair<double, double>> corners; ///< (x, y), as in PlotLine
    Paint paint{};
    double opacity = 0.2; ///< with opacity 1 it has an edge if it is wide enough
    std::string tooltip{};
    std::string name{};      ///< name in tables of values; empty: not listed
    double x = 0.0, y = 0.0; ///< the value that it represents
};

/// A straight line across the plot.
struct PlotRule {
    enum class Kind {
        atX,  ///< vertical, at `value`
        atY,  ///< horizontal, at `value`
        slope ///< y = `value` + `slope` · x, in units of PlotScale::placeOf()
    };

    Kind kind = Kind::atX;
    double value = 0.0;
    double slope = 1.0;
    Paint paint{.ink = Ink::faint};
    double width = 1.0;
    LineDash dash = LineDash::dashed;
    /// Label at its right end, or above the plot, with an arrow if the value is out of range; or empty.
    std::string name{};
};

struct Plot {
    PlotScale x, y;
    std::string title{};       ///< title above the plot; or empty
    std::string detail{};      ///< faint text after the title
    bool detailBelow = false;  ///< whether the detail has a line of its own, as in adjacent plots
    std::string explanation{}; ///< tooltip of title and detail
    bool framed = false;       ///< whether there is a frame around the area
    /// Ratio of height to width of the area; nothing: it fills the space.
    std::optional<double> aspect{};
    double leastHeight = 80.0;            ///< minimum height of the area in pixels
    bool sameRange = false;               ///< whether both axes have the same range
    std::vector<PlotRow> rows{};          ///< if not empty, y of marks is a row index, the first row on top
    std::string behindTitle{};            ///< title of the texts at the right of rows
    double leastRow = 1.8, mostRow = 4.0; ///< height of a row, in text heights
    std::vector<PlotArea> areas{};        ///< drawn first, below all but the axes
    std::vector<PlotRule> rules{};
    std::vector<PlotLine> lines{};
    std::vector<PlotMark> marks{};   ///< in drawing order
    std::vector<PlotLabel> labels{}; ///< placed in order: earlier ones first
    std::vector<PlotLine> between{}; ///< lines drawn above small marks and below large ones
    std::vector<PlotKey> legend{};
    std::string note{}; ///< text below the plot

    std::string placeholder{}; ///< text of a plot without contents

    bool empty() const { return marks.empty() && lines.empty() && rows.empty() && areas.empty(); }
};

/// One standard deviation around a mean, within `limits`; nothing for a single value.
std::optional<Interval> spreadOf(const Statistic& statistic, const Interval& limits = {0.0, 1.0});

/// Layout of a plot, in pixels.
struct PlotLayout {
    Box area;                               ///< area between the axes
    Axis x, y;                              ///< axes in units of PlotScale::placeOf()
    std::vector<std::optional<Box>> labels; ///< (labels,)
    std::vector<Box> above;        ///< (rules,) boxes of names above the plot; empty boxes for others
    std::vector<double> down;      ///< (marks,) vertical offset in pixels of swarming marks; or empty
    double xHeight = 0.0;          ///< height of ticks and title of x
    bool uprightNames = false;     ///< whether names on the x axis are rotated
    bool briefRows = false;        ///< whether short row names are used
    double nameRoom = 0.0;         ///< length in pixels of rotated names; 0: there is no room for them
    std::vector<std::string> note; ///< lines of the note
    double titleBase = 0.0, legendTop = 0.0, noteBase = 0.0; ///< noteBase: baseline of the first line
    double height = 0.0;                                     ///< total height

    /// Pixel position of a value on that scale.
    double px(const PlotScale& scale, double value) const { return xOf(scale.placeOf(value)); }
    double py(const PlotScale& scale, double value) const { return yOf(scale.placeOf(value)); }
    /// Pixel position in units of PlotScale::placeOf().
    double xOf(double place) const { return area.left + area.width * x.at(place); }
    double yOf(double place) const { return area.top + area.height * (1.0 - y.at(place)); }
};

/// Heights that a plot needs at a given width, in pixels.
struct PlotFrame {
    double around = 0.0;    ///< above and below the area
    double leastArea = 0.0; ///< minimum height of the area
    bool grows = false;     ///< whether the area uses additional space
};
PlotFrame frameOf(const Plot& plot, const SceneSpace& space);

/// Lays out a plot in the space, or higher if its legend and minimum area need it. Labels hide neither marks
/// nor each other if possible.
PlotLayout layPlot(const Plot& plot, const SceneSpace& space);

/// Draws the ring around a selected mark of that radius.
void drawRing(Scene& scene, double x, double y, double radius);

Scene sceneOf(const Plot& plot, const PlotLayout& layout, const SceneSpace& space);

/// Lays out a plot within an area given by another component, such as a zoomable chart, which draws axes and
/// lines itself.
PlotLayout layPlotIn(const Plot& plot, const Box& area, const SceneSpace& space);
/// Draws areas, rules, marks and labels over lines that are drawn elsewhere.
Scene overlayOf(const Plot& plot, const PlotLayout& layout, const SceneSpace& space);

/// Lays out and draws the plot.
Scene sceneOf(const Plot& plot, const SceneSpace& space);

/// Table of the values shown: one row for each mark and each point of a line that has a name, with the ends
/// of whiskers if there are any.
Table valuesOf(const Plot& plot);

} // namespace groupscope
