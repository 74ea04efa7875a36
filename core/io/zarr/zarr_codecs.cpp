// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/zarr/zarr_codecs.h"

#include "core/base/error.h"
#include "core/io/hdf5/hdf5_handle.h"
#include "core/io/memory_share.h"

#include <blosc.h>
#include <lz4.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>

namespace groupscope {

namespace {

using Unpack = std::string (*)(std::string_view, std::size_t, const std::string&);

[[noreturn]] void failChunk(const std::string& what, const std::string& where) {
    throw DataError("the chunk " + what, where, "copy the store again from where it came from");
}

/// A count as it stands at the beginning of some forms, four bytes.
std::uint32_t countAt(std::string_view bytes, std::size_t at) {
    std::uint32_t count = 0;
    for (std::size_t i = 4; i-- > 0;)
        count = count << 8 | static_cast<unsigned char>(bytes[at + i]);
    return count;
}

void requireFits(std::size_t bytes, std::size_t most, const std::string& where) {
    if (bytes > most)
        failChunk("unpacks to more bytes than it may hold", where);
}

/// Collects the output of step(output, room), which returns the number of bytes written, and in `isDone`
/// whether that was all.
std::string grown(std::size_t packed, std::size_t most, const std::string& where,
                  const std::function<std::size_t(char* out, std::size_t room, bool& isDone)>& step) {
    std::string bytes;
    bool isDone = false;
    for (std::size_t made = 0; !isDone;) {
        if (made == bytes.size()) { // one byte more than there may be shows that there is more
            requireFits(made, most, where);
            bytes.resize(std::min(most + 1, std::max<std::size_t>(2 * made, 4 * packed + 1024)));
        }
        made += step(bytes.data() + made, bytes.size() - made, isDone);
        if (isDone)
            bytes.resize(made);
    }
    requireFits(bytes.size(), most, where);
    return bytes;
}

/// zlib's own form and gzip's, told by their first bytes.
std::string inflateChunk(std::string_view packed, std::size_t most, const std::string& where) {
    constexpr int eitherForm = 15 + 32;
    z_stream stream{};
    if (packed.size() > UINT_MAX || inflateInit2(&stream, eitherForm) != Z_OK)
        failChunk("cannot be unpacked", where);
    const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, inflateEnd);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data())); // zlib only reads it
    stream.avail_in = static_cast<unsigned>(packed.size());
    std::string bytes =
        grown(packed.size(), most, where, [&](char* out, std::size_t room, bool& isDone) -> std::size_t {
            const auto piece = static_cast<unsigned>(std::min<std::size_t>(room, UINT_MAX));
            stream.next_out = reinterpret_cast<Bytef*>(out);
            stream.avail_out = piece;
            const int code = inflate(&stream, Z_NO_FLUSH);
            isDone = code == Z_STREAM_END;
            const std::size_t made = piece - stream.avail_out;
            if (!isDone && (code != Z_OK || made == 0))
                failChunk("is damaged", where);
            return made;
        });
    if (stream.avail_in > 0)
        failChunk("is longer than its packed bytes", where);
    return bytes;
}

std::string unpackZstd(std::string_view packed, std::size_t most, const std::string& where) {
    const std::unique_ptr<ZSTD_DStream, std::size_t (*)(ZSTD_DStream*)> stream(ZSTD_createDStream(),
                                                                               ZSTD_freeDStream);
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    std::string bytes =
        grown(packed.size(), most, where, [&](char* out, std::size_t room, bool& isDone) -> std::size_t {
            ZSTD_outBuffer to{out, room, 0};
            const std::size_t code = ZSTD_decompressStream(stream.get(), &to, &in);
            isDone = code == 0;
            if (ZSTD_isError(code) || (!isDone && to.pos == 0))
                failChunk("is damaged", where);
            return to.pos;
        });
    if (in.pos != in.size)
        failChunk("is longer than its packed bytes", where);
    return bytes;
}

/// numcodecs puts the length before a block of LZ4.
std::string unpackLz4(std::string_view packed, std::size_t most, const std::string& where) {
    if (packed.size() < 4 || packed.size() > INT_MAX)
        failChunk("is damaged", where);
    const std::size_t count = countAt(packed, 0);
    requireFits(count, std::min<std::size_t>(most, INT_MAX), where);
    std::string bytes(count, '\0');
    const int made = LZ4_decompress_safe(packed.data() + 4, bytes.data(), static_cast<int>(packed.size() - 4),
                                         static_cast<int>(count));
    if (made < 0 || static_cast<std::size_t>(made) != count)
        failChunk("is damaged", where);
    return bytes;
}

std::string unpackBlosc(std::string_view packed, std::size_t most, const std::string& where) {
    std::size_t count = 0;
    if (packed.size() < BLOSC_MIN_HEADER_LENGTH ||
        blosc_cbuffer_validate(packed.data(), packed.size(), &count) < 0)
        failChunk("is damaged", where);
    requireFits(count, most, where);
    const char* const library = blosc_cbuffer_complib(packed.data());
    std::string name = library ? library : "an unknown library";
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    const std::string there = "," + std::string(blosc_list_compressors()) + ",";
    if (there.find("," + name + ",") == std::string::npos)
        failChunk("was packed by Blosc with " + name + ", which is not read", where);
    std::string bytes(count, '\0');
    const int made = blosc_decompress_ctx(packed.data(), bytes.data(), bytes.size(), 1);
    if (made < 0 || static_cast<std::size_t>(made) != count)
        failChunk("is damaged", where);
    return bytes;
}

const std::map<std::string, Unpack>& unpackers() {
    static const std::map<std::string, Unpack> all{{"blosc", unpackBlosc},
                                                   {"gzip", inflateChunk},
                                                   {"lz4", unpackLz4},
                                                   {"zlib", inflateChunk},
                                                   {"zstd", unpackZstd}};
    return all;
}

} // namespace

const std::vector<std::string>& zarrCompressors() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const auto& [name, unpack] : unpackers())
            all.push_back(name);
        return all;
    }();
    return names;
}

std::string unpackChunk(const std::string& compressor, std::string packed, std::size_t most,
                        const std::string& where) {
    if (compressor.empty()) {
        requireFits(packed.size(), most, where);
        return packed;
    }
    return unpackers().at(compressor)(packed, most, where);
}

std::string unshuffled(std::string_view bytes, std::size_t elementBytes) {
    std::string plain(bytes);
    const std::size_t count = bytes.size() / std::max<std::size_t>(1, elementBytes);
    for (std::size_t byte = 0; byte < elementBytes; ++byte)
        for (std::size_t i = 0; i < count; ++i)
            plain[i * elementBytes + byte] = bytes[byte * count + i];
    return plain;
}

std::string summedUp(std::string_view bytes, const NumberFormat& differences, const NumberFormat& own) {
    // Byte of a number at that position, from the lowest.
    const auto at = [](const NumberFormat& format, std::size_t place) {
        return format.bigEndian ? format.size - 1 - place : place;
    };
    std::string numbers(bytes.size() / differences.size * own.size, '\0');
    std::uint64_t sum = 0; // of all 64 bits: the lower ones do not depend on the higher ones
    std::size_t out = 0;
    for (std::size_t begin = 0; begin + differences.size <= bytes.size(); begin += differences.size) {
        std::uint64_t difference = 0;
        for (std::size_t place = differences.size; place-- > 0;)
            difference = difference << 8 | static_cast<unsigned char>(bytes[begin + at(differences, place)]);
        const std::uint64_t sign = std::uint64_t{1} << (8 * differences.size - 1);
        if (differences.kind == NumberFormat::Kind::integer)
            difference = (difference ^ sign) - sign;
        sum += difference;
        for (std::size_t place = 0; place < own.size; ++place)
            numbers[out + at(own, place)] = static_cast<char>(sum >> 8 * place & 0xff);
        out += own.size;
    }
    return numbers;
}

std::vector<std::string> decodeTexts(std::string_view bytes, std::size_t count, const std::string& where) {
    if (bytes.size() < 4 || countAt(bytes, 0) != count || count > (bytes.size() - 4) / 4)
        failChunk("does not hold the " + std::to_string(count) + " texts of its shape", where);
    requireMemory(bytes.size() + count * sizeof(std::string), where);
    std::vector<std::string> texts;
    texts.reserve(count);
    std::size_t at = 4;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t length = bytes.size() - at < 4 ? SIZE_MAX : countAt(bytes, at);
        if (length == SIZE_MAX || length > bytes.size() - at - 4)
            failChunk("ends within its texts", where);
        texts.emplace_back(bytes.substr(at + 4, length));
        at += 4 + length;
    }
    if (at != bytes.size())
        failChunk("is longer than its texts", where);
    return texts;
}

} // namespace groupscope
