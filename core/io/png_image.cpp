// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/png_image.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <zlib.h>

namespace groupscope {

namespace {

std::string pngNumber(std::uint32_t number) {
    std::string bytes;
    for (const int shift : {24, 16, 8, 0})
        bytes += static_cast<char>((number >> shift) & 0xffU);
    return bytes;
}

std::string pngChunk(std::string_view type, const std::string& content) {
    const std::string checked = std::string(type) + content;
    const auto sum =
        crc32(0, reinterpret_cast<const Bytef*>(checked.data()), static_cast<uInt>(checked.size()));
    return pngNumber(static_cast<std::uint32_t>(content.size())) + checked +
           pngNumber(static_cast<std::uint32_t>(sum));
}

std::string deflated(const std::string& bytes) {
    uLongf size = compressBound(static_cast<uLong>(bytes.size()));
    std::string packed(size, '\0');
    if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                  reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()),
                  Z_BEST_COMPRESSION) != Z_OK)
        throw std::logic_error("zlib cannot compress a picture");
    packed.resize(size);
    return packed;
}

} // namespace

std::string pngOf(const Thumbnails& pictures, int row) {
    const auto stride =
        static_cast<std::size_t>(pictures.width) * static_cast<std::size_t>(pictures.channels);
    const std::size_t size = stride * static_cast<std::size_t>(pictures.height);
    if (pictures.pixels.empty())
        return {};
    const auto own = std::span(pictures.pixels).subspan(static_cast<std::size_t>(row) * size, size);
    if (std::all_of(own.begin(), own.end(), [](std::uint8_t value) { return value == 0; }))
        return {};
    std::string lines; // each begins with its filter: none
    for (std::size_t start = 0; start < size; start += stride) {
        lines += '\0';
        for (const std::uint8_t value : own.subspan(start, stride))
            lines += static_cast<char>(value);
    }
    const char colour = pictures.channels == 3 ? 2 : 0;
    const std::string header = pngNumber(static_cast<std::uint32_t>(pictures.width)) +
                               pngNumber(static_cast<std::uint32_t>(pictures.height)) + '\x08' + colour +
                               std::string(3, '\0');
    return "\x89PNG\r\n\x1a\n" + pngChunk("IHDR", header) + pngChunk("IDAT", deflated(lines)) +
           pngChunk("IEND", {});
}

} // namespace groupscope
