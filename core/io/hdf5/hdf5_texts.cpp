// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/hdf5/hdf5_dataset.h"

#include <hdf5.h>

#include <algorithm>
#include <string_view>

namespace groupscope {

namespace {

constexpr std::size_t textsPerBlock = 65'536;

} // namespace

void Hdf5Dataset::readVariableTexts(std::int64_t memoryType, std::vector<std::string>& texts,
                                    const RunContext& context) const {
    const std::size_t rowsPerChunk = std::max<std::size_t>(1, rowsPerChunk_);
    const std::size_t step = std::max<std::size_t>(textsPerBlock / rowsPerChunk, 1) * rowsPerChunk;
    std::vector<HeapReference> references(std::min(step, texts.size()));
    for (std::size_t first = 0; first < texts.size(); first += step) {
        context.throwIfStopped();
        const std::size_t count = std::min(step, texts.size() - first);
        readRows(first, count, memoryType, references.data());
        for (std::size_t i = 0; i < count; ++i)
            texts[first + i] = state()->textAt(references[i], where());
    }
}

void Hdf5Dataset::readFixedTexts(std::int64_t stored, std::int64_t memoryType,
                                 std::vector<std::string>& texts, const RunContext& context) const {
    const std::size_t width = std::max<std::size_t>(1, H5Tget_size(stored));
    state()->charge(texts.size() > SIZE_MAX / width ? SIZE_MAX : texts.size() * width, where());
    std::vector<char> bytes(texts.size() * width);
    context.throwIfStopped();
    readRows(0, texts.size(), memoryType, bytes.data());
    const bool spacePadded = H5Tget_strpad(stored) == H5T_STR_SPACEPAD;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        std::string_view cell(bytes.data() + i * width, width);
        cell = cell.substr(0, cell.find('\0'));
        while (spacePadded && cell.ends_with(' '))
            cell.remove_suffix(1);
        texts[i] = validUtf8(std::string(cell));
    }
}

} // namespace groupscope
