// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/retrieval_values.h"
#include "core/data/row_selection.h"
#include "core/figures/grouping.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace groupscope {

/// Order of the query examples.
enum class QueryOrder { asStored, random, worstFirst };

/// A set of possible queries: a value of an attribute, a class or a group.
struct QuerySubgroup {
    QString title; ///< text such as "color: red" or "shoe, red"
    std::shared_ptr<const Grouping> grouping;
    int member = 0; ///< index of the member in its grouping
};

/// Each value of each attribute, then each class, then each group.
std::vector<QuerySubgroup> querySubgroupsOf(const GroupScheme& scheme);

/// Which examples are queries, and in which order.
struct QueryChoice {
    QueryOrder order = QueryOrder::asStored;
    bool onlyWrong = false;             ///< only queries whose nearest example has another class
    std::optional<RowSelection> rows{}; ///< (N,) of the set; nothing: all that are searched
};

/// The queries among `searched` row indices (n,). `ranking` belongs to these examples; choices that need it
/// are empty without it. The random order is reproducible.
std::vector<int> queriesOf(const std::vector<int>& searched, const QueryChoice& choice,
                           const SpaceRanking* ranking);

} // namespace groupscope
