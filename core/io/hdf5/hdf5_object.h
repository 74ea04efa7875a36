// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/hdf5/hdf5_global_heap.h"
#include "core/io/hdf5/hdf5_handle.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// State shared by all objects of one open file: its name for messages, and the number of bytes that may
/// still be decoded from it. One file may fill three quarters of memoryLimit(); more is refused, whatever its
/// declared shapes or compression.
struct Hdf5FileState {
    std::string name;
    std::size_t bytesLeft = 0;
    std::size_t fileBytes = SIZE_MAX;
    /// Variable-length texts; null for a file that is being written.
    std::shared_ptr<Hdf5GlobalHeap> texts{};

    /// The text of a reference, as valid UTF-8. Charges its memory. Throws as Hdf5GlobalHeap::textAt.
    std::string textAt(const HeapReference& reference, const FilePlace& where);

    /// Subtracts `bytes` from bytesLeft. Throws DataError if fewer are left.
    void charge(std::size_t bytes, const FilePlace& where);
};

/// A group or a dataset with its attributes. Must not outlive its Hdf5File. Every member throws FileError if
/// HDF5 cannot read or write. Reading an attribute that is missing, or of another kind, gives an empty value:
/// attributes of unknown files are hints, never a reason to fail.
class Hdf5Object {
  public:
    Hdf5Object(Hdf5Handle handle, std::shared_ptr<Hdf5FileState> state, std::string path)
        : handle_(std::move(handle))
        , state_(std::move(state))
        , path_(std::move(path)) {}

    /// Path inside the file: "/obs/bird".
    const std::string& path() const { return path_; }
    /// Place for messages: "FILE /obs/bird".
    FilePlace where() const { return {state_->name, path_}; }
    /// Counts memory that is filled from this object. Throws DataError if the file has used up its share.
    void chargeMemory(std::size_t bytes) const { state_->charge(bytes, where()); }
    /// Bytes of memory that may still be filled from the file.
    std::size_t bytesLeft() const { return state_->bytesLeft; }

    /// Address of the object in the file: the same under all of its names.
    std::uint64_t address() const;
    /// At most 10,000.
    std::vector<std::string> attributeNames() const;
    std::optional<std::string> textAttribute(const std::string& name) const;
    /// A one-dimensional attribute of at most 100,000 texts.
    std::vector<std::string> textListAttribute(const std::string& name) const;
    std::optional<std::int64_t> integerAttribute(const std::string& name) const;
    /// A one-dimensional attribute of at most 100,000 whole numbers.
    std::vector<std::int64_t> integerListAttribute(const std::string& name) const;
    std::optional<double> realAttribute(const std::string& name) const;

    void setTextAttribute(const std::string& name, const std::string& value);
    /// An empty list is stored as AnnData stores it: a float64 array of length 0.
    void setTextListAttribute(const std::string& name, const std::vector<std::string>& values);
    void setIntegerAttribute(const std::string& name, std::int64_t value);
    void setIntegerListAttribute(const std::string& name, const std::vector<std::int64_t>& values);
    void setRealAttribute(const std::string& name, double value);
    /// As h5py stores it: an int8 enumeration of FALSE and TRUE.
    void setBooleanAttribute(const std::string& name, bool value);

  protected:
    std::int64_t id() const { return handle_.get(); }
    const std::shared_ptr<Hdf5FileState>& state() const { return state_; }

  private:
    Hdf5Handle openAttribute(const std::string& name) const;
    void writeAttribute(const std::string& name, std::int64_t type, std::int64_t space, const void* value);

    Hdf5Handle handle_;
    std::shared_ptr<Hdf5FileState> state_;
    std::string path_;
};

} // namespace groupscope
