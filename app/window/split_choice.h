// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/split_request.h"

#include <optional>

class QComboBox;

namespace groupscope {

/// Offers what can stand in for a split that a set has not: drawn 60/20/20, and every domain as the one to
/// test on, where a column is like domains.
void addSplitRequests(QComboBox& box, const EmbeddingSet& set);
/// The domains alone, at most 50 of a column.
void addDomainRequests(QComboBox& box, const EmbeddingSet& set);
/// What of that is chosen; nothing for an entry of another kind.
std::optional<SplitRequest> chosenSplitRequest(const QComboBox& box);

} // namespace groupscope
