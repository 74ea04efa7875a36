// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/split_request.h"

#include <optional>

class QComboBox;

namespace groupscope {

/// Offers ways to split a set without a split: 60/20/20 % at random, and each domain as test split, if a
/// column may hold domains.
void addSplitRequests(QComboBox& box, const EmbeddingSet& set);
/// Offers the domains only, at most 50 of a column.
void addDomainRequests(QComboBox& box, const EmbeddingSet& set);
/// The chosen way to split; nothing for another kind of entry.
std::optional<SplitRequest> chosenSplitRequest(const QComboBox& box);

} // namespace groupscope
