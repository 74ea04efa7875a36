// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRgb>

#include <cstdint>
#include <vector>

namespace groupscope {

/// Number of subpixel positions per axis for which the coverage of a disc is prepared.
constexpr int discOffsets = 4;

/// Centre of a disc in steps of 1/discOffsets pixel.
struct DiscSpot {
    std::int32_t x, y;
};

/// Coverage of pixels by a disc, one mask for each of discOffsets x discOffsets subpixel positions of its
/// centre.
class DiscMasks {
  public:
    /// `diameter` > 0 in pixels, `opacity` in (0,1].
    DiscMasks(double diameter, double opacity);

    /// Width and height of a mask in pixels; even.
    int side() const { return side_; }
    /// First pixel that a disc at `middle` (as in DiscSpot, one axis) may touch.
    int firstPixel(std::int32_t middle) const;
    /// Coverage times opacity in [0,256], four equal numbers a pixel, one for each channel.
    const std::uint16_t* mask(DiscSpot spot) const;

  private:
    int side_;
    std::vector<std::uint16_t> weights_;
};

/// A part of a picture with 32 bits a pixel, premultiplied, into which one thread draws discs.
struct DiscCanvas {
    QRgb* pixels;       ///< pixels of the whole picture
    std::size_t stride; ///< pixels per line
    int width;
    int firstLine; ///< lines outside [firstLine, lastLine) are not changed
    int lastLine;

    /// Draws an opaque `color` according to the coverage of the disc.
    void draw(const DiscMasks& masks, DiscSpot spot, QRgb color) const;
};

} // namespace groupscope
