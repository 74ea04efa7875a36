// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QRgb>

#include <cstdint>
#include <vector>

namespace groupscope {

/// A picture with few colours.
struct IndexedPicture {
    std::vector<QRgb> colors;         ///< at least one, at most 256, opaque
    std::vector<std::uint8_t> pixels; ///< row by row, indices in `colors`
};

/// Reduces a picture to at most `most` colours (2 to 256). Pictures with fewer colours keep theirs. Otherwise
/// the most frequent colours stay, and the rest is found by median cut (Heckbert 1982) over 32 steps of each
/// channel. Nothing is dithered, so that points and letters on a plain background stay sharp. The picture
/// becomes opaque.
IndexedPicture indexedPicture(const QImage& picture, int most = 256);

} // namespace groupscope
