// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/memory_share.h"
#include "core/io/zarr/zarr_array.h"
#include "core/io/zarr/zarr_codecs.h"

#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace groupscope {

namespace {

/// A letter of four bytes as UTF-8; what is none becomes bytes that are no UTF-8 either.
void appendLetter(std::uint32_t letter, std::string& text) {
    const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (letter > 0x10ffff)
        return add(0xff);
    if (letter < 0x80)
        return add(letter);
    if (letter < 0x800)
        add(0xc0 | letter >> 6);
    else if (letter < 0x10000)
        add(0xe0 | letter >> 12);
    else
        add(0xf0 | letter >> 18);
    if (letter >= 0x10000)
        add(0x80 | (letter >> 12 & 0x3f));
    if (letter >= 0x800)
        add(0x80 | (letter >> 6 & 0x3f));
    add(0x80 | (letter & 0x3f));
}

/// Texts of NumPy's types U and S: what follows the last letter is filled with zeros.
std::vector<std::string> decodeFixedTexts(std::string_view bytes, std::size_t width, bool unicode,
                                          bool bigEndian) {
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < bytes.size(); at += width) {
        const std::string_view cell = bytes.substr(at, width);
        if (!unicode) {
            texts.emplace_back(cell.substr(0, cell.find_last_not_of('\0') + 1));
            continue;
        }
        std::vector<std::int64_t> letters(width / 4);
        decodeNumbers<std::int64_t>(std::span(cell.data(), cell.size()),
                                    {NumberFormat::Kind::natural, 4, bigEndian}, letters.data());
        while (!letters.empty() && letters.back() == 0)
            letters.pop_back();
        std::string text;
        for (const std::int64_t letter : letters)
            appendLetter(static_cast<std::uint32_t>(letter), text);
        texts.push_back(std::move(text));
    }
    return texts;
}

std::vector<std::size_t> stridesOf(const std::vector<std::size_t>& extents, bool columnMajor) {
    std::vector<std::size_t> strides(extents.size(), 1);
    for (std::size_t i = 1; i < extents.size(); ++i)
        if (columnMajor)
            strides[i] = strides[i - 1] * extents[i - 1];
        else
            strides[extents.size() - 1 - i] = strides[extents.size() - i] * extents[extents.size() - i];
    return strides;
}

} // namespace

/// How much so many bytes of a chunk may become. Throws DataError where its shape is of more.
std::size_t ZarrArray::mostUnpacked(std::size_t packed, const std::string& where) const {
    const std::size_t most = std::max(unstoredBytes, elementCountOf({packed, bestPacking}));
    const std::size_t claimed = elementCountOf({chunkElements_, elementInMemory()});
    if (claimed > most)
        throw DataError("the chunk claims " + std::to_string(claimed >> 20) + " MiB, of which " +
                            std::to_string(packed) + " bytes are stored",
                        where, "copy the store again from where it came from");
    return most;
}

template<class T>
std::vector<T> ZarrArray::chunkAt(const std::string& key) const {
    const std::string where = store_.where(key);
    constexpr bool isText = std::is_same_v<T, std::string>;
    constexpr std::size_t spare = 1 << 16; // what a compressor adds where nothing can be packed
    const std::size_t stored = difference_ ? difference_->size : elementBytes_;
    const std::size_t expected = elementBytes_ > 0 ? chunkElements_ * stored : memoryShare() / 4;
    std::string packed = store_.read(key, expected + expected / 16 + spare);
    const std::size_t most = mostUnpacked(packed.size(), where);
    std::string bytes = unpackChunk(compressor_, std::move(packed), std::min(most, expected), where);
    if constexpr (isText)
        if (elementBytes_ == 0)
            return decodeTexts(bytes, chunkElements_, where);
    if (bytes.size() != expected)
        throw DataError("the chunk has " + std::to_string(bytes.size()) + " bytes, not the " +
                            std::to_string(expected) + " of its shape " + shapeText(chunks_),
                        where, "copy the store again from where it came from");
    if (shuffledBytes_ > 0)
        bytes = unshuffled(bytes, shuffledBytes_);
    if (difference_)
        bytes = summedUp(bytes, *difference_, format_);
    if constexpr (isText) {
        return decodeFixedTexts(bytes, elementBytes_, isUnicode_, format_.bigEndian);
    } else {
        std::vector<T> values(chunkElements_);
        decodeNumbers<T>(bytes, format_, values.data());
        return values;
    }
}

template<class T>
T ZarrArray::fill() const {
    if constexpr (std::is_same_v<T, std::string>)
        return fillText_;
    else if constexpr (std::is_floating_point_v<T>)
        return static_cast<T>(fillReal_);
    else
        return static_cast<T>(fillInteger_);
}

/// The part of a chunk that lies within the array, into its band.
template<class T>
void ZarrArray::copyChunk(const std::vector<T>& chunk, const std::vector<std::size_t>& place, T* band) const {
    if (shape_.empty()) {
        *band = chunk.front();
        return;
    }
    const std::vector<std::size_t> to = stridesOf(shape_, false), from = stridesOf(chunks_, columnMajor_);
    std::vector<std::size_t> extents(shape_.size()), at(shape_.size(), 0);
    std::size_t begin = 0; // of the chunk in the band
    for (std::size_t axis = 0; axis < shape_.size(); ++axis) {
        extents[axis] = std::min(chunks_[axis], shape_[axis] - place[axis] * chunks_[axis]);
        if (axis > 0)
            begin += place[axis] * chunks_[axis] * to[axis];
    }
    const std::size_t last = shape_.size() - 1;
    for (bool more = true; more;) {
        std::size_t target = begin, source = 0;
        for (std::size_t axis = 0; axis < last; ++axis) {
            target += at[axis] * to[axis];
            source += at[axis] * from[axis];
        }
        if (from[last] == 1)
            std::copy_n(chunk.begin() + static_cast<std::ptrdiff_t>(source), extents[last], band + target);
        else
            for (std::size_t i = 0; i < extents[last]; ++i)
                band[target + i] = chunk[source + i * from[last]];
        more = false;
        for (std::size_t axis = last; axis-- > 0 && !more;) {
            more = ++at[axis] < extents[axis];
            if (!more)
                at[axis] = 0;
        }
    }
}

/// Memory of readBands(), in addition to `kept` elements of the caller.
template<class T>
std::size_t ZarrArray::bytesToRead(std::size_t kept) const {
    // A text of fixed length takes what its letters take too; those of any length are counted when read.
    constexpr bool isText = std::is_same_v<T, std::string>;
    const std::size_t stored = std::max<std::size_t>(difference_ ? difference_->size : elementBytes_, 1);
    const std::size_t own = isText ? elementInMemory() : sizeof(T);
    const std::size_t rows = shape_.empty() ? 1 : std::min(shape_[0], chunks_[0]);
    const std::size_t rowElements = shape_.empty() || count_ == 0 ? 1 : count_ / shape_[0];
    // A chunk packed, unpacked, in its order before the filter, and as values; and the band.
    const std::size_t copies = shuffledBytes_ > 0 ? 3 : 2;
    const std::size_t summed = difference_ ? elementBytes_ : 0;
    const std::size_t parts[] = {elementCountOf({chunkElements_, copies * stored + summed + own}),
                                 elementCountOf({rows, rowElements, own}), elementCountOf({kept, own})};
    std::size_t bytes = 0;
    for (const std::size_t part : parts)
        bytes = part > SIZE_MAX - bytes ? SIZE_MAX : bytes + part;
    return bytes;
}

template<class T>
void ZarrArray::readBands(
    const RunContext& context,
    const std::function<void(std::size_t first, std::span<const T> values)>& use) const {
    const std::size_t rows = shape_.empty() ? 1 : shape_[0], bandRows = shape_.empty() ? 1 : chunks_[0];
    if (count_ == 0)
        return;
    const std::size_t rowElements = count_ / rows;
    requireMemory(bytesToRead<T>(0), where_);
    std::vector<T> values;
    for (std::size_t first = 0, band = 0; first < rows; first += bandRows, ++band) {
        context.report(static_cast<double>(first) / static_cast<double>(rows), "reading " + path_);
        values.assign(std::min(bandRows, rows - first) * rowElements, fill<T>());
        forEachChunk(band, [&](const std::vector<std::size_t>& place) {
            context.throwIfStopped();
            const std::string key = keyOf(place);
            if (store_.has(key))
                copyChunk(chunkAt<T>(key), place, values.data());
            else if (!hasFill_)
                fail("the chunk " + key +
                     " is not there, and the array names no value for missing ones that its numbers hold");
        });
        use(first, values);
    }
}

template<class T>
std::vector<T> ZarrArray::readAll(const RunContext& context) const {
    const std::size_t beside = bytesToRead<T>(count_);
    requireMemory(beside, where_);
    std::vector<T> all;
    all.reserve(count_);
    std::size_t bytes = 0;
    readBands<T>(context, [&](std::size_t, std::span<const T> values) {
        if constexpr (std::is_same_v<T, std::string>)
            for (const std::string& text : values)
                bytes += elementBytes_ > 0 ? 0 : text.size();
        requireMemory(bytes > SIZE_MAX - beside ? SIZE_MAX : beside + bytes, where_);
        all.insert(all.end(), values.begin(), values.end());
    });
    return all;
}

template void ZarrArray::readBands(const RunContext&,
                                   const std::function<void(std::size_t, std::span<const float>)>&) const;
template void ZarrArray::readBands(const RunContext&,
                                   const std::function<void(std::size_t, std::span<const double>)>&) const;
template void
ZarrArray::readBands(const RunContext&,
                     const std::function<void(std::size_t, std::span<const std::int64_t>)>&) const;
template void
ZarrArray::readBands(const RunContext&,
                     const std::function<void(std::size_t, std::span<const std::uint8_t>)>&) const;
template void
ZarrArray::readBands(const RunContext&,
                     const std::function<void(std::size_t, std::span<const std::uint64_t>)>&) const;
template std::vector<std::uint8_t> ZarrArray::readAll(const RunContext&) const;
template std::vector<std::string> ZarrArray::readAll(const RunContext&) const;

} // namespace groupscope
