// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/base/run_context.h"
#include "core/io/tensors/tensor_file.h"
#include "core/io/zarr/zarr_store.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Reads a JSON file of the store, of at most 1 MiB, or `most` bytes. Returns a discarded value
/// (is_discarded()) if it is not JSON or nested deeper than 64, because copying and printing a value uses the
/// stack for every level. Throws as ZarrStore::read().
nlohmann::json descriptionAt(const ZarrStore& store, const std::string& key, std::uint64_t most = 1 << 20);

/// An array of a Zarr store of version 2, described by its `.zarray`. A claimed size beyond `bestPacking`
/// times the stored bytes is refused once it exceeds `unstoredBytes`.
class ZarrArray {
  public:
    static constexpr std::size_t bestPacking = 2000, unstoredBytes = 256 << 20;
    enum class Type { real32, real64, integer, natural, byte, boolean, text, other };

    /// `path` is "obs/bird/codes". Throws DataError for a description that is invalid, names unsupported
    /// compressors or filters, or claims over `bestPacking` times the stored bytes and more than `allowance`
    /// bytes of memory, from which the claim is subtracted.
    ZarrArray(const ZarrStore& store, std::string path, std::size_t& allowance);

    const std::vector<std::size_t>& shape() const { return shape_; }
    std::size_t count() const { return count_; }
    Type type() const { return type_; }
    /// NumPy's name of the type: "<f4".
    const std::string& typeText() const { return typeText_; }
    /// Number of chunks of the shape, and of those that are not stored; these hold the fill value.
    std::size_t chunkCount() const { return chunkCount_; }
    std::size_t missingChunks() const;
    const std::string& fillText() const { return fillText_; }

    /// Reads the array in bands of whole rows; `use` receives the first row of a band and all its values, row
    /// after row; a scalar is one row. T is float for real32, double for real64, uint8 for byte and boolean,
    /// int64 for integer, uint64 for natural (unsigned 64 bits), std::string for text. Throws DataError for
    /// damaged chunks, for missing ones without a fill value, and for bands that do not fit into memory;
    /// Cancelled.
    template<class T>
    void readBands(const RunContext& context,
                   const std::function<void(std::size_t first, std::span<const T> values)>& use) const;
    /// Reads all values at once.
    template<class T>
    std::vector<T> readAll(const RunContext& context) const;

  private:
    [[noreturn]] void fail(const std::string& what) const; ///< throws: the array is damaged
    /// Throws: the array has an unsupported format.
    [[noreturn]] void failUnread(const std::string& what) const;
    void readDescription(const nlohmann::json& text);
    void readType(const nlohmann::json& text);
    void readPacking(const nlohmann::json& text);
    void readFilter(const nlohmann::json& filter);
    void readFill(const nlohmann::json& value);
    void requireSensible(std::size_t& allowance) const;
    std::size_t elementInMemory() const; ///< bytes of one value as it is read
    std::size_t mostUnpacked(std::size_t packed, const std::string& where) const;

    /// Chunks along an axis.
    std::size_t chunksAlong(std::size_t axis) const {
        return shape_[axis] / chunks_[axis] + (shape_[axis] % chunks_[axis] != 0);
    }
    /// Calls use(position) for every chunk that starts in `band`, or for all chunks of a scalar.
    void forEachChunk(std::size_t band,
                      const std::function<void(const std::vector<std::size_t>&)>& use) const;
    std::string keyOf(const std::vector<std::size_t>& place) const;
    template<class T>
    std::vector<T> chunkAt(const std::string& key) const;
    template<class T>
    void copyChunk(const std::vector<T>& chunk, const std::vector<std::size_t>& place, T* band) const;
    template<class T>
    T fill() const;
    template<class T>
    std::size_t bytesToRead(std::size_t kept) const;

    const ZarrStore& store_;
    std::string path_;
    std::string where_;
    std::vector<std::size_t> shape_, chunks_;
    std::size_t count_ = 1, chunkElements_ = 1, chunkCount_ = 1;
    Type type_ = Type::other;
    std::string typeText_;
    NumberFormat format_{};        ///< for numbers and booleans
    std::size_t elementBytes_ = 0; ///< 0: of texts of any length
    bool isUnicode_ = false;       ///< texts of four bytes a letter
    std::string compressor_;
    std::size_t shuffledBytes_ = 0;          ///< of numcodecs' filter Shuffle, 0: none
    std::optional<NumberFormat> difference_; ///< storage format of numcodecs' filter Delta
    bool columnMajor_ = false;
    char separator_ = '.';
    bool hasFill_ = false;
    double fillReal_ = 0.0;
    std::uint64_t fillInteger_ = 0; ///< its bits
    std::string fillText_;
};

} // namespace groupscope
