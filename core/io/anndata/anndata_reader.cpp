// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_reader.h"

#include "core/base/sha256.h"
#include "core/io/anndata/anndata_arrays.h"
#include "core/io/anndata/anndata_columns.h"
#include "core/io/anndata/anndata_neighbors.h"
#include "core/io/anndata/anndata_uns.h"
#include "core/io/anndata/columns_of_set.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/no_embedding.h"

#include <set>
#include <string>

namespace groupscope {

namespace {

enum class EmbeddingWanted { yes, no };

void requireEmbedding(const EmbeddingSet& set, const Hdf5Group& root) {
    if (!set.embeddings.empty())
        return;
    std::string why;
    for (const std::string& notice : set.notices)
        if (why.empty() && notice.starts_with("obsm/"))
            why = ": " + notice;
    throw NoEmbedding("there is no embedding" + why, root.whereIs("obsm"),
                      "store a dense (N,D) array of numbers there, for example obsm['X_clip']");
}

std::shared_ptr<const EmbeddingSet> openSet(const std::filesystem::path& path, EmbeddingWanted wanted,
                                            const RunContext& context) {
    auto set = std::make_shared<EmbeddingSet>();
    set->path = path;
    {
        Hdf5File file = Hdf5File::open(path, context);
        std::set<std::string> seen = readObs(file.root(), *set, context);
        readArrays(file.root(), *set, context);
        if (wanted == EmbeddingWanted::yes)
            requireEmbedding(*set, file.root());
        seen.merge(readStoredNeighbors(file.root(), *set, context));
        readUns(file.root(), *set, seen);
    }
    set->sha256 = sha256OfFile(path, context);
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
