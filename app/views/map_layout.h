// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/session/map_work.h"

#include <QStringList>

#include <compare>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace groupscope {

/// The maps of a board.
struct BoardOrder {
    QStringList names{}; ///< (S,) of the sources; equal names mean equal embeddings of equal examples
    std::vector<MapSource> sources{};
    std::vector<MapLayout> layouts{}; ///< layouts without maps
    ProjectionOptions options{};
    bool keepsEmbeddings = false; ///< see MapOrder

    QStringList namesOf(const MapLayout& layout) const;
};

/// Maps of one layout.
struct LaidOutMaps {
    std::vector<MatrixF> positions{}; ///< (as many,) of (n,2|3)
    /// Maps with all data; empty while points move.
    std::vector<std::shared_ptr<const LaidOutMap>> maps{};
    ProjectionOptions options{};
    bool isWhole = false; ///< false: points move, or the layout was stopped
};

/// Names maps that are laid out together.
struct LayoutKey {
    QStringList names; ///< names of the sources, which include the task and the trained epochs of runs
    ProjectionOptions options;
    Provided<BoardOrder> order; ///< the order of the layout
    /// An earlier map of the same embedding, which saves computing the embedding or its neighbours; may be
    /// null.
    Provided<LaidOutMaps> earlier{};
    static constexpr bool outlivesSet = true;

    std::partial_ordering operator<=>(const LayoutKey&) const = default;
    /// Whether another layout searches the same neighbours in the same way.
    bool sameSearch(const ProjectionOptions& other) const;
};

/// Lays out the maps of a key. The maps of the first layout of the order are shown every 80 ms while they
/// move. Stopped maps are shown in their last state. Throws as project(), and Cancelled.
LaidOutMaps laidOutMapsOf(const LayoutKey& key, const ValueSource& source,
                          const std::function<void(LaidOutMaps)>& tell);

/// Bytes of maps with their embeddings.
std::size_t bytesOfLayout(const LaidOutMaps& layout);

} // namespace groupscope
