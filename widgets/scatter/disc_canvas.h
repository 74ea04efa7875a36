// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRgb>

#include <cstdint>
#include <vector>

namespace groupscope {

/// A disc may sit anywhere between pixels; its coverage is prepared for a few offsets an axis.
constexpr int discOffsets = 4;

/// Where a disc goes: its middle in steps of 1/discOffsets pixel.
struct DiscSpot {
    std::int32_t x, y;
};

/// How much of each pixel a disc covers, one mask for each of discOffsets x discOffsets places of its middle.
class DiscMasks {
  public:
    /// `diameter` > 0 in pixels, `opacity` in (0,1].
    DiscMasks(double diameter, double opacity);

    /// Pixels a mask is wide and high; even.
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
    QRgb* pixels;       ///< of the whole picture
    std::size_t stride; ///< pixels a line
    int width;
    int firstLine; ///< what lies outside [firstLine, lastLine) is left alone
    int lastLine;

    /// Lays an opaque `color` over the picture as far as the disc covers it.
    void draw(const DiscMasks& masks, DiscSpot spot, QRgb color) const;
};

} // namespace groupscope
