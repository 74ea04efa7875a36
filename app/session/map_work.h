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
    std::shared_ptr<const EmbeddingSet> set{}; ///< keeps `embedding` alive
    const Embedding* embedding = nullptr;      ///< belongs to *set
    std::shared_ptr<const Run> run{}; ///< run whose head transforms the embedding; null: the stored embedding
    RunEmbedding which = RunEmbedding::trained;
    bool epochs = false;        ///< one aligned map for the raw embedding and each snapshot of the run
    std::vector<int> rows{};    ///< (n,) row indices in `set`
    std::vector<int> ownRows{}; ///< (n,) row index in the open set, -1 = none
};

/// A map and its input. Points are numbered as `rows`.
struct LaidOutMap {
    std::vector<int> rows;   ///< (n,) row indices in the open set, -1 = none
    std::vector<int> groups; ///< (n,) group of each point, -1 for none
    int groupCount = 0;
    /// (n,D) input of the layout, or of the last one of several; may be null
    std::shared_ptr<const MatrixF> embedding;
    Metric metric = Metric::euclidean;
    Projection projection; ///< of `embedding`; NaN for examples that hold NaN

    /// Aligned maps (n,d) of the same examples in the order of training; empty for a single map. The last one
    /// is the map of `projection`.
    std::vector<MatrixF> frames{};
    QStringList frameNames{}; ///< "raw", "epoch 1", …
};

/// Maps to be laid out together.
struct MapOrder {
    std::shared_ptr<const Task> task; ///< the open task
    std::vector<MapSource> sources{}; ///< (S,) of the same examples
    ProjectionOptions options{};
    bool keepsEmbeddings = false; ///< for a caller that measures maps against their embeddings
    /// An earlier map of the same examples and embedding, whose embedding is used again; or null.
    std::shared_ptr<const LaidOutMap> earlier{};
    bool sameSearch = false; ///< whether the neighbours of `earlier` are those that this map needs
};

/// Called with coordinates (S,) of (n,d) while points move.
using MapObserver = std::function<void(const std::vector<MatrixF>& positions)>;

struct MapResult {
    std::vector<LaidOutMap> maps; ///< (S,)
    bool complete = true;         ///< false: the layout was stopped
};

/// Lays out maps: a single source by `options`, several sources together by UMAP. Examples with NaN in one of
/// the sources have no coordinates in any. If stopped, it returns the map so far if there is one, and
/// otherwise throws Cancelled. The first picture of a single layout shows the principal components. Throws as
/// project().
MapResult layOutMaps(const MapOrder& order, const RunContext& run, const MapObserver& onLayout);

/// Relation of the coordinates of a source to those of the first source.
enum class MapAlignment {
    first,    ///< is the first one, or one of those laid out together with it
    together, ///< laid out together with the first, so that a point keeps its place where it can
    fitted,   ///< rotated, scaled and shifted onto the first, by the examples in both
    apart     ///< too few examples are in both
};

struct AlignedMap {
    MatrixF positions; ///< (n,d), NaN for examples that hold NaN
    MapAlignment alignment = MapAlignment::first;
    int sharedRows = 0; ///< examples shared with the first map, where it is `fitted`
};

/// Maps of sources that are laid out together: several by UMAP, or one by any projection.
struct MapLayout {
    std::vector<std::size_t> sources;                   ///< indices of the sources
    std::shared_ptr<const std::vector<MatrixF>> maps{}; ///< one (n,d) per source; null: none yet
};

/// Which sources are laid out together: by UMAP those of the same examples of the open set, without epochs;
/// every other source alone.
std::vector<MapLayout> layoutsOf(const std::vector<MapSource>& sources, const ProjectionOptions& options);

/// Aligns the maps of all `layouts`, which must be complete, with the first: scales by the distances of
/// shared examples, then rotates, mirrors and shifts (Procrustes); all maps of a layout alike. Returns (S,)
/// in the order of the sources, without coordinates where no layout has the source.
std::vector<AlignedMap> alignMaps(const std::vector<MapSource>& sources,
                                  const std::vector<MapLayout>& layouts);

} // namespace groupscope
