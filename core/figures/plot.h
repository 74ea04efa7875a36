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

// A plot is described once, in units of its data. Laid out in a room of pixels it is a Scene: for the window,
// reports and exported pictures; its values are a table.

/// A point with its outline.
struct PlotMark {
    double x = 0.0, y = 0.0;
    std::string name{}; ///< of what it stands for, in tables of values; empty: it is no data of its own
    Paint paint{};
    std::size_t shape = 0;      ///< see markOutline()
    double radius = markRadius; ///< in pixels; 0: whiskers alone
    double opacity = 1.0;
    std::optional<Interval> xWhisker{}, yWhisker{};
    double whiskerOpacity = 1.0;
    bool whiskersEnd = false;     ///< in short lines across
    double aside = 0.0;           ///< pixels to the right of x: marks of one x stand apart
    double down = 0.0;            ///< pixels below y
    bool swarms = false;          ///< stands aside within its row, so that as few as can be hide each other
    bool ringed = false;          ///< it is selected
    std::string tooltip{}, key{}; ///< see SceneItem
};

/// Words beside a point.
struct PlotLabel {
    double x = 0.0, y = 0.0;
    std::string text;
    bool mayBeLeftOut = false; ///< rather than to hide something
    bool faint = false;
    bool ofRule =
        false; ///< belongs to the rule at its x, not to a point: no line leads there, the ground is behind
};

/// A line through points.
struct PlotLine {
    /// (x, y), in the order in which they are joined; an infinite one is at the edge of the area.
    std::vector<std::pair<double, double>> points;
    std::string name{}; ///< in tables of values; empty: it is no data of its own
    Paint paint{};
    double width = 1.6;
    LineDash dash = LineDash::solid;
    std::vector<std::optional<Interval>> spread{};  ///< of y, in tables of values; (points,) or empty
    std::vector<std::pair<double, double>> faint{}; ///< stretches [from, to) of x where it is drawn faint
    std::string tooltip{};                          ///< see SceneItem
};

/// A line of a plot that has names in place of values of y.
struct PlotRow {
    std::string name;
    std::string brief{};   ///< in place of the name where not all names have room; empty: it is cut
    std::string detail{};  ///< beneath the name, faint
    std::string behind{};  ///< at the right of the area
    std::string instead{}; ///< where it has no marks: why
    bool faint = false;
};

/// A filled outline.
struct PlotArea {
    std::vector<std::pair<double, double>> corners; ///< (x, y), as points of lines
    Paint paint{};
    double opacity = 0.2; ///< of 1 it has an edge where it is wide enough
    std::string tooltip{};
    std::string name{};      ///< in tables of values; empty: it is no data of its own
    double x = 0.0, y = 0.0; ///< the value that it stands for
};

/// A straight line from one side of the plot to the other.
struct PlotRule {
    enum class Kind {
        atX,  ///< upright, at `value`
        atY,  ///< level, at `value`
        slope ///< place of y = `value` + `slope` · place of x, see PlotScale::placeOf()
    };

    Kind kind = Kind::atX;
    double value = 0.0;
    double slope = 1.0;
    Paint paint{.ink = Ink::faint};
    double width = 1.0;
    LineDash dash = LineDash::dashed;
    /// Stands at its right end, or above the plot, there with an arrow where the value is out of sight;
    /// empty: nothing does.
    std::string name{};
};

struct Plot {
    PlotScale x, y;
    std::string title{};            ///< stands above; empty: nothing does
    std::string detail{};           ///< faint, behind the title
    bool detailBelow = false;       ///< in a line of its own, as in plots beside each other
    std::string explanation{};      ///< what title and detail say when they are pointed at
    bool framed = false;            ///< a line is around the area
    std::optional<double> aspect{}; ///< height of the area over its width; nothing: it fills the room
    double leastHeight = 80.0;      ///< of the area, in pixels
    bool sameRange = false;         ///< both axes show the same places
    std::vector<PlotRow>
        rows{};                ///< where there are some, y of marks is the number of a row, the first on top
    std::string behindTitle{}; ///< of what stands behind rows
    double leastRow = 1.8, mostRow = 4.0; ///< heights of a row, in heights of letters
    std::vector<PlotArea> areas{};        ///< behind all but the axes
    std::vector<PlotRule> rules{};
    std::vector<PlotLine> lines{};
    std::vector<PlotMark> marks{};   ///< back to front
    std::vector<PlotLabel> labels{}; ///< earlier ones have the first choice of places
    std::vector<PlotLine> between{}; ///< lines that lie over small marks and beneath large ones
    std::vector<PlotKey> legend{};
    std::string note{}; ///< stands below

    std::string placeholder{}; ///< of a plot without anything in it

    bool empty() const { return marks.empty() && lines.empty() && rows.empty() && areas.empty(); }
};

/// One standard deviation around a mean, within `limits`; nothing of a single value.
std::optional<Interval> spreadOf(const Statistic& statistic, const Interval& limits = {0.0, 1.0});

/// Where a plot falls in a room, in pixels.
struct PlotLayout {
    Box area;                               ///< between the axes
    Axis x, y;                              ///< of places, see PlotScale::placeOf()
    std::vector<std::optional<Box>> labels; ///< (labels,)
    std::vector<Box> above;                 ///< (rules,) of names above; empty boxes of others
    std::vector<double> down;               ///< (marks,) pixels by which they swarm; or empty
    double xHeight = 0.0;                   ///< of ticks and title of x
    bool uprightNames = false;              ///< of values of x
    bool briefRows = false;                 ///< names of rows are brief
    double nameRoom = 0.0;         ///< pixels that upright ones may take; 0: there is no room for them
    std::vector<std::string> note; ///< its lines
    double titleBase = 0.0, legendTop = 0.0, noteBase = 0.0; ///< noteBase: of the first line
    double height = 0.0;                                     ///< of everything

    /// Of values of these scales.
    double px(const PlotScale& scale, double value) const { return xOf(scale.placeOf(value)); }
    double py(const PlotScale& scale, double value) const { return yOf(scale.placeOf(value)); }
    /// Of places.
    double xOf(double place) const { return area.left + area.width * x.at(place); }
    double yOf(double place) const { return area.top + area.height * (1.0 - y.at(place)); }
};

/// The heights that a plot needs in a room of that width.
struct PlotFrame {
    double around = 0.0;    ///< above and below the area
    double leastArea = 0.0; ///< of the area
    bool grows = false;     ///< the area takes more where there is more
};
PlotFrame frameOf(const Plot& plot, const SceneSpace& space);

/// As large as the room, or higher where its legend and least area need it. Labels hide neither marks nor
/// each other where that can be.
PlotLayout layPlot(const Plot& plot, const SceneSpace& space);

/// The ring around a selected mark of that radius.
void drawRing(Scene& scene, double x, double y, double radius);

Scene sceneOf(const Plot& plot, const PlotLayout& layout, const SceneSpace& space);

/// The same within an area that something else has laid out, as a chart that zooms, which draws axes and
/// lines itself.
PlotLayout layPlotIn(const Plot& plot, const Box& area, const SceneSpace& space);
/// The areas, rules, marks and labels there, drawn over the lines.
Scene overlayOf(const Plot& plot, const PlotLayout& layout, const SceneSpace& space);

/// Laid out and drawn.
Scene sceneOf(const Plot& plot, const SceneSpace& space);

/// The values that the plot shows: a row for each mark and each point of a line that is data, with the ends
/// of whiskers where a mark has some.
Table valuesOf(const Plot& plot);

} // namespace groupscope
