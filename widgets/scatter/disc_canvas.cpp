// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/disc_canvas.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace groupscope {
namespace {

constexpr int channels = 4;

/// Eight channels, that is two pixels, at once: the compiler turns these into instructions of the machine.
using Bytes = std::uint8_t __attribute__((vector_size(8)));
using Words = std::uint16_t __attribute__((vector_size(16)));

int floorDivide(std::int32_t steps) {
    return (steps - (steps & (discOffsets - 1))) / discOffsets;
}

/// 255 * 256 + 128 still fits into 16 bits.
Words blend(Words under, Words over, Words weight) {
    return (under * (256 - weight) + over * weight + 128) >> 8;
}

void blendPair(QRgb* pixels, Words color, const std::uint16_t* weights) {
    Bytes bytes;
    Words weight;
    std::memcpy(&bytes, pixels, sizeof(bytes));
    std::memcpy(&weight, weights, sizeof(weight));
    bytes = __builtin_convertvector(blend(__builtin_convertvector(bytes, Words), color, weight), Bytes);
    std::memcpy(pixels, &bytes, sizeof(bytes));
}

/// Blends a single pixel.
void blendOne(QRgb* pixel, Words color, int weight) {
    std::uint8_t bytes[channels];
    std::memcpy(bytes, pixel, sizeof(bytes));
    for (int channel = 0; channel < channels; ++channel) {
        bytes[channel] =
            static_cast<std::uint8_t>((bytes[channel] * (256 - weight) + color[channel] * weight + 128) >> 8);
    }
    std::memcpy(pixel, bytes, sizeof(bytes));
}

Words wordsOf(QRgb color) {
    const QRgb pair[2] = {color | 0xff000000U, color | 0xff000000U};
    Bytes bytes;
    std::memcpy(&bytes, pair, sizeof(bytes));
    return __builtin_convertvector(bytes, Words);
}

} // namespace

DiscMasks::DiscMasks(double diameter, double opacity)
    : side_((static_cast<int>(std::ceil(diameter)) + 3) / 2 * 2)
    , weights_(std::size_t(discOffsets) * discOffsets * side_ * side_ * channels) {
    std::size_t target = 0;
    for (int offset = 0; offset < discOffsets * discOffsets; ++offset) {
        // The middle lies in pixel side/2 - 1 or side/2, at the middle of a step.
        const double middleX = 0.5 * side_ - 0.5 + (offset % discOffsets + 0.5) / discOffsets;
        const double middleY = 0.5 * side_ - 0.5 + double(offset / discOffsets + 0.5) / discOffsets;
        for (int pixel = 0; pixel < side_ * side_; ++pixel) {
            const double distance =
                std::hypot(pixel % side_ + 0.5 - middleX, double(pixel / side_) + 0.5 - middleY);
            const double coverage = std::clamp(0.5 * diameter - distance + 0.5, 0.0, 1.0);
            for (int channel = 0; channel < channels; ++channel) {
                weights_[target++] = static_cast<std::uint16_t>(std::lround(256.0 * opacity * coverage));
            }
        }
    }
}

int DiscMasks::firstPixel(std::int32_t middle) const {
    return floorDivide(middle + discOffsets / 2) - side_ / 2;
}

const std::uint16_t* DiscMasks::mask(DiscSpot spot) const {
    const int x = (spot.x + discOffsets / 2) & (discOffsets - 1);
    const int y = (spot.y + discOffsets / 2) & (discOffsets - 1);
    return weights_.data() + std::size_t(y * discOffsets + x) * std::size_t(side_ * side_ * channels);
}

void DiscCanvas::draw(const DiscMasks& masks, DiscSpot spot, QRgb color) const {
    const int side = masks.side();
    const int x0 = masks.firstPixel(spot.x);
    const int y0 = masks.firstPixel(spot.y);
    const int firstY = std::max(firstLine - y0, 0);
    const int lastY = std::min(lastLine - y0, side);
    const std::uint16_t* weights = masks.mask(spot);
    const Words words = wordsOf(color);
    const bool whole = x0 >= 0 && x0 + side <= width;
    const int firstX = std::max(-x0, 0);
    const int lastX = std::min(width - x0, side);
    for (int y = firstY; y < lastY; ++y) {
        QRgb* line = pixels + std::ptrdiff_t(y0 + y) * std::ptrdiff_t(stride) + x0;
        const std::uint16_t* row = weights + std::size_t(y) * side * channels;
        if (whole) {
            for (int x = 0; x < side; x += 2) {
                blendPair(line + x, words, row + x * channels);
            }
        } else {
            for (int x = firstX; x < lastX; ++x) {
                blendOne(line + x, words, row[x * channels]);
            }
        }
    }
}

} // namespace groupscope
