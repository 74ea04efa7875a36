// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/column_factoring.h"
#include "core/io/hdf5/hdf5_dataset.h"

#include <hdf5.h>

#include <algorithm>
#include <cstring>
#include <unordered_map>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t textsPerBlock = 65'536;

/// Without the zeros after its last letter.
std::string withoutPadding(std::string text) {
    text.resize(text.find_last_not_of('\0') + 1);
    return text;
}

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
            texts[first + i] = withoutPadding(state()->textAt(references[i], where()));
    }
}

void Hdf5Dataset::readFixedTexts(std::int64_t stored, std::int64_t memoryType,
                                 std::vector<std::string>& texts, const RunContext& context) const {
    const std::size_t width = std::max<std::size_t>(1, H5Tget_size(stored));
    state()->charge(texts.size() > SIZE_MAX / width ? SIZE_MAX : texts.size() * width, where());
    std::vector<char> bytes(texts.size() * width);
    context.throwIfStopped();
    readRows(0, texts.size(), memoryType, bytes.data());
    const bool endsAtNul = H5Tget_strpad(stored) == H5T_STR_NULLTERM; // what follows is no part of the text
    const bool spacePadded = H5Tget_strpad(stored) == H5T_STR_SPACEPAD;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        std::string cell(bytes.data() + i * width, width);
        if (endsAtNul)
            cell.resize(std::min(cell.size(), cell.find('\0')));
        cell = withoutPadding(std::move(cell));
        while (spacePadded && cell.ends_with(' '))
            cell.pop_back();
        texts[i] = std::move(cell);
    }
}

/// Names of enumerated numbers.
void Hdf5Dataset::readMembers(std::vector<std::string>& texts, const RunContext& context) const {
    const std::string what = "cannot read the names of the enumeration";
    const hid_t type = storedType_.get();
    const Hdf5Handle base = ownHdf5(H5Tget_super(type), what, where());
    const bool isLong = isUnsignedLongType(base.get());
    const std::int64_t memoryType = isLong ? hdf5NativeType<std::uint64_t>() : hdf5NativeType<std::int64_t>();
    const auto numberOf = [&](std::vector<char> bytes) { // the member as it is stored, with room for 64 bits
        requireHdf5(H5Tconvert(base.get(), memoryType, 1, bytes.data(), nullptr, H5P_DEFAULT), what, where());
        std::uint64_t number = 0;
        std::memcpy(&number, bytes.data(), sizeof number);
        return number;
    };
    std::unordered_map<std::uint64_t, std::string> names;
    const auto count = static_cast<unsigned>(requireHdf5(H5Tget_nmembers(type), what, where()));
    for (unsigned member = 0; member < count; ++member) {
        std::vector<char> bytes(std::max(H5Tget_size(type), sizeof(std::uint64_t)));
        requireHdf5(H5Tget_member_value(type, member, bytes.data()), what, where());
        char* name = H5Tget_member_name(type, member);
        const std::string text = name ? name : "";
        H5free_memory(name);
        names.emplace(numberOf(std::move(bytes)), valueText(text, member, where()));
    }
    context.throwIfStopped();
    state()->charge(texts.size() > SIZE_MAX / sizeof(std::uint64_t) ? SIZE_MAX
                                                                    : texts.size() * sizeof(std::uint64_t),
                    where());
    std::vector<std::uint64_t> numbers(texts.size());
    readRows(0, texts.size(), memoryType, numbers.data());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto name = names.find(numbers[i]);
        if (name == names.end())
            throw DataError("row " + std::to_string(i) + " holds " +
                                (isLong ? std::to_string(numbers[i])
                                        : std::to_string(static_cast<std::int64_t>(numbers[i]))) +
                                ", which the enumeration does not name",
                            where(), "store texts, or numbers without names");
        texts[i] = name->second;
    }
}

} // namespace groupscope
