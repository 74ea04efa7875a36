// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/session/map_work.h"

#include <compare>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// Which map is wanted.
struct MapRequest {
    QString runId{};                            ///< whose trained embedding; empty: the raw one
    RunEmbedding which = RunEmbedding::trained; ///< of that run
    bool epochs = false; ///< of the run's raw rows and snapshots, aligned, instead of its last embedding
    std::string split{}; ///< which rows; empty: all of them
    ProjectionOptions options{};

    std::partial_ordering operator<=>(const MapRequest&) const = default;
    /// Whether it lays out the same rows of the same embedding.
    bool sameEmbedding(const MapRequest& other) const;
    /// Whether its layout takes the same neighbours of the same embedding.
    bool sameSearch(const MapRequest& other) const;
};

/// A map as far as it is computed.
struct MapPicture {
    MapRequest request;
    MatrixF moving{};                        ///< (n,2|3) positions while there is no map
    std::shared_ptr<const LaidOutMap> map{}; ///< null while the positions move
    bool isWhole = false;                    ///< false: it moves, or was stopped before its end

    const MatrixF& positions() const { return map ? map->projection.positions : moving; } ///< (n,2|3)
};

/// Names a map.
struct MapKey {
    std::string task; ///< hash of its definition
    MapRequest request;
    std::size_t epochs = 0; ///< that its run has trained
    /// An earlier map of the same embedding, which saves its computation, or a search of neighbours; may be
    /// null.
    Provided<MapPicture> earlier{};
    static constexpr bool outlivesSet = true;

    std::partial_ordering operator<=>(const MapKey&) const = default;
};

QStringList runsOf(const MapKey& key);

/// Rows (n,), rising, that a map of that split shows, of all those with a place if `split` is empty. Throws
/// UsageError for a split that the task does not have.
std::vector<int> rowsOfMap(const Task& task, const std::string& split);

/// Lays out a map, and tells its positions every 80 ms while they move. A map that is stopped is told as far
/// as it is there. Throws as project(), Cancelled.
MapPicture pictureOf(const MapKey& key, const ValueSource& source,
                     const std::function<void(MapPicture)>& tell);

/// Bytes of a map, with the rows that it was made of.
std::size_t bytesOfPicture(const MapPicture& picture);

} // namespace groupscope
