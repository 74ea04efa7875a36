// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/overview/thumbnail.h"

#include <algorithm>

namespace groupscope {

QImage thumbnailOf(const EmbeddingSet& set, int row) {
    return thumbnailOf(set.thumbnails, row);
}

QImage thumbnailOf(const Thumbnails& pictures, int row) {
    const std::size_t size = static_cast<std::size_t>(pictures.height) *
                             static_cast<std::size_t>(pictures.width * pictures.channels);
    const std::size_t first = static_cast<std::size_t>(row) * size;
    if (size == 0 || first + size > pictures.pixels.size())
        return {};
    const auto begin = pictures.pixels.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::all_of(begin, begin + static_cast<std::ptrdiff_t>(size), [](std::uint8_t v) { return v == 0; }))
        return {};
    const QImage picture(&*begin, pictures.width, pictures.height, pictures.width * pictures.channels,
                         pictures.channels == 3 ? QImage::Format_RGB888 : QImage::Format_Grayscale8);
    return picture.copy(); // the picture above only borrows the pixels
}

} // namespace groupscope
