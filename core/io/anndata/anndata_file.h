// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/base/run_context.h"
#include "core/io/hdf5/hdf5_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace groupscope {

/// An AnnData file as HDF5, independent of its storage format.
struct AnnDataFile {
    Hdf5File hdf5;
    std::vector<Message> notices{}; ///< warnings about skipped parts of other formats
};

/// Opens an .h5ad file, or a Zarr store as one. Throws as Hdf5File::open() and translateZarr().
AnnDataFile openAnnData(const std::filesystem::path& path, const RunContext& context);

/// SHA-256 of the file, or of all files of a Zarr store. Throws FileError, DataError, Cancelled.
std::string sha256OfAnnData(const std::filesystem::path& path, const RunContext& context);

} // namespace groupscope
