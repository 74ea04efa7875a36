// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/board_work.h"
#include "app/session/derived.h"

#include <QStringList>

#include <compare>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace groupscope {

/// What the maps of a board are laid out of.
struct BoardOrder {
    QStringList names{}; ///< (S,) of the sources: equal names are equal embeddings of equal rows
    std::vector<BoardSource> sources{};
    std::vector<BoardLayout> layouts{}; ///< without maps
    ProjectionOptions options{};

    QStringList namesOf(const BoardLayout& layout) const;
};

/// Names maps that are laid out with each other.
struct LayoutKey {
    QStringList names; ///< of their sources; they name the task, and how far runs have trained
    ProjectionOptions options;
    Provided<BoardOrder> order; ///< that they are a layout of
    static constexpr bool outlivesSet = true;

    std::partial_ordering operator<=>(const LayoutKey&) const = default;
};

/// Maps of one layout.
struct LaidOutMaps {
    std::vector<MatrixF> maps{}; ///< (as many,) of (n,2|3)
    bool isWhole = false;        ///< false: they move
};

/// Lays out the maps of a key, and tells those of the first layout of its order every 80 ms while they move.
/// Throws as project(), Cancelled.
LaidOutMaps laidOutMapsOf(const LayoutKey& key, const ValueSource& source,
                          const std::function<void(LaidOutMaps)>& tell);
std::size_t bytesOfLayout(const LaidOutMaps& layout);

/// A board whose maps stand still.
struct LaidOutBoard {
    std::shared_ptr<const BoardOrder> order;
    std::vector<BoardLayout> layouts{}; ///< those that could be laid out
};

/// (S,) in the order of the sources, see alignMaps().
using AlignedMaps = std::vector<BoardMap>;

AlignedMaps alignedMapsOf(const ObjectKey<LaidOutBoard>& key, const ValueSource& source,
                          const std::function<void(AlignedMaps)>& tell);
std::size_t bytesOfAligned(const AlignedMaps& maps);

} // namespace groupscope
