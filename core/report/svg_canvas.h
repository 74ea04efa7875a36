// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <utility>

namespace groupscope {

/// Okabe and Ito's eight colours, told apart by people with any colour vision; black comes last because axes
/// are black.
const char* categoricalColor(std::size_t index);

/// Width in pixels that `text` takes at most in the sans-serif of most viewers of SVG, which is not known
/// here.
double estimatedTextWidth(const std::string& text, double size);

/// An SVG document as text: white paper, sans-serif, coordinates in pixels with y downwards. Texts are
/// escaped.
class SvgCanvas {
  public:
    enum class Anchor { start, middle, end };

    /// `title` is what a screen reader says.
    SvgCanvas(double width, double height, const std::string& title);

    void line(double x1, double y1, double x2, double y2, const std::string& color, double width = 1.0);
    void rectangle(double x, double y, double width, double height, const std::string& color);
    void circle(double x, double y, double radius, const std::string& color, const std::string& tooltip = "");
    /// A filled shape with a white edge, which keeps shapes apart that touch.
    void polygon(std::span<const std::pair<double, double>> corners, const std::string& color,
                 const std::string& tooltip = "");
    /// `dash` as in stroke-dasharray; empty: solid.
    void polyline(std::span<const std::pair<double, double>> points, const std::string& color,
                  const std::string& dash = "", double width = 1.6);
    void text(double x, double y, const std::string& words, Anchor anchor = Anchor::start, double size = 12,
              bool bold = false, const std::string& color = "#222222");
    void verticalText(double x, double y, const std::string& words, Anchor anchor = Anchor::middle,
                      const std::string& color = "#222222");

    /// The whole document.
    std::string finish() const;

  private:
    std::string body_;
};

/// A linear axis over [low, high] with round ticks.
struct Axis {
    double low = 0.0;
    double high = 1.0;
    double tick = 0.2; ///< distance of ticks: 1, 2 or 5 times a power of ten

    /// An axis that holds `low` and `high` with about five ticks; a single value gets room around it.
    static Axis around(double low, double high);
    /// Position of `value` in [0,1].
    double at(double value) const { return (value - low) / (high - low); }
};

} // namespace groupscope
