// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_handle.h"

#include "core/base/error.h"
#include "core/base/little_memory.h"

#include <hdf5.h>

#include <algorithm>
#include <new>
#include <string_view>
#include <utility>

namespace groupscope {

namespace {

/// Why a call failed, as HDF5's error stack tells it.
struct Hdf5Failure {
    std::string message; ///< the innermost one
    bool ofMemory = false;
};

herr_t keepFailure(unsigned, const H5E_error2_t* entry, void* kept) {
    auto& failure = *static_cast<Hdf5Failure*>(kept);
    if (failure.message.empty() && entry->desc)
        failure.message = entry->desc;
    // Space in a file is another major: H5E_RESOURCE is memory.
    failure.ofMemory =
        failure.ofMemory || (entry->maj_num == H5E_RESOURCE &&
                             (entry->min_num == H5E_NOSPACE || entry->min_num == H5E_CANTALLOC));
    return 0;
}

/// The innermost message. Throws std::bad_alloc where the shell limits memory and the call found none.
std::string innermostMessage() {
    Hdf5Failure failure;
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keepFailure, &failure); // upward: the innermost comes first
    H5Eclear2(H5E_DEFAULT);
    if (failure.ofMemory && isMemoryLimited()) // else a damaged size asks for more than there is
        throw std::bad_alloc();
    std::string message = std::move(failure.message);
    if (message.empty())
        return "no reason given";
    // HDF5 tells file, addresses and sizes of a failed read or write; people need the system's reason alone.
    const std::string reason = "error message = '";
    const std::size_t begin = message.find(reason);
    if (begin == std::string::npos)
        return message;
    const std::size_t end = message.find('\'', begin + reason.size());
    return message.substr(begin + reason.size(),
                          end == std::string::npos ? end : end - begin - reason.size());
}

/// Length of the valid UTF-8 sequence at the front of `text`, or 0 at its end and where there is none (RFC
/// 3629: no overlong forms, no surrogates, nothing above U+10FFFF).
std::size_t sequenceLength(std::string_view text) {
    if (text.empty())
        return 0;
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
    };
    const auto within = [&](std::size_t i, unsigned low, unsigned high) {
        return byte(i) >= low && byte(i) <= high;
    };
    const unsigned first = byte(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return within(1, 0x80, 0xBF) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const bool second = within(1, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF);
        return second && within(2, 0x80, 0xBF) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const bool second = within(1, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF);
        return second && within(2, 0x80, 0xBF) && within(3, 0x80, 0xBF) ? 4 : 0;
    }
    return 0;
}

} // namespace

Hdf5Handle::~Hdf5Handle() {
    if (id_ >= 0)
        H5Idec_ref(id_);
}

std::int64_t requireHdf5(std::int64_t result, const std::string& what, const FilePlace& where,
                         const std::string& whatToDo) {
    if (result < 0)
        throw FileError(what + " (HDF5: " + innermostMessage() + ")", where, whatToDo);
    return result;
}

Hdf5Handle ownHdf5(std::int64_t id, const std::string& what, const FilePlace& where,
                   const std::string& whatToDo) {
    return Hdf5Handle(requireHdf5(id, what, where, whatToDo));
}

template<>
std::int64_t hdf5NativeType<float>() {
    return H5T_NATIVE_FLOAT;
}
template<>
std::int64_t hdf5NativeType<double>() {
    return H5T_NATIVE_DOUBLE;
}
template<>
std::int64_t hdf5NativeType<std::int8_t>() {
    return H5T_NATIVE_INT8;
}
template<>
std::int64_t hdf5NativeType<std::uint8_t>() {
    return H5T_NATIVE_UINT8;
}
template<>
std::int64_t hdf5NativeType<std::int16_t>() {
    return H5T_NATIVE_INT16;
}
template<>
std::int64_t hdf5NativeType<std::int32_t>() {
    return H5T_NATIVE_INT32;
}
template<>
std::int64_t hdf5NativeType<std::int64_t>() {
    return H5T_NATIVE_INT64;
}
template<>
std::int64_t hdf5NativeType<std::uint64_t>() {
    return H5T_NATIVE_UINT64;
}

Hdf5Handle hdf5TextType(bool utf8) {
    Hdf5Handle type(H5Tcopy(H5T_C_S1));
    H5Tset_size(type.get(), H5T_VARIABLE);
    H5Tset_cset(type.get(), utf8 ? H5T_CSET_UTF8 : H5T_CSET_ASCII);
    return type;
}

std::string validUtf8(std::string text) {
    std::string_view rest = text;
    while (!rest.empty()) {
        const auto other = std::find_if(rest.begin(), rest.end(),
                                        [](char byte) { return static_cast<unsigned char>(byte) >= 0x80; });
        rest.remove_prefix(static_cast<std::size_t>(other - rest.begin())); // ASCII, which most texts are
        const std::size_t length = sequenceLength(rest);
        if (length == 0)
            break; // the end, or a byte that does not belong there
        rest.remove_prefix(length);
    }
    if (rest.empty())
        return text; // nearly always
    std::string valid = text.substr(0, text.size() - rest.size());
    while (!rest.empty()) {
        const std::size_t length = sequenceLength(rest);
        valid += length > 0 ? rest.substr(0, length) : std::string_view("\xEF\xBF\xBD");
        rest.remove_prefix(length > 0 ? length : 1);
    }
    return valid;
}

} // namespace groupscope
