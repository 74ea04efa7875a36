// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/io/disk_floats.h"
#include "core/io/real_code.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A numeric dataset (N,D) that is read without HDF5's own pipeline: chunks, or blocks of contiguous data,
/// are read as stored and decoded on all cores.
class Hdf5RealMatrix {
  public:
    /// Returns nothing if only HDF5 can read it: other elements, filters other than gzip, lzf and shuffle,
    /// chunks of over 64 MiB. `dataset` is HDF5's identifier and must outlive the result; (N,D) is its shape.
    static std::optional<Hdf5RealMatrix> of(std::int64_t dataset, std::size_t N, std::size_t D,
                                            const FilePlace& where);

    /// Whether the rows are contiguous native floats, so that map() works.
    bool isMappable() const { return offset_ && code_.isNative() && *offset_ % sizeof(float) == 0; }
    DiskFloats map() const;

    /// Reads all rows into `out` (N,D). Reports progress as `activity`, in blocks of about 16 MiB. Throws
    /// FileError if the file ends early, DataError if a chunk does not decode to its size, Cancelled.
    void read(float* out, const std::string& activity, const RunContext& context) const;

  private:
    enum class Filter { shuffle, gzip, lzf };
    /// One chunk as stored.
    struct Chunk {
        std::size_t row = 0, column = 0; ///< position of its first element
        std::uint32_t skippedFilters = 0;
        std::vector<std::byte> bytes;
    };
    class Decoder;

    Hdf5RealMatrix() = default;
    void describe(std::int64_t creation);
    void readPiece(float* out, const std::string& activity, const RunContext& context) const;
    void readChunks(float* out, const std::string& activity, const RunContext& context) const;
    bool liesAsItIsRead(const Chunk& chunk) const;
    bool fetch(Chunk& chunk, float* out) const;
    void fillMissing(const Chunk& chunk, float* out) const;
    void put(const Chunk& chunk, const std::byte* values, float* out) const;

    std::int64_t dataset_ = -1;
    FilePlace where_;
    std::size_t rows_ = 0, columns_ = 0;
    RealCode code_;
    int descriptor_ = -1;
    std::optional<std::uint64_t> offset_;          ///< offset of contiguous data
    std::size_t chunkRows_ = 0, chunkColumns_ = 0; ///< 0: not in chunks
    std::vector<Filter> filters_;                  ///< in the order of encoding
};

} // namespace groupscope
