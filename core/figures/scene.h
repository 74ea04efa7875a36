// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/color.h"
#include "core/figures/marks.h"
#include "core/figures/svg_canvas.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// What a colour is for. Each medium has its own ones: paper is white, a window may be dark.
enum class Ink {
    text,
    faint,  ///< secondary text, axes
    grid,   ///< lines just visible
    ground, ///< what is behind: hides what it lies on
    series, ///< category `index` of eight, or `color`
    ramp,   ///< `value` in [0,1] from little to much, for fields
    scale,  ///< `value` in [0,1] from low to high, for marks and lines; below 0: there is no value
    onRamp, ///< text on a field of that `value`
};

struct Paint {
    Ink ink = Ink::text;
    std::size_t index = 0;
    double value = 0.0;
    std::string color{}; ///< of a series that has its own: "#rrggbb" on paper
};

/// What a medium draws with: everything but the colours of series follows from it.
struct InkColors {
    Color ground; ///< behind everything
    Color text;
    Color faint; ///< secondary text, axes
    Color grid;  ///< lines just visible

    bool isDark() const { return oklabOf(ground).lightness < 0.5; }
};

/// Dark ink on white paper: of reports and exported figures, whatever the window's theme.
InkColors paperInk();

/// The colour that `paint` has there.
Color colorOf(const Paint& paint, const InkColors& ink);

/// One thing of a scene, in pixels with y downwards.
struct SceneItem {
    enum class Shape {
        line,     ///< through all points
        segments, ///< straight lines, each between two of the points: thousands of one colour
        area,
        text
    };

    Shape shape = Shape::line;
    std::vector<std::pair<double, double>>
        points; ///< corners; of text: where it is anchored, on its base line
    Paint paint;
    double width = 1.0;              ///< of lines
    LineDash dash = LineDash::solid; ///< of lines
    bool smooth = true;              ///< segments: with smooth edges, which take long to draw
    double opacity = 1.0;            ///< of areas and lines, in [0,1]
    bool edged = true; ///< areas: with an edge in the colour of the ground, which keeps apart what touches
    std::string words; ///< of text
    SvgCanvas::Anchor anchor = SvgCanvas::Anchor::start;
    bool bold = false;
    bool upright = false; ///< text that runs from bottom to top
    std::string tooltip;  ///< what the item says when it is pointed at; empty: nothing
    std::string key;      ///< what a click on it asks for; empty: nothing

    /// An area or line behind which other things show.
    SceneItem& seeThrough(double share) {
        opacity = share;
        edged = false;
        return *this;
    }
};

/// Writes a count with its thousands apart.
using CountText = std::function<std::string(std::int64_t)>;
/// "36,000".
std::string paperCount(std::int64_t count);

/// Width of a text in bold letters, in widths of plain ones: that of the widest font.
inline constexpr double boldWidth = 1.14;

/// The room a scene is laid out in.
struct SceneSpace {
    double width = 720.0;
    double height = 470.0;  ///< a scene that needs more takes more
    double textSize = 12.0; ///< height of letters with their line
    std::function<double(const std::string&)> textWidth;
    CountText countText; ///< as the reader's language has it; paperCount() on paper

    /// The room of a figure for reports, where the reader's sans-serif is not known: widths that most do not
    /// exceed.
    static SceneSpace paper();
};

/// A figure as a list of things to draw, back to front: the same for the window, the report and exports.
struct Scene {
    double width = 0.0;
    double height = 0.0;
    std::vector<SceneItem> items;
    double headerHeight = 0.0;   ///< what stays on top where the rest scrolls beneath it
    std::size_t headerItems = 0; ///< so many of the last items belong to it
    bool alongX = false;         ///< keys walk through its items from left to right, else in their order

    void line(double x1, double y1, double x2, double y2, Paint paint, double width = 1.0,
              LineDash dash = LineDash::solid);
    SceneItem& polyline(std::vector<std::pair<double, double>> points, Paint paint, double width);
    /// `ends` are those of the first line, of the second, …
    SceneItem& segments(std::vector<std::pair<double, double>> ends, Paint paint, double width);
    SceneItem& area(std::vector<std::pair<double, double>> corners, Paint paint);
    SceneItem& rectangle(double x, double y, double width, double height, Paint paint);
    SceneItem& text(double x, double y, std::string words, Paint paint = {},
                    SvgCanvas::Anchor anchor = SvgCanvas::Anchor::start);
};

/// `text`, cut with an ellipsis so that it is no wider than `width`.
std::string shortened(const std::string& text, double width, const SceneSpace& space);

/// `text` in lines no wider than `width`, broken at blanks; a word that is wider is cut.
std::vector<std::string> wrapped(const std::string& text, double width, const SceneSpace& space);

/// The scene on white paper.
std::string svgOf(const Scene& scene, const std::string& title);

} // namespace groupscope
