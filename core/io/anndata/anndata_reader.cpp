// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_reader.h"

#include "core/io/anndata/anndata_arrays.h"
#include "core/io/anndata/anndata_columns.h"
#include "core/io/anndata/anndata_file.h"
#include "core/io/anndata/anndata_neighbors.h"
#include "core/io/anndata/anndata_uns.h"
#include "core/io/zarr/zarr_store.h"

#include <set>
#include <string>

namespace groupscope {

std::shared_ptr<const EmbeddingSet> openEmbeddingSet(const std::filesystem::path& path,
                                                     const RunContext& context) {
    auto set = std::make_shared<EmbeddingSet>();
    const std::filesystem::path store = zarrStoreAt(path);
    set->path = store.empty() ? path : store;
    {
        AnnDataFile file = openAnnData(set->path, context);
        const Hdf5Group& root = file.hdf5.root();
        std::set<std::string> seen = readObs(root, *set, context);
        readArrays(root, *set, context);
        seen.merge(readStoredNeighbors(root, *set, context));
        readUns(root, *set, seen);
        set->notices.insert(set->notices.end(), file.notices.begin(), file.notices.end());
    }
    set->sha256 = sha256OfAnnData(set->path, context);
    return set;
}

} // namespace groupscope
