// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_reader.h"

#include "core/io/anndata/anndata_arrays.h"
#include "core/io/anndata/anndata_columns.h"
#include "core/io/anndata/anndata_file.h"
#include "core/io/anndata/anndata_neighbors.h"
#include "core/io/anndata/anndata_uns.h"
#include "core/io/anndata/columns_of_set.h"
#include "core/io/messages.h"
#include "core/io/no_embedding.h"
#include "core/io/zarr/zarr_store.h"

#include <set>
#include <string>

namespace groupscope {

namespace {

enum class EmbeddingWanted { yes, no };

void requireEmbedding(const EmbeddingSet& set, const Hdf5Group& root) {
    if (!set.embeddings.empty())
        return;
    Message why;
    for (const Message& notice : set.notices)
        if (why.empty() && notice.commandLine().starts_with("obsm/"))
            why = ": " + notice;
    throw NoEmbedding("there is no embedding" + why, root.whereIs("obsm"),
                      message<ioMessages, "store_embedding">());
}

std::shared_ptr<const EmbeddingSet> openSet(const std::filesystem::path& path, EmbeddingWanted wanted,
                                            const RunContext& context) {
    auto set = std::make_shared<EmbeddingSet>();
    const std::filesystem::path store = zarrStoreAt(path, context);
    set->path = store.empty() ? path : store;
    {
        AnnDataFile file = openAnnData(set->path, context);
        const Hdf5Group& root = file.hdf5.root();
        std::set<std::string> seen = readObs(root, *set, context);
        readArrays(root, *set, context);
        if (wanted == EmbeddingWanted::yes)
            requireEmbedding(*set, root);
        seen.merge(readStoredNeighbors(root, *set, context));
        readUns(root, *set, seen);
        set->notices.insert(set->notices.end(), file.notices.begin(), file.notices.end());
    }
    set->sha256 = sha256OfAnnData(set->path, context);
    return set;
}

} // namespace

std::shared_ptr<const EmbeddingSet> openEmbeddingSet(const std::filesystem::path& path,
                                                     const RunContext& context) {
    return openSet(path, EmbeddingWanted::yes, context);
}

std::shared_ptr<const EmbeddingSet> openColumnsOfSet(const std::filesystem::path& path,
                                                     const RunContext& context) {
    return openSet(path, EmbeddingWanted::no, context);
}

} // namespace groupscope
