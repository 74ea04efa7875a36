// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/strata.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace groupscope {

/// A split that asks what a model does where it has not been: all rows of one domain are test rows, of the
/// others `validation` (in [0,1)) are drawn for validation in each stratum and the rest are for training.
/// (N,) 0 train, 1 validation, 2 test, -1 for rows without a stratum or a domain. The same for the same seed.
/// Throws UsageError for a domain that the column has not, for one that has no row of a stratum or all of
/// them, and for a share that leaves nothing to train on.
std::vector<int> splitByDomain(const Strata& strata, const Column& domains, int domain, double validation,
                               std::uint64_t seed);

/// Names in common use for a column of domains, in lower case: "hospital", "site".
std::span<const std::string_view> domainNames();

/// The columns that may be domains: the one that the set names or calls so, else those whose name is in
/// common use for one ("hospital", "site"); of at least two values, none without rows.
std::vector<const Column*> domainLikeColumns(const EmbeddingSet& set);

} // namespace groupscope
