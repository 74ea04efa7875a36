// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/base/run_context.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/zarr/zarr_store.h"

#include <string>
#include <vector>

namespace groupscope {

/// An AnnData store as the HDF5 file that it would be.
struct TranslatedZarr {
    Hdf5File file;                ///< a scratch file
    std::vector<Message> notices; ///< what is left out, and what was not stored
};

/// Copies what readers of sets look at, `/obs /obsm /obsp /X` and of `/uns` Groupscope's own, colours and
/// what tells of neighbours, into a scratch file, values as they are (of integers but uint8 the width is 64
/// bits, float16 becomes float32); of all else there are empty elements, so that it can be told of. Large
/// arrays go through memory in bands of one chunk's rows.
///
/// Throws DataError for a store of Zarr version 3, one that is no AnnData or lacks parts, and damaged ones,
/// with the file at fault; FileError; Cancelled. Holds the HDF5 library as Hdf5File::create() does.
TranslatedZarr translateZarr(const ZarrStore& store, const RunContext& context);

} // namespace groupscope
