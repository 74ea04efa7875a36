// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/experiment/run_embeddings.h"
#include "core/projection/projection.h"
#include "core/runs/run.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

namespace groupscope {

/// A map and what it was made of. Points are numbered as `rows`.
struct LaidOutMap {
    std::vector<int> rows;   ///< (n,) row numbers in the set
    std::vector<int> groups; ///< (n,) group of each point, -1 for none
    int groupCount = 0;
    std::shared_ptr<const MatrixF> embedding; ///< (n,D) what was laid out; of several, the last
    Metric metric = Metric::euclidean;
    Projection projection; ///< of `embedding`

    /// Maps (n,d) of the same rows in the order of training, aligned; empty for a single map. The last is
    /// that of `projection`.
    std::vector<MatrixF> frames{};
    QStringList frameNames{}; ///< "raw", "epoch 1", …
};

/// What is to be laid out.
struct MapOrder {
    std::shared_ptr<const Task> task;
    std::shared_ptr<const Run> run;             ///< whose trained embedding; null: the raw one
    RunEmbedding which = RunEmbedding::trained; ///< of that run
    std::vector<int> rows;                      ///< of the set
    ProjectionOptions options;
    bool epochs = false; ///< one aligned map for the raw rows and each snapshot of the run
    /// An earlier map of the same rows and embedding, whose embedding is used; or null.
    std::shared_ptr<const LaidOutMap> earlier;
    bool sameSearch = false; ///< whether its neighbours are those that this map would search
};

/// Called with positions (n,d) while they move.
using MapObserver = std::function<void(const MatrixF& positions)>;

struct MapResult {
    LaidOutMap map;
    bool complete = true; ///< false: it was stopped
};

/// Lays out a map; stopped, it returns what is there if there is a first picture, and otherwise throws
/// Cancelled. The first picture of a single layout is that of its principal components. Throws as project().
MapResult layOutMap(const MapOrder& order, const RunContext& run, const MapObserver& onLayout);

} // namespace groupscope
