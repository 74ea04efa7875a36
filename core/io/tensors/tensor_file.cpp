// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/tensor_file.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <system_error>
#include <type_traits>
#include <utility>

namespace groupscope {

static_assert(std::endian::native == std::endian::little,
              "numbers are read and written as they lie in memory");

namespace {

template<class T, class Stored>
T converted(const Stored& value) {
    if constexpr (std::is_integral_v<T> && std::is_integral_v<Stored>) {
        if (!std::in_range<T>(value))
            return value < Stored{0} ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
    }
    return static_cast<T>(value);
}

template<class T, class Stored>
void decode(std::span<const char> bytes, bool swap, T* out) {
    if constexpr (std::is_same_v<T, Stored>) {
        if (!swap) {
            std::memcpy(out, bytes.data(), bytes.size());
            return;
        }
    }
    std::array<char, sizeof(Stored)> element;
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(Stored)) {
        std::memcpy(element.data(), bytes.data() + at, sizeof(Stored));
        if (swap)
            std::reverse(element.begin(), element.end());
        Stored value;
        std::memcpy(&value, element.data(), sizeof(Stored));
        *out++ = converted<T>(value);
    }
}

template<class T, class One, class Two, class Four, class Eight>
void decodeBySize(std::span<const char> bytes, const NumberFormat& format, T* out) {
    switch (format.size) {
    case 1:
        return decode<T, One>(bytes, format.bigEndian, out);
    case 2:
        return decode<T, Two>(bytes, format.bigEndian, out);
    case 4:
        return decode<T, Four>(bytes, format.bigEndian, out);
    default:
        return decode<T, Eight>(bytes, format.bigEndian, out);
    }
}

} // namespace

template<class T>
void decodeNumbers(std::span<const char> bytes, const NumberFormat& format, T* out) {
    switch (format.kind) {
    case NumberFormat::Kind::real:
        return decodeBySize<T, Eigen::half, Eigen::half, float, double>(bytes, format, out);
    case NumberFormat::Kind::bfloat:
        return decode<T, Eigen::bfloat16>(bytes, format.bigEndian, out);
    case NumberFormat::Kind::integer:
        return decodeBySize<T, std::int8_t, std::int16_t, std::int32_t, std::int64_t>(bytes, format, out);
    case NumberFormat::Kind::natural:
        return decodeBySize<T, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>(bytes, format, out);
    }
}

template void decodeNumbers<float>(std::span<const char>, const NumberFormat&, float*);
template void decodeNumbers<double>(std::span<const char>, const NumberFormat&, double*);
template void decodeNumbers<std::int64_t>(std::span<const char>, const NumberFormat&, std::int64_t*);
template void decodeNumbers<std::uint64_t>(std::span<const char>, const NumberFormat&, std::uint64_t*);
template void decodeNumbers<std::uint8_t>(std::span<const char>, const NumberFormat&, std::uint8_t*);

std::string printableName(const std::string& name) {
    constexpr std::size_t longest = 80;
    std::string text = name.substr(0, longest);
    for (char& character : text)
        if (static_cast<unsigned char>(character) < 0x20 || character == 0x7f)
            character = '?';
    return name.size() > longest ? text + "..." : text;
}

std::string shapeText(const std::vector<std::size_t>& shape) {
    std::string text = joined(shape, ", ", [&](const std::size_t size) { return std::to_string(size); });
    return "(" + text + ")";
}

std::string describeTensors(const TensorFile& file) {
    constexpr std::size_t shown = 12;
    std::vector<std::string> all;
    for (const StoredTensor& tensor : file.tensors)
        all.push_back(printableName(tensor.name) + " " + shapeText(tensor.shape));
    all.insert(all.end(), file.skipped.begin(), file.skipped.end());
    return all.empty() ? "no tensors" : joinedAndMore(shown, all);
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
    decodeNumbers(bytes, format, values.data());
    if (transposed)
        values = values.transpose().eval();
    file.tensors.push_back({name, shape, std::move(values)});
}

std::uint64_t sizeOfRegularFile(const std::filesystem::path& path) {
    std::error_code failure;
    if (!std::filesystem::exists(path, failure))
        throw FileError("the file does not exist", path.string(), "check the name");
    if (!std::filesystem::is_regular_file(path, failure))
        throw FileError("this is not a regular file", path.string(), "give the name of a file");
    const std::uintmax_t size = std::filesystem::file_size(path, failure);
    if (failure)
        throw FileError("the file cannot be read (" + failure.message() + ")", path.string(),
                        "check that you may read it");
    return size;
}

} // namespace groupscope
