// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/file_place.h"

#include <cstdint>
#include <string>
#include <utility>

namespace groupscope {

/// Owns one identifier of HDF5's C library (file, group, dataset, type, property list, ...). The identifier
/// is kept as a plain integer so that no header includes hdf5.h.
class Hdf5Handle {
  public:
    Hdf5Handle() = default;
    explicit Hdf5Handle(std::int64_t id)
        : id_(id) {}
    Hdf5Handle(Hdf5Handle&& other) noexcept
        : id_(std::exchange(other.id_, -1)) {}
    Hdf5Handle& operator=(Hdf5Handle&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    ~Hdf5Handle();

    std::int64_t get() const { return id_; }
    std::int64_t release() { return std::exchange(id_, -1); }

  private:
    std::int64_t id_ = -1;
};

/// `result` of a C call when it is not negative; otherwise throws FileError that starts with `what`, carries
/// the innermost message of HDF5's error stack, and ends with `whatToDo`; std::bad_alloc where that
/// says that there was no memory and the shell limits it.
std::int64_t requireHdf5(std::int64_t result, const std::string& what, const FilePlace& where,
                         const std::string& whatToDo = "the file may be damaged: make it again");

/// The same for a call that returns an identifier to be owned.
Hdf5Handle ownHdf5(std::int64_t id, const std::string& what, const FilePlace& where,
                   const std::string& whatToDo = "the file may be damaged: make it again");

/// HDF5's memory type of `T`: float, double, (u)int8, int16, int32, (u)int64. Not owned.
template<class T>
std::int64_t hdf5NativeType();
template<>
std::int64_t hdf5NativeType<float>();
template<>
std::int64_t hdf5NativeType<double>();
template<>
std::int64_t hdf5NativeType<std::int8_t>();
template<>
std::int64_t hdf5NativeType<std::uint8_t>();
template<>
std::int64_t hdf5NativeType<std::int16_t>();
template<>
std::int64_t hdf5NativeType<std::int32_t>();
template<>
std::int64_t hdf5NativeType<std::int64_t>();
template<>
std::int64_t hdf5NativeType<std::uint64_t>();

/// Variable-length text in memory; `utf8` chooses the character set, which HDF5 does not convert.
Hdf5Handle hdf5TextType(bool utf8);

/// `text` with every byte that is not part of valid UTF-8 replaced by U+FFFD: what comes from a file goes to
/// JSON and to the screen, and both want valid text.
std::string validUtf8(std::string text);

} // namespace groupscope
