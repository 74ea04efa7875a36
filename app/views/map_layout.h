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

/// Which maps a board is made of.
struct BoardOrder {
    QStringList names{}; ///< (S,) of the sources: equal names are equal embeddings of equal rows
    std::vector<MapSource> sources{};
    std::vector<MapLayout> layouts{}; ///< without maps
    ProjectionOptions options{};
    bool keepsEmbeddings = false; ///< see MapOrder

    QStringList namesOf(const MapLayout& layout) const;
};

/// Maps of one layout.
struct LaidOutMaps {
    std::vector<MatrixF> positions{}; ///< (as many,) of (n,2|3)
    /// Source of the positions, and their layout; none while they move.
    std::vector<std::shared_ptr<const LaidOutMap>> maps{};
    ProjectionOptions options{};
    bool isWhole = false; ///< false: they move, or were stopped before their end
};

/// Names maps that are laid out with each other.
struct LayoutKey {
    QStringList names; ///< of their sources; they name the task, and how far runs have trained
    ProjectionOptions options;
    Provided<BoardOrder> order; ///< that they are a layout of
    /// An earlier map of the same embedding, which saves its computation, or a search of neighbours; may be
    /// null.
    Provided<LaidOutMaps> earlier{};
    static constexpr bool outlivesSet = true;

    std::partial_ordering operator<=>(const LayoutKey&) const = default;
    /// Whether this layout takes neighbours of the same metric, searched in the same way, as another.
    bool sameSearch(const ProjectionOptions& other) const;
};

/// Lays out the maps of a key, and tells those of the first layout of its order every 80 ms while they move.
/// Maps that are stopped are told as far as they are there. Throws as project(), Cancelled.
LaidOutMaps laidOutMapsOf(const LayoutKey& key, const ValueSource& source,
                          const std::function<void(LaidOutMaps)>& tell);

/// Bytes of maps, with the embeddings that they were made of.
std::size_t bytesOfLayout(const LaidOutMaps& layout);

} // namespace groupscope
