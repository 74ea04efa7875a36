// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/search_space.h"
#include "core/measures/row_search.h"

#include <QString>

#include <compare>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// The examples of a split in one space.
struct SearchKey {
    SearchSpace space;
    std::string split;

    std::strong_ordering operator<=>(const SearchKey&) const = default;
};

/// A search in them. A head is applied once to all rows; after that a row of 70,000 × 128 takes some
/// milliseconds. Heads that leave the embedding as it is share one search.
struct SpaceSearch {
    std::shared_ptr<const RowSearch> search;
};

/// Asks for the nearest rows of a row.
struct AnswerKey {
    ObjectKey<RowSearch> search;
    int row;           ///< of the set
    int place;         ///< of that row among those that are searched
    std::size_t count; ///< of nearest rows

    std::strong_ordering operator<=>(const AnswerKey&) const = default;
};

/// Nearest rows of a row in one space.
struct SpaceAnswer {
    int row = -1; ///< of the set, that was asked for
    RowAnswer found;
};

/// How all rows find their like in one space.
struct SpaceRanking {
    RowRetrieval found;
    std::vector<int> worstFirst; ///< places, see worstFirst()
};

using Searches = Derived<SearchKey, SpaceSearch>;
using Answers = Derived<AnswerKey, SpaceAnswer>;
using Rankings = Derived<ObjectKey<RowSearch>, SpaceRanking>;

Searches::Compute makeSpaceSearch();
std::size_t bytesOfSearch(const SpaceSearch& space);

SpaceAnswer answerOf(const AnswerKey& key, const ValueSource& source, const Answers::Tell& tell);
std::size_t bytesOfAnswer(const SpaceAnswer& answer);

/// Compares all rows with each other, which takes long on many rows.
SpaceRanking rankingOf(const ObjectKey<RowSearch>& key, const ValueSource& source,
                       const Rankings::Tell& tell);
std::size_t bytesOfRanking(const SpaceRanking& ranking);

} // namespace groupscope
