// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/disk_floats.h"

#include "core/base/error.h"
#include "core/io/cache_folder.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>

namespace groupscope {

namespace {

/// Part of a file in the address space.
class Mapping {
  public:
    Mapping(int descriptor, std::uint64_t offset, std::size_t bytes, int protection, const FilePlace& where) {
        const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
        const std::uint64_t before = offset % page; // mappings begin at a page
        bytes_ = bytes + static_cast<std::size_t>(before);
        begin_ =
            mmap(nullptr, bytes_, protection, MAP_SHARED, descriptor, static_cast<off_t>(offset - before));
        if (begin_ == MAP_FAILED)
            throw FileError(std::string("the data cannot be mapped: ") + std::strerror(errno), where,
                            "save the file on a local disk");
        first_ = static_cast<std::byte*>(begin_) + before;
    }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    ~Mapping() { munmap(begin_, bytes_); }

    float* first() const { return reinterpret_cast<float*>(first_); }
    void expectScatteredReads() { madvise(begin_, bytes_, MADV_RANDOM); }

  private:
    void* begin_ = nullptr;
    std::size_t bytes_ = 0;
    std::byte* first_ = nullptr;
};

/// Both ways of reading.
struct Mappings {
    Mappings(int descriptor, std::uint64_t offset, std::size_t bytes, int protection, const FilePlace& where)
        : inOrder(descriptor, offset, bytes, protection, where)
        , scattered(descriptor, offset, bytes, PROT_READ, where) {
        scattered.expectScatteredReads();
    }
    Mapping inOrder, scattered;
};

DiskFloats mapBothWays(int descriptor, std::uint64_t offset, std::size_t bytes, int protection,
                       const FilePlace& where) {
    const auto mappings = std::make_shared<const Mappings>(descriptor, offset, bytes, protection, where);
    return {mappings, mappings->inOrder.first(), mappings->scattered.first()};
}

/// Closes a file when its scope ends.
struct OpenFile {
    int number;
    ~OpenFile() { close(number); }
};

} // namespace

DiskFloats mapFloats(int descriptor, std::uint64_t offset, std::size_t bytes, const FilePlace& where) {
    struct stat status {};
    if (fstat(descriptor, &status) != 0 || offset > static_cast<std::uint64_t>(status.st_size) ||
        bytes > static_cast<std::uint64_t>(status.st_size) - offset)
        throw FileError("the file ends before its data", where, "the file is truncated: make it again");
    return mapBothWays(descriptor, offset, bytes, PROT_READ, where);
}

DiskFloats mapFloats(const std::filesystem::path& path, std::uint64_t offset, std::size_t bytes) {
    const OpenFile file{open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (file.number < 0)
        throw FileError(std::string("the file cannot be opened: ") + std::strerror(errno), path.string(),
                        "check that it is there and may be read");
    return mapFloats(file.number, offset, bytes, path.string());
}

DiskFloats scratchFloats(std::size_t bytes) {
    const std::filesystem::path folder = scratchFolder();
    std::string name = (folder / "rows-XXXXXX").string();
    const OpenFile file{mkostemp(name.data(), O_CLOEXEC)};
    if (file.number < 0)
        throw FileError(std::string("no scratch file can be made: ") + std::strerror(errno), folder.string(),
                        "set XDG_CACHE_HOME to a directory that can be written to");
    unlink(name.c_str());
    // All room at once: a page that finds the disk full when it is written would end the program.
    if (const int error = posix_fallocate(file.number, 0, static_cast<off_t>(bytes)); error != 0)
        throw FileError("there is no room for " + std::to_string(bytes >> 20) + " MiB (" +
                            std::strerror(error) + ")",
                        folder.string(), "free some, or set XDG_CACHE_HOME to a directory on a larger disk");
    return mapBothWays(file.number, 0, bytes, PROT_READ | PROT_WRITE, folder.string());
}

EmbeddingRows rowsOf(DiskFloats floats, Eigen::Index rows, Eigen::Index columns) {
    return {std::move(floats.file), floats.first, floats.scattered, rows, columns};
}

EmbeddingRows rowsOnDisk(const EmbeddingRows& rows) {
    if (rows.onDisk() || rows.size() == 0)
        return rows;
    DiskFloats floats = scratchFloats(static_cast<std::size_t>(rows.size()) * sizeof(float));
    std::copy_n(rows.data(), rows.size(), floats.first);
    return rowsOf(std::move(floats), rows.rows(), rows.cols());
}

} // namespace groupscope
