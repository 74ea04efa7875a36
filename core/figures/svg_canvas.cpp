// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/svg_canvas.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace groupscope {

namespace {

/// ` name="12.3"`.
std::string attribute(const char* name, double value) {
    return std::string(" ") + name + "=\"" + fixedText(value, 1) + "\"";
}

std::string attribute(const char* name, const std::string& value) {
    return std::string(" ") + name + "=\"" + escapeXml(value) + "\"";
}

const char* anchorName(SvgCanvas::Anchor anchor) {
    switch (anchor) {
    case SvgCanvas::Anchor::start:
        return "start";
    case SvgCanvas::Anchor::middle:
        return "middle";
    case SvgCanvas::Anchor::end:
        break;
    }
    return "end";
}

} // namespace

double estimatedTextWidth(const std::string& text, double size) {
    const auto characters =
        std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xC0) != 0x80; });
    return 0.58 * size * static_cast<double>(characters);
}

SvgCanvas::SvgCanvas(double width, double height, const std::string& title) {
    body_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 " + fixedText(width, 0) +
            " " + fixedText(height, 0) + "\"" + attribute("width", width) + attribute("height", height) +
            " font-family=\"sans-serif\"><title>" + escapeXml(title) + "</title>\n";
    rectangle(0, 0, width, height, "#ffffff"); // readable on dark pages too
}

void SvgCanvas::rectangle(double x, double y, double width, double height, const std::string& color) {
    body_ += "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
             attribute("height", height) + attribute("fill", color) + "/>\n";
}

void SvgCanvas::polygon(std::span<const std::pair<double, double>> corners, const std::string& color,
                        const std::string& tooltip, bool edged, double opacity) {
    body_ += "<polygon" + attribute("fill", color);
    if (edged)
        body_ += " stroke=\"#ffffff\" stroke-width=\"0.8\"";
    if (opacity < 1.0)
        body_ += attribute("fill-opacity", opacity);
    body_ += " points=\"";
    for (const auto& [x, y] : corners)
        body_ += fixedText(x, 1) + "," + fixedText(y, 1) + " ";
    body_ += tooltip.empty() ? "\"/>\n" : "\"><title>" + escapeXml(tooltip) + "</title></polygon>\n";
}

void SvgCanvas::polyline(std::span<const std::pair<double, double>> points, const std::string& color,
                         const std::string& dash, double width, double opacity) {
    body_ += "<polyline fill=\"none\"" + attribute("stroke-width", width) + attribute("stroke", color);
    if (!dash.empty())
        body_ += attribute("stroke-dasharray", dash);
    if (opacity < 1.0)
        body_ += attribute("stroke-opacity", opacity);
    body_ += " points=\"";
    for (const auto& [x, y] : points)
        body_ += fixedText(x, 1) + "," + fixedText(y, 1) + " ";
    body_ += "\"/>\n";
}

void SvgCanvas::segments(std::span<const std::pair<double, double>> ends, const std::string& color,
                         double width, double opacity) {
    body_ += "<path fill=\"none\"" + attribute("stroke-width", width) + attribute("stroke", color);
    if (opacity < 1.0)
        body_ += attribute("stroke-opacity", opacity);
    body_ += " d=\"";
    for (std::size_t i = 0; i < ends.size(); ++i)
        body_ += (i % 2 == 0 ? "M" : "L") + fixedText(ends[i].first, 1) + "," + fixedText(ends[i].second, 1);
    body_ += "\"/>\n";
}

void SvgCanvas::text(double x, double y, const std::string& words, Anchor anchor, double size, bool bold,
                     const std::string& color) {
    body_ += "<text" + attribute("fill", color) + attribute("x", x) + attribute("y", y) +
             attribute("font-size", size) + attribute("text-anchor", anchorName(anchor)) +
             (bold ? " font-weight=\"bold\"" : "") + ">" + escapeXml(words) + "</text>\n";
}

void SvgCanvas::verticalText(double x, double y, const std::string& words, Anchor anchor,
                             const std::string& color) {
    body_ += "<text font-size=\"12\"" + attribute("fill", color) +
             attribute("text-anchor", anchorName(anchor)) + " transform=\"translate(" + fixedText(x, 1) +
             "," + fixedText(y, 1) + ") rotate(-90)\">" + escapeXml(words) + "</text>\n";
}

std::string SvgCanvas::finish() const {
    return body_ + "</svg>\n";
}

} // namespace groupscope
