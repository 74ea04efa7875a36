// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/experiment/run_embeddings.h"
#include "core/projection/projection.h"
#include "core/runs/run.h"

#include <QStringList>

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace groupscope {

/// One embedding to be laid out.
struct MapSource {
    std::shared_ptr<const EmbeddingSet> set{}; ///< that keeps `embedding`
    const Embedding* embedding = nullptr;      ///< into *set
    std::shared_ptr<const Run> run{};          ///< whose head makes another one of it; null: as it is stored
    RunEmbedding which = RunEmbedding::trained;
    bool epochs = false;        ///< one aligned map for the raw rows and each snapshot of the run
    std::vector<int> rows{};    ///< (n,) of `set`
    std::vector<int> ownRows{}; ///< (n,) the row of the open set that each is, -1 = none
};

/// A map and what it was made of. Points are numbered as `rows`.
struct LaidOutMap {
    std::vector<int> rows;   ///< (n,) row numbers in the open set, -1 = none
    std::vector<int> groups; ///< (n,) group of each point, -1 for none
    int groupCount = 0;
    std::shared_ptr<const MatrixF> embedding; ///< (n,D) what was laid out; of several, the last; may be null
    Metric metric = Metric::euclidean;
    Projection projection; ///< of `embedding`; NaN for rows that hold NaN

    /// Maps (n,d) of the same rows in the order of training, aligned; empty for a single map. The last is
    /// that of `projection`.
    std::vector<MatrixF> frames{};
    QStringList frameNames{}; ///< "raw", "epoch 1", …
};

/// Maps that are to be laid out with each other.
struct MapOrder {
    std::shared_ptr<const Task> task; ///< the open one
    std::vector<MapSource> sources{}; ///< (S,) of the same rows
    ProjectionOptions options{};
    bool keepsEmbeddings = false; ///< for somebody who measures maps against what they were made of
    /// An earlier map of the same rows and embedding, whose embedding is used; or null.
    std::shared_ptr<const LaidOutMap> earlier{};
    bool sameSearch = false; ///< whether its neighbours are those that this map would search
};

/// Called with positions (S,) of (n,d) while they move.
using MapObserver = std::function<void(const std::vector<MatrixF>& positions)>;

struct MapResult {
    std::vector<LaidOutMap> maps; ///< (S,)
    bool complete = true;         ///< false: it was stopped
};

/// Lays out maps: one source alone by `options`, several together by UMAP. Rows that one of the sources
/// cannot place, since they hold NaN, have no place in any. Stopped, it returns what is there if there is a
/// first picture, and otherwise throws Cancelled. The first picture of a single layout is that of its
/// principal components. Throws as project().
MapResult layOutMaps(const MapOrder& order, const RunContext& run, const MapObserver& onLayout);

/// How the map of a source lies to the first.
enum class MapAlignment {
    first,    ///< it is the first, or one of those laid out together with it
    together, ///< laid out together with the first, so that a row keeps its place where it can
    fitted,   ///< turned, scaled and shifted onto the first, by the rows that both show
    apart     ///< too few rows are in both
};

struct AlignedMap {
    MatrixF positions; ///< (n,d), NaN for rows that hold NaN
    MapAlignment alignment = MapAlignment::first;
    int sharedRows = 0; ///< with the first, where it is `fitted`
};

/// Maps of sources that were laid out with each other: of several by UMAP together, of others one.
struct MapLayout {
    std::vector<std::size_t> sources;                   ///< their numbers
    std::shared_ptr<const std::vector<MatrixF>> maps{}; ///< (as many,) of (n,d); null: none yet
};

/// Which sources are laid out together: by UMAP those of the same rows of the open set, without epochs;
/// every other alone.
std::vector<MapLayout> layoutsOf(const std::vector<MapSource>& sources, const ProjectionOptions& options);

/// Brings the maps of all `layouts`, which are there, as near to the first of them as a turn, a mirror and a
/// shift can (Procrustes), after a scale by which the rows that both show lie as far apart in both; all maps
/// of a layout alike. (S,) in the order of the sources, without positions where no layout has one.
std::vector<AlignedMap> alignMaps(const std::vector<MapSource>& sources,
                                  const std::vector<MapLayout>& layouts);

} // namespace groupscope
