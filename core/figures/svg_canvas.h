// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <utility>

namespace groupscope {

/// Upper estimate of the width of `text` in pixels, in the sans-serif fonts of common SVG viewers.
double estimatedTextWidth(const std::string& text, double size);

/// An SVG document: white paper, sans-serif, coordinates in pixels with y downwards. Texts are escaped.
class SvgCanvas {
  public:
    enum class Anchor { start, middle, end };

    /// `title` is for screen readers.
    SvgCanvas(double width, double height, const std::string& title);

    void rectangle(double x, double y, double width, double height, const std::string& color);
    /// A filled shape; `edged`: with a white edge that separates adjacent shapes.
    void polygon(std::span<const std::pair<double, double>> corners, const std::string& color,
                 const std::string& tooltip = "", bool edged = true, double opacity = 1.0);
    /// `dash` as in stroke-dasharray; empty: solid.
    void polyline(std::span<const std::pair<double, double>> points, const std::string& color,
                  const std::string& dash = "", double width = 1.6, double opacity = 1.0);
    /// Separate straight lines, two points each.
    void segments(std::span<const std::pair<double, double>> ends, const std::string& color, double width,
                  double opacity = 1.0);
    void text(double x, double y, const std::string& words, Anchor anchor = Anchor::start, double size = 12,
              bool bold = false, const std::string& color = "#222222");
    void verticalText(double x, double y, const std::string& words, Anchor anchor = Anchor::middle,
                      const std::string& color = "#222222");

    /// The whole document.
    std::string finish() const;

  private:
    std::string body_;
};

} // namespace groupscope
