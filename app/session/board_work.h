// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/experiment/run_embeddings.h"
#include "core/projection/projection.h"
#include "core/runs/run.h"

#include <functional>
#include <memory>
#include <vector>

namespace groupscope {

/// One embedding to be laid out.
struct BoardSource {
    std::shared_ptr<const EmbeddingSet> set; ///< that keeps `embedding`
    const Embedding* embedding = nullptr;    ///< into *set
    std::shared_ptr<const Run> run;          ///< whose head makes another one of it; null: as it is stored
    RunEmbedding which = RunEmbedding::trained;
    std::vector<int> rows;    ///< (n,) of `set`
    std::vector<int> ownRows; ///< (n,) the row of the open set that each is, -1 = none
};

/// How the map of a source lies to the first.
enum class MapAlignment {
    first,    ///< it is the first, or one of those laid out together with it
    together, ///< laid out together with the first, so that a row keeps its place where it can
    fitted,   ///< turned, scaled and shifted onto the first, by the rows that both show
    apart     ///< too few rows are in both
};

struct BoardMap {
    MatrixF positions; ///< (n,d), NaN for rows that hold NaN
    MapAlignment alignment = MapAlignment::first;
    int sharedRows = 0; ///< with the first, where it is `fitted`
};

/// Maps of sources that were laid out with each other: of several by UMAP together, of others one.
struct BoardLayout {
    std::vector<std::size_t> sources;                   ///< which
    std::shared_ptr<const std::vector<MatrixF>> maps{}; ///< (as many,) of (n,d); null: not laid out yet
};

/// Which of the sources are laid out together: by UMAP those of the same rows, by others none.
std::vector<BoardLayout> layoutsOf(const std::vector<BoardSource>& sources, const ProjectionOptions& options);

/// Lays out the maps of one layout. `onLayout` gets them while they move. Throws as project(), Cancelled.
std::vector<MatrixF> layOut(const std::vector<BoardSource>& sources, const BoardLayout& layout,
                            const ProjectionOptions& options, const RunContext& run,
                            const std::function<void(const std::vector<MatrixF>&)>& onLayout);

/// Brings the maps of all `layouts`, which are there, as near to the first of them as a turn, a mirror and a
/// shift can (Procrustes), after a scale by which the rows that both show lie as far apart in both; all maps
/// of a layout alike. (S,) in the order of the sources, without positions where no layout has one.
std::vector<BoardMap> alignMaps(const std::vector<BoardSource>& sources,
                                const std::vector<BoardLayout>& layouts);

} // namespace groupscope
