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

/// The examples of a split in one embedding space.
struct SearchKey {
    SearchSpace space;
    std::string split;

    std::strong_ordering operator<=>(const SearchKey&) const = default;
};

/// A search in one embedding space. A head is applied once to all examples; after that one example among
/// 70,000 × 128 takes some milliseconds. Heads that do not change the embedding share one search.
struct SpaceSearch {
    std::shared_ptr<const RowSearch> search;
};

/// A query for the nearest examples of an example.
struct AnswerKey {
    ObjectKey<RowSearch> search;
    int row;           ///< row index in the set
    int place;         ///< index among the searched examples
    std::size_t count; ///< number of nearest examples

    std::strong_ordering operator<=>(const AnswerKey&) const = default;
};

/// Nearest examples of an example in one embedding space.
struct SpaceAnswer {
    int row = -1; ///< row index of the query in the set
    RowAnswer found;
};

/// Retrieval quality of all examples in one embedding space.
struct SpaceRanking {
    RowRetrieval found;
    std::vector<int> worstFirst; ///< indices, see worstFirst()
};

using Searches = Derived<SearchKey, SpaceSearch>;
using Answers = Derived<AnswerKey, SpaceAnswer>;
using Rankings = Derived<ObjectKey<RowSearch>, SpaceRanking>;

Searches::Compute makeSpaceSearch();
std::size_t bytesOfSearch(const SpaceSearch& space);

SpaceAnswer answerOf(const AnswerKey& key, const ValueSource& source, const Answers::Tell& tell);
std::size_t bytesOfAnswer(const SpaceAnswer& answer);

/// Compares all examples with each other, which takes long for many examples.
SpaceRanking rankingOf(const ObjectKey<RowSearch>& key, const ValueSource& source,
                       const Rankings::Tell& tell);
std::size_t bytesOfRanking(const SpaceRanking& ranking);

} // namespace groupscope
