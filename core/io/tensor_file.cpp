// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensor_file.h"

#include "core/base/error.h"

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <system_error>

namespace groupscope {

static_assert(std::endian::native == std::endian::little,
              "numbers are read and written as they lie in memory");

namespace {

template<class Stored>
float toFloat(const Stored& value) {
    return static_cast<float>(value);
}

template<class Stored>
void decode(std::span<const char> bytes, bool swap, float* out) {
    std::array<char, sizeof(Stored)> element;
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(Stored)) {
        std::memcpy(element.data(), bytes.data() + at, sizeof(Stored));
        if (swap)
            std::reverse(element.begin(), element.end());
        Stored value;
        std::memcpy(&value, element.data(), sizeof(Stored));
        *out++ = toFloat(value);
    }
}

using Decoder = void (*)(std::span<const char>, bool, float*);

template<class One, class Two, class Four, class Eight>
Decoder bySize(std::size_t size) {
    switch (size) {
    case 1:
        return decode<One>;
    case 2:
        return decode<Two>;
    case 4:
        return decode<Four>;
    default:
        return decode<Eight>;
    }
}

Decoder decoderOf(const NumberFormat& format) {
    switch (format.kind) {
    case NumberFormat::Kind::real:
        return bySize<Eigen::half, Eigen::half, float, double>(format.size);
    case NumberFormat::Kind::bfloat:
        return decode<Eigen::bfloat16>;
    case NumberFormat::Kind::integer:
        return bySize<std::int8_t, std::int16_t, std::int32_t, std::int64_t>(format.size);
    case NumberFormat::Kind::natural:
        break;
    }
    return bySize<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>(format.size);
}

} // namespace

std::string printableName(const std::string& name) {
    constexpr std::size_t longest = 80;
    std::string text = name.substr(0, longest);
    for (char& character : text)
        if (static_cast<unsigned char>(character) < 0x20 || character == 0x7f)
            character = '?';
    return name.size() > longest ? text + "..." : text;
}

std::string shapeText(const std::vector<std::size_t>& shape) {
    std::string text;
    for (const std::size_t size : shape)
        text += (text.empty() ? "" : ", ") + std::to_string(size);
    return "(" + text + ")";
}

std::string describeTensors(const TensorFile& file) {
    constexpr std::size_t shown = 12;
    std::vector<std::string> all;
    for (const StoredTensor& tensor : file.tensors)
        all.push_back(printableName(tensor.name) + " " + shapeText(tensor.shape));
    all.insert(all.end(), file.skipped.begin(), file.skipped.end());
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, all.size()); ++i)
        text += (text.empty() ? "" : ", ") + all[i];
    if (all.size() > shown)
        text += " and " + std::to_string(all.size() - shown) + " more";
    return text.empty() ? "no tensors" : text;
}

std::size_t elementCountOf(const std::vector<std::size_t>& shape) {
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
    if (std::find(shape.begin(), shape.end(), std::size_t{0}) != shape.end())
        return 0;
    std::size_t count = 1;
    for (const std::size_t size : shape)
        count = size > most / count ? most : count * size;
    return count;
}

void addTensor(TensorFile& file, const std::string& name, const std::vector<std::size_t>& shape,
               std::span<const char> bytes, const NumberFormat& format, bool fortranOrder) {
    if (shape.size() > 2 || bytes.empty()) {
        file.skipped.push_back(printableName(name) + " " + shapeText(shape));
        return;
    }
    const auto rows = static_cast<Eigen::Index>(shape.size() == 2 ? shape[0] : 1);
    const auto columns = static_cast<Eigen::Index>(shape.empty() ? 1 : shape.back());
    const bool transposed = fortranOrder && shape.size() == 2;
    MatrixF values(transposed ? columns : rows, transposed ? rows : columns);
    decoderOf(format)(bytes, format.bigEndian, values.data());
    if (transposed)
        values = values.transpose().eval();
    file.tensors.push_back({name, shape, std::move(values)});
}

std::uint64_t sizeOfRegularFile(const std::filesystem::path& path) {
    std::error_code failure;
    if (!std::filesystem::exists(path, failure))
        throw FileError("there is no such file", path.string(), "check the name");
    if (!std::filesystem::is_regular_file(path, failure))
        throw FileError("this is not a regular file", path.string(), "give the name of a file");
    const std::uintmax_t size = std::filesystem::file_size(path, failure);
    if (failure)
        throw FileError("the file cannot be read (" + failure.message() + ")", path.string(),
                        "check that you may read it");
    return size;
}

} // namespace groupscope
