// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope::hdf5 {

/// The HDF5 library serves one thread at a time: hold this while any object of this file is alive.
std::unique_lock<std::recursive_mutex> lockLibrary();

/// An HDF5 identifier that closes itself. The type is that of hid_t; hdf5.h stays inside this room.
class Handle {
  public:
    using Close = int (*)(std::int64_t);
    Handle() = default;
    Handle(std::int64_t id, Close close)
        : id_(id)
        , close_(close) {}
    Handle(Handle&& other) noexcept;
    Handle& operator=(Handle&& other) noexcept;
    ~Handle();
    std::int64_t id() const { return id_; }

  private:
    std::int64_t id_ = -1;
    Close close_ = nullptr;
};

enum class ElementType { floating, integer, boolean, text, other };
enum class LinkType { none, group, dataset, other };

/// A dataset, open for reading. Sizes are checked against what the machine can hold before anything is
/// allocated.
class Dataset {
  public:
    Dataset(Handle handle, std::string place);

    const std::vector<std::uint64_t>& shape() const { return shape_; } ///< () for a scalar
    std::uint64_t elementCount() const;
    ElementType elementType() const { return type_; }
    const std::string& place() const { return place_; } ///< "FILE /obsm/X_clip", for messages
    /// Throws DataError when all elements at that size each would not fit into this machine.
    void requireFits(std::uint64_t bytesPerElement) const;

    /// All elements, row-major. Throws DataError when they are not numbers of that kind or too many to hold.
    std::vector<double> readDoubles() const;
    std::vector<std::int64_t> readIntegers() const;                       ///< of integers and booleans
    std::vector<std::uint8_t> readBytes(const RunContext& context) const; ///< of 8-bit integers; in blocks
    std::vector<std::string> readTexts() const;
    /// Any kind of floating point numbers or integers into `target` (elementCount() values), in blocks of
    /// rows: reports progress and can be cancelled.
    void readFloats(float* target, const RunContext& context) const;

  private:
    void readBlocks(void* target, std::int64_t memoryType, std::size_t bytesPerElement,
                    const RunContext& context) const;

    Handle handle_;
    std::string place_;
    std::vector<std::uint64_t> shape_;
    ElementType type_ = ElementType::other;
    std::size_t storedBytes_ = 0; ///< of one element
};

/// A group, or the root of a file.
class Group {
  public:
    Group(Handle handle, std::string place);

    const std::string& place() const { return place_; }
    /// What `name` (no path) is. Only hard links are followed: a soft or external link could lead anywhere.
    LinkType kind(const std::string& name) const;
    std::vector<std::string> children() const; ///< names in alphabetical order, at most 100,000
    Group group(const std::string& name) const;
    Dataset dataset(const std::string& name) const;
    /// Text attribute of the group, or of the child `name`; nothing if there is none or it is no text.
    std::optional<std::string> textAttribute(const std::string& attribute) const;
    std::optional<std::string> textAttribute(const std::string& name, const std::string& attribute) const;

    Group createGroup(const std::string& name);
    void writeAttribute(const std::string& attribute, const std::string& text);
    void writeAttribute(const std::string& attribute, const std::vector<std::string>& texts);
    void writeAttribute(const std::string& name, const std::string& attribute, const std::string& text);
    void writeFlagAttribute(const std::string& attribute,
                            bool value); ///< int8 enumeration FALSE/TRUE, as h5py does
    void writeText(const std::string& name, const std::string& text); ///< scalar
    void writeTexts(const std::string& name, std::span<const std::string> texts);
    /// Row-major numbers of that shape. Arrays of more than one chunk (about 1 MiB of rows) are chunked by
    /// rows; `deflate` in 0..9, 0 = not compressed.
    void write(const std::string& name, const std::vector<std::uint64_t>& shape, const float* values,
               int deflate = 0);
    void write(const std::string& name, const std::vector<std::uint64_t>& shape, const double* values);
    void write(const std::string& name, const std::vector<std::uint64_t>& shape, const std::int32_t* values);
    void write(const std::string& name, const std::vector<std::uint64_t>& shape, const std::int8_t* values);
    void write(const std::string& name, const std::vector<std::uint64_t>& shape, const std::uint8_t* values,
               int deflate = 0);

  private:
    void writeArray(const std::string& name, const std::vector<std::uint64_t>& shape, const void* values,
                    std::int64_t fileType, std::int64_t memoryType, std::size_t bytes, int deflate);

    Handle handle_;
    std::string place_;
};

/// Opens a file for reading. Throws FileError when it is missing, unreadable, truncated or no HDF5 file.
Group openFile(const std::filesystem::path& path);

/// Makes a file, calls fill(root), and closes it; the file appears under `path` only when everything was
/// written. Throws FileError; then nothing is left behind.
void writeFile(const std::filesystem::path& path, const std::function<void(Group& root)>& fill);

} // namespace groupscope::hdf5
