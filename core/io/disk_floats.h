// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_rows.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace groupscope {

/// Floats that lie on disk and are addressed like memory; the file stays open as long as `file` lives.
struct DiskFloats {
    std::shared_ptr<const void> file;
    float* first = nullptr;
    /// The same floats for whoever reads here and there: the system does not read ahead of what is touched.
    const float* scattered = nullptr;
};

/// Maps `bytes` of an open file from `offset` on, a multiple of 4, for reading only. Whoever shortens the
/// file in place while it is in use breaks this program, as any that maps files; to replace it is safe.
/// Throws FileError when the file ends earlier or cannot be mapped; `where` is for messages.
DiskFloats mapFloats(int descriptor, std::uint64_t offset, std::size_t bytes, const FilePlace& where);
/// The same of a file that is not open. Throws FileError also when it cannot be opened.
DiskFloats mapFloats(const std::filesystem::path& path, std::uint64_t offset, std::size_t bytes);

/// Room for `bytes` in a file without a name, in the user's cache directory ($XDG_CACHE_HOME, ~/.cache, or
/// where neither is there the directory for temporary files); gone with its last user, however the program
/// ends. Throws FileError when the disk has no room.
DiskFloats scratchFloats(std::size_t bytes);

/// The floats as a matrix (rows,columns), row after row.
EmbeddingRows rowsOf(DiskFloats floats, Eigen::Index rows, Eigen::Index columns);

/// The same rows in a scratch file; as they are where they lie on disk already. Throws FileError.
EmbeddingRows rowsOnDisk(const EmbeddingRows& rows);

} // namespace groupscope
