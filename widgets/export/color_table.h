// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QRgb>

#include <cstdint>
#include <vector>

namespace groupscope {

/// A picture of few colours.
struct IndexedPicture {
    std::vector<QRgb> colors;         ///< at least one, at most 256, opaque
    std::vector<std::uint8_t> pixels; ///< row by row, places in `colors`
};

/// The picture in at most `most` colours (2 to 256): its own where it has no more, else its most frequent
/// ones as they are and the rest by median cut (Heckbert 1982) over 32 steps of each channel. Nothing is
/// dithered: points and letters on a plain ground stay what they are. It is opaque.
IndexedPicture indexedPicture(const QImage& picture, int most = 256);

} // namespace groupscope
