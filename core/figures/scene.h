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

/// Role of a colour. Each medium defines its own colours: paper is white, a window may be dark.
enum class Ink {
    text,
    faint,  ///< secondary text, axes
    grid,   ///< lines just visible
    ground, ///< background; hides what it covers
    series, ///< category `index` of eight, or `color`
    ramp,   ///< `value` in [0,1] from little to much, for fields
    scale,  ///< `value` in [0,1] from low to high, for marks and lines; below 0: no value
    onRamp, ///< text on a `ramp` field of that `value`
};

struct Paint {
    Ink ink = Ink::text;
    std::size_t index = 0;
    double value = 0.0;
    std::string color{}; ///< "#rrggbb" on paper; colour of a series
};

/// Colours of a medium; all colours but those of series follow from it.
struct InkColors {
    Color ground; ///< background
    Color text;
    Color faint; ///< secondary text, axes
    Color grid;  ///< lines just visible

    bool isDark() const { return oklabOf(ground).lightness < 0.5; }
};

/// Dark ink on white paper: for reports and exported figures, whatever the window's theme.
InkColors paperInk();

/// Returns the colour of `paint` in that medium.
Color colorOf(const Paint& paint, const InkColors& ink);

/// One item of a scene, in pixels with y downwards.
struct SceneItem {
    enum class Shape {
        line,     ///< through all points
        segments, ///< separate straight lines, two points each: thousands of one colour
        area,
        text
    };

    Shape shape = Shape::line;
    std::vector<std::pair<double, double>> points; ///< corners; for text: its anchor, on the baseline
    Paint paint;
    double width = 1.0;              ///< width of lines
    LineDash dash = LineDash::solid; ///< dash of lines
    bool smooth = true;              ///< segments: whether to draw antialiased, which is slow
    double opacity = 1.0;            ///< of areas and lines, in [0,1]
    /// Areas: whether there is an edge in the background colour, which separates adjacent areas.
    bool edged = true;
    std::string words; ///< content of a text
    SvgCanvas::Anchor anchor = SvgCanvas::Anchor::start;
    bool bold = false;
    bool upright = false; ///< whether text runs from bottom to top
    std::string tooltip;  ///< tooltip; or empty
    std::string key;      ///< key for clicks; or empty

    /// Makes an area or line transparent.
    SceneItem& seeThrough(double share) {
        opacity = share;
        edged = false;
        return *this;
    }
};

/// Formats a count with thousands separators.
using CountText = std::function<std::string(std::int64_t)>;
/// "36,000".
std::string paperCount(std::int64_t count);

/// Ratio of the width of bold and plain text, for the widest font.
inline constexpr double boldWidth = 1.14;

/// The space in which a scene is laid out.
struct SceneSpace {
    double width = 720.0;
    double height = 470.0;  ///< minimum height; a scene may be higher
    double textSize = 12.0; ///< line height of text
    std::function<double(const std::string&)> textWidth;
    CountText countText; ///< formats counts in the reader's language; paperCount() on paper

    /// The space of a figure for reports, where the sans-serif font is not known; text widths are upper
    /// estimates.
    static SceneSpace paper();
};

/// A figure as a list of items in drawing order: the same for the window, the report and exports.
struct Scene {
    double width = 0.0;
    double height = 0.0;
    std::vector<SceneItem> items;
    double headerHeight = 0.0;   ///< height of the part that stays visible when the rest scrolls
    std::size_t headerItems = 0; ///< number of items, at the end, that belong to it
    bool alongX = false; ///< whether arrow keys visit its items from left to right, else in their order

    void line(double x1, double y1, double x2, double y2, Paint paint, double width = 1.0,
              LineDash dash = LineDash::solid);
    SceneItem& polyline(std::vector<std::pair<double, double>> points, Paint paint, double width);
    /// `ends` are the two ends of the first line, of the second, …
    SceneItem& segments(std::vector<std::pair<double, double>> ends, Paint paint, double width);
    SceneItem& area(std::vector<std::pair<double, double>> corners, Paint paint);
    SceneItem& rectangle(double x, double y, double width, double height, Paint paint);
    SceneItem& text(double x, double y, std::string words, Paint paint = {},
                    SvgCanvas::Anchor anchor = SvgCanvas::Anchor::start);
};

/// Returns `text`, cut with an ellipsis to at most `width`.
std::string shortened(const std::string& text, double width, const SceneSpace& space);

/// Splits `text` into lines of at most `width`, broken at blanks; a wider word is cut.
std::vector<std::string> wrapped(const std::string& text, double width, const SceneSpace& space);

/// The scene as SVG on white paper.
std::string svgOf(const Scene& scene, const std::string& title);

} // namespace groupscope
