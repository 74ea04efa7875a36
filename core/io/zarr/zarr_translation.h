// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/base/run_context.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/zarr/zarr_store.h"

#include <string>
#include <vector>

namespace groupscope {

/// An AnnData Zarr store, translated to HDF5.
struct TranslatedZarr {
    Hdf5File file;                ///< a scratch file
    std::vector<Message> notices; ///< warnings about skipped and missing parts
};

/// Copies the parts that readers of sets use into a scratch file: `/obs /obsm /obsp /X`, and from `/uns`
/// Groupscope's own keys, colours and neighbour settings. Values are unchanged, except that integers other
/// than uint8 have 64 bits and float16 becomes float32. Other elements are empty, so that readers can report
/// them. Large arrays are copied in bands of one chunk's rows. Throws DataError for a store of Zarr version
/// 3, one that is not AnnData or lacks parts, and damaged ones, naming the file; FileError; Cancelled. Locks
/// the HDF5 library as Hdf5File::create() does.
TranslatedZarr translateZarr(const ZarrStore& store, const RunContext& context);

} // namespace groupscope
