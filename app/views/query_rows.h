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

/// Rows that people look through, one after the other.
enum class QueryOrder { asStored, random, worstFirst };

/// What queries may be taken of: a value of an attribute, a class or a group.
struct QuerySubgroup {
    QString title; ///< "color: red", "shoe, red"
    std::shared_ptr<const Grouping> grouping;
    int member = 0; ///< of it
};

/// Each value of each attribute, then each class, then each group.
std::vector<QuerySubgroup> querySubgroupsOf(const GroupScheme& scheme);

/// Which rows are asked for, and in which order.
struct QueryChoice {
    QueryOrder order = QueryOrder::asStored;
    bool onlyWrong = false;             ///< whose nearest row is of another class
    std::optional<RowSelection> rows{}; ///< (N,) of the set; nothing: all that are searched
};

/// The queries among `searched` rows (n,). `ranking` is of these rows; without it none that need it are
/// given. Random is the same every time.
std::vector<int> queriesOf(const std::vector<int>& searched, const QueryChoice& choice,
                           const SpaceRanking* ranking);

} // namespace groupscope
