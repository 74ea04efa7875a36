// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/io/import/file_content.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// Adds a preview of the first pictures or rows of an array of `elements` numbers to `item`, whose kind and
/// shape are known; none if they exceed 4 Mi numbers. read(count, out) reads its first numbers, as uint8,
/// double, int64 or uint64.
template<class Read>
void showNumbers(ContentItem& item, std::size_t elements, const Read& read) {
    constexpr std::size_t largestPreview = 4 << 20;
    const std::size_t width = elements / item.rows();
    const std::size_t shown = std::min(item.rows(), previewExtent) * width;
    if (shown > largestPreview)
        return;
    if (item.kind == ItemKind::pictures) {
        item.pictures = {static_cast<int>(item.shape[1]), static_cast<int>(item.shape[2]),
                         item.shape.size() == 4 ? static_cast<int>(item.shape[3]) : 1,
                         std::vector<std::uint8_t>(shown)};
        read(shown, item.pictures.pixels.data());
        return;
    }
    const auto show = [&](auto values) {
        read(shown, values.data());
        item.preview = previewRows(values, width);
    };
    if (item.kind == ItemKind::integers && item.type == "uint64")
        show(std::vector<std::uint64_t>(shown));
    else if (item.kind == ItemKind::integers)
        show(std::vector<std::int64_t>(shown));
    else
        show(std::vector<double>(shown));
}

} // namespace groupscope
