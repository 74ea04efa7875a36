// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/search_space.h"
#include "core/measures/pair_search.h"

#include <QString>

#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace groupscope {

/// The examples of a split that have texts, and those texts, as one embedding has them.
struct PairSpace {
    std::vector<int> rows;     ///< (n,) of the set
    std::vector<int> texts;    ///< (m,) places in the input
    std::vector<QString> says; ///< (m,) what they say; empty texts where the file has none
    std::shared_ptr<const PairSearch> search;
};

/// An embedding and a split.
struct PairKey {
    QString runId; ///< of the space
    SearchSpace space;
    std::string split;

    PairKey(const SearchSpace& space, std::string split)
        : runId(space.runId)
        , space(space)
        , split(std::move(split)) {}
    bool operator==(const PairKey&) const = default;
    bool operator<(const PairKey& other) const {
        return std::tie(space, split) < std::tie(other.space, other.split);
    }
};

using PairSpaces = Derived<PairKey, PairSpace>;

/// Pairs of examples and texts, computed when a pane asks for them.
PairSpaces* makePairSpaces(Session* session, QObject* parent);

/// Whether the open set has texts next to the examples of its embedding.
bool hasTexts(const Session& session);

} // namespace groupscope
