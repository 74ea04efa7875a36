// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/base/run_context.h"
#include "core/io/import/file_content.h"
#include "core/math/matrix.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// A file of any format whose arrays can be listed and read one by one. Paths are those of the listed items.
/// Sizes are checked against the memory before any allocation; every member throws DataError or FileError for
/// unreadable content.
class ImportSource {
  public:
    ImportSource() = default;
    ImportSource(const ImportSource&) = delete;
    ImportSource& operator=(const ImportSource&) = delete;
    virtual ~ImportSource() = default;

    /// Name of the format: "HDF5", "NumPy", "CSV".
    virtual std::string format() const = 0;
    /// Every array, with its preview.
    virtual std::vector<ContentItem> items(const RunContext& context) = 0;
    /// Warnings about items that items() skips.
    virtual std::vector<Message> notices() const { return {}; }
    /// The names of a matrix's dimensions if the file has them; or none.
    virtual std::vector<std::string> dimensionNames(const std::string&) const { return {}; }
    /// (N,D); a column is (N,1).
    virtual MatrixF readMatrix(const std::string& path, const RunContext& context) = 0;
    /// Reads a matrix; one too large for the memory may stay on disk, if keepsOnDisk().
    virtual EmbeddingRows readEmbedding(const std::string& path, const RunContext& context) {
        return readMatrix(path, context);
    }
    /// Whether readEmbedding() reads matrices that do not fit into memory.
    virtual bool keepsOnDisk() const { return false; }
    /// The values of a column, (N,), without a name. Whole real numbers count as integers, NaN as missing.
    virtual Column readColumn(const std::string& path, const RunContext& context) = 0;
    /// All bytes of pictures.
    virtual std::vector<std::uint8_t> readPictures(const std::string& path, const RunContext& context) = 0;
};

/// A column of real numbers: integers if all are whole, otherwise their shortest texts; NaN is missing.
Column factorReals(const std::vector<double>& values);

/// "not read: a, b and 3 more"; no notice without names.
std::vector<Message> notReadNotices(std::vector<std::string> names);

} // namespace groupscope
