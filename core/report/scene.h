// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/svg_canvas.h"

#include <cstddef>
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
    series, ///< category `index`
    ramp,   ///< `value` in [0,1] from little to much
    onRamp, ///< text on a field of that `value`
};

struct Paint {
    Ink ink = Ink::text;
    std::size_t index = 0;
    double value = 0.0;
    std::string color{}; ///< of a series that has its own: "#rrggbb"
};

/// One thing of a scene, in pixels with y downwards.
struct SceneItem {
    enum class Shape { line, area, text };

    Shape shape = Shape::line;
    std::vector<std::pair<double, double>>
        points; ///< corners; of text: where it is anchored, on its base line
    Paint paint;
    double width = 1.0;  ///< of lines
    bool dashed = false; ///< lines
    std::string words;   ///< of text
    SvgCanvas::Anchor anchor = SvgCanvas::Anchor::start;
    bool bold = false;
    bool upright = false; ///< text that runs from bottom to top
    std::string tooltip;  ///< what the item says when it is pointed at; empty: nothing
    std::string key;      ///< what a click on it asks for; empty: nothing
};

/// The room a scene is laid out in.
struct SceneSpace {
    double width = 720.0;
    double height = 470.0;  ///< a scene that needs more takes more
    double textSize = 12.0; ///< height of letters with their line
    std::function<double(const std::string&)> textWidth;

    /// The room of a figure for reports, where the reader's sans-serif is not known: widths that most do not
    /// exceed.
    static SceneSpace paper();
};

/// A figure as a list of things to draw, back to front: the same for the window, the report and exports.
struct Scene {
    double width = 0.0;
    double height = 0.0;
    std::vector<SceneItem> items;

    void line(double x1, double y1, double x2, double y2, Paint paint, double width = 1.0,
              bool dashed = false);
    SceneItem& polyline(std::vector<std::pair<double, double>> points, Paint paint, double width);
    SceneItem& area(std::vector<std::pair<double, double>> corners, Paint paint);
    SceneItem& rectangle(double x, double y, double width, double height, Paint paint);
    SceneItem& text(double x, double y, std::string words, Paint paint = {},
                    SvgCanvas::Anchor anchor = SvgCanvas::Anchor::start);
};

/// `text`, cut with an ellipsis so that it is no wider than `width`.
std::string shortened(const std::string& text, double width, const SceneSpace& space);

/// The scene on white paper.
std::string svgOf(const Scene& scene, const std::string& title);

/// "#rrggbb" of Ink::ramp at `value`, on light or dark ground: a single hue whose lightness moves evenly away
/// from the ground, so that it reads in grey and with any colour vision.
std::string rampColor(double value, bool dark);

} // namespace groupscope
