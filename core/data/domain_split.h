// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/strata.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace groupscope {

/// Draws a split that tests on an unseen domain: all examples of one domain are test examples; of the others
/// the share `validation` (in [0,1)) of each stratum is for validation, the rest for training. Returns (N,) 0
/// train, 1 validation, 2 test, -1 for examples without a stratum or domain; the same for the same seed.
/// Throws UsageError for a domain that is not in the column, one with no example of any stratum or with all
/// of them, and for a share that leaves nothing to train on.
std::vector<int> splitByDomain(const Strata& strata, const Column& domains, int domain, double validation,
                               std::uint64_t seed);

/// Common names of domain columns, in lower case: "hospital", "site".
std::span<const std::string_view> domainNames();

/// Returns the columns that may be domains: the set's domain column, else those with a common name
/// ("hospital", "site"). Each has at least two values, all of them with examples.
std::vector<const Column*> domainLikeColumns(const EmbeddingSet& set);

} // namespace groupscope
