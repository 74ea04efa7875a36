// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/memory.h"
#include "core/base/run_context.h"
#include "core/io/hdf5/hdf5_dataset.h"
#include "core/io/hdf5/hdf5_object.h"

#include <cstddef>
#include <filesystem>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

class AtomicFile;

/// Kind of an object in a group; `elsewhere` is a link into another file or to nothing, which is never
/// followed.
enum class Hdf5Kind { missing, group, dataset, elsewhere, other };

enum class Hdf5Storage { plain, gzip };

/// A group of named groups and datasets. Throws as Hdf5Object does.
class Hdf5Group : public Hdf5Object {
  public:
    using Hdf5Object::Hdf5Object;

    /// Names of the direct children in alphabetical order. Throws DataError if there are over 100,000.
    std::vector<std::string> children() const;
    Hdf5Kind kindOf(const std::string& name) const;
    /// Target of a link that is not followed: "other.h5:/features", or "/features" if it is missing in this
    /// file. Empty for other objects.
    std::string linkTarget(const std::string& name) const;
    /// Throw DataError if the child is missing or of another kind.
    Hdf5Group group(const std::string& name) const;
    Hdf5Dataset dataset(const std::string& name) const;
    /// A second handle of this group.
    Hdf5Group itself() const;
    /// Place of the child, existing or not: "FILE /obs/bird".
    FilePlace whereIs(const std::string& name) const;

    Hdf5Group createGroup(const std::string& name);
    /// Writes row-major `values` of `shape` in row-block chunks of about 2 MiB (contiguous if smaller and
    /// uncompressed). T as in Hdf5Dataset::readNumbers.
    template<class T>
    Hdf5Dataset writeNumbers(const std::string& name, std::span<const T> values,
                             const std::vector<std::size_t>& shape, Hdf5Storage storage = Hdf5Storage::plain);
    /// Booleans as h5py stores them, (N,) of 0 and 1.
    Hdf5Dataset writeBooleans(const std::string& name, std::span<const std::int8_t> values);
    /// Writes variable-length UTF-8. No text may contain NUL, after which the rest would be lost.
    Hdf5Dataset writeTexts(const std::string& name, const std::vector<std::string>& values);
    Hdf5Dataset writeText(const std::string& name, const std::string& value);
    /// Creates a contiguous array to be filled by Hdf5Dataset::writeRows(). T as in Hdf5Dataset::readNumbers.
    template<class T>
    Hdf5Dataset createNumbers(const std::string& name, const std::vector<std::size_t>& shape);

  private:
    std::string pathOf(const std::string& name) const;
    Hdf5Dataset createDataset(const std::string& name, std::int64_t type, std::int64_t space,
                              std::int64_t creation);
    Hdf5Dataset writeArray(const std::string& name, std::int64_t type, std::size_t bytesPerElement,
                           const void* values, const std::vector<std::size_t>& shape, Hdf5Storage storage);
};

/// An open HDF5 file. The serial HDF5 library is not thread-safe: a thread that has a file open keeps all
/// other threads waiting in open() and create(), so open late and close early. One thread may have several
/// files open.
class Hdf5File {
  public:
    /// Opens for reading; at most `memory` bytes may be decoded from the file. Throws FileError if the file
    /// is missing, unreadable, truncated or not HDF5, DataError if its damage makes HDF5 crash or hang (see
    /// hdf5_rehearsal.h), and Cancelled if requested while another thread holds the library.
    static Hdf5File open(const std::filesystem::path& path, const RunContext& context = {},
                         std::size_t memory = memoryLimit() / 4 * 3);
    /// Creates a new file or empties an existing one; call close() after writing. To replace a file safely
    /// pass the temporary path of an AtomicFile, and its name in messages as `called`.
    static Hdf5File create(const std::filesystem::path& path, const std::filesystem::path& called = {});

    /// Creates a scratch file in scratchFolder() that only its owner can read, named `called` in messages.
    /// Write to it, then call readBack(). It disappears with the last reader, or with this object. Throws
    /// Cancelled as open() does.
    static Hdf5File createScratch(const std::filesystem::path& called, const RunContext& context = {});
    /// Ends the writing of a scratch file and opens it for reading. Groups and datasets must be destroyed
    /// before. Throws FileError.
    void readBack();

    Hdf5Group& root() { return *root_; }
    /// Flushes and closes. Throws FileError if the disk is full. Groups and datasets must be destroyed
    /// before.
    void close();

  private:
    using Lock = std::unique_lock<std::recursive_timed_mutex>;
    Hdf5File(Lock lock, Hdf5Handle handle, const std::filesystem::path& path, std::size_t memory);
    static Lock lockLibrary(const RunContext& context);
    static Hdf5File openLocked(Lock lock, const std::filesystem::path& path, std::size_t memory);
    void openRoot(const std::filesystem::path& path, std::size_t memory);

    Lock lock_; // first, so released last
    std::string name_;
    Hdf5Handle handle_;
    std::optional<Hdf5Group> root_;
    std::shared_ptr<const AtomicFile> scratch_; // never committed; set while a scratch file is written
};

} // namespace groupscope
