// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/search_space.h"
#include "core/measures/pair_search.h"

#include <QString>

#include <compare>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// The examples of a split that have texts, and those texts, in one embedding.
struct PairSpace {
    std::vector<int> rows;     ///< (n,) row indices in the set
    std::vector<int> texts;    ///< (m,) indices of the texts in the input
    std::vector<QString> says; ///< (m,) words of the texts; empty where the file has none
    std::shared_ptr<const PairSearch> search;
};

/// An embedding and a split.
struct PairKey {
    SearchSpace space;
    std::string split;

    std::strong_ordering operator<=>(const PairKey&) const = default;
};

using PairSpaces = Derived<PairKey, PairSpace>;

/// Pairs of examples and texts, computed when a pane asks for them.
PairSpaces* makePairSpaces(Session* session, QObject* parent);

/// Whether the open set has texts for examples of its embedding.
bool hasTexts(const Session& session);

} // namespace groupscope
