// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_reader.h"

#include "core/base/sha256.h"
#include "core/io/anndata/anndata_arrays.h"
#include "core/io/anndata/anndata_columns.h"
#include "core/io/anndata/anndata_neighbors.h"
#include "core/io/anndata/anndata_uns.h"
#include "core/io/hdf5/hdf5_file.h"

#include <set>
#include <string>

namespace groupscope {

std::shared_ptr<const EmbeddingSet> openEmbeddingSet(const std::filesystem::path& path,
                                                     const RunContext& context) {
    auto set = std::make_shared<EmbeddingSet>();
    set->path = path;
    {
        Hdf5File file = Hdf5File::open(path, context);
        std::set<std::string> seen = readObs(file.root(), *set, context);
        readArrays(file.root(), *set, context);
        seen.merge(readStoredNeighbors(file.root(), *set, context));
        readUns(file.root(), *set, seen);
    }
    set->sha256 = sha256OfFile(path, context);
    return set;
}

} // namespace groupscope
