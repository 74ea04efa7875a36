// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/file_place.h"

#include <cstdint>
#include <string>
#include <utility>

namespace groupscope {

/// Owns one identifier of HDF5's C library (file, group, dataset, type, property list, ...), stored as a
/// plain integer so that no header includes hdf5.h.
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

/// Returns the `result` of a C call if it is not negative. Otherwise throws FileError that starts with
/// `what`, includes the innermost message of HDF5's error stack, and ends with `whatToDo`; or std::bad_alloc
/// if that message reports no memory and the shell limits memory.
std::int64_t requireHdf5(std::int64_t result, const std::string& what, const FilePlace& where,
                         const std::string& whatToDo = "the file may be damaged: make it again");

/// Checks a call that returns an identifier, and owns it.
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

/// HDF5 type of variable-length text in memory; `utf8` selects the character set, which HDF5 does not
/// convert.
Hdf5Handle hdf5TextType(bool utf8);

/// Returns `text` with invalid UTF-8 replaced by U+FFFD, because texts of files are written to JSON and to
/// the screen.
std::string validUtf8(std::string text);

} // namespace groupscope
