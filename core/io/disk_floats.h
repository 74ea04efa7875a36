// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_rows.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace groupscope {

/// Memory-mapped floats on disk; `file` keeps the file open.
struct DiskFloats {
    std::shared_ptr<const void> file;
    float* first = nullptr;
    /// The same floats for random access: the system does not read ahead.
    const float* scattered = nullptr;
};

/// Maps `bytes` of an open file from `offset`, a multiple of 4, read-only. Replacing the file while it is in
/// use is safe; truncating it in place crashes the program, as with any mapped file. Throws FileError if the
/// file ends earlier or cannot be mapped; `where` is for messages.
DiskFloats mapFloats(int descriptor, std::uint64_t offset, std::size_t bytes, const FilePlace& where);
/// Maps a file by path. Throws FileError also if it cannot be opened.
DiskFloats mapFloats(const std::filesystem::path& path, std::uint64_t offset, std::size_t bytes);

/// Allocates `bytes` in an unnamed file in the user's cache directory ($XDG_CACHE_HOME, ~/.cache, or else the
/// directory for temporary files), which disappears with its last user, however the program ends. Throws
/// FileError if the disk is full.
DiskFloats scratchFloats(std::size_t bytes);

/// The floats as a matrix (rows,columns), row after row.
EmbeddingRows rowsOf(DiskFloats floats, Eigen::Index rows, Eigen::Index columns);

/// Returns the rows in a scratch file; unchanged if they are on disk already. Throws FileError.
EmbeddingRows rowsOnDisk(const EmbeddingRows& rows);

} // namespace groupscope
