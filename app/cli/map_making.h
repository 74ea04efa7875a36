// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "core/data/task.h"
#include "core/projection/distortion.h"
#include "core/projection/projection.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope::cli {

/// The data and options of a map for `project`.
struct MapPlan {
    ProjectionOptions options;
    std::string head;       ///< run file whose head's embedding is laid out; empty: the stored one
    bool companion = false; ///< the attribute embedding of the run instead
    std::string epochs;     ///< run file whose snapshots are laid out, aligned; empty: one map
    std::string onto; ///< set with a finished map into which the rows are placed; empty: a map of its own
    bool quality = false;
    BrokenRows brokenRows = BrokenRows::exclude;
};

struct NamedMap {
    std::string name;  ///< "X_umap": its name in /obsm
    MatrixF positions; ///< (N,d); NaN for rows that could not be laid out
};

struct MadeMaps {
    std::vector<NamedMap> maps;          ///< the last is the one asked for
    std::vector<StoredNeighbors> graphs; ///< to be kept, so that another layout need not search
    std::optional<MapQuality> quality;   ///< of the last map
    int qualityNeighbors = 0;            ///< that it was measured at
};

/// Makes the maps of an embedding of the set. Throws UsageError for parts of the plan that exclude each
/// other, DataError, FileError, Cancelled.
MadeMaps makeMaps(const MapPlan& plan, const EmbeddingSet& set, const Embedding& embedding, Console& console);

} // namespace groupscope::cli
