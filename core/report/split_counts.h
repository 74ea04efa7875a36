// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/strata.h"
#include "core/runs/table.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace groupscope {

/// Examples of each stratum in train, validation, test and no split.
using StratumCounts = std::vector<std::array<std::size_t, 4>>;

/// `split` (N,) 0 to 2, -1 = none. Examples without a stratum are not counted.
StratumCounts countStrata(const Strata& strata, const std::vector<int>& split);

/// The counts as a table, with their sums in the last line. Strata in `minor` are marked.
Table stratumTable(const Strata& strata, const StratumCounts& counts, const std::vector<int>& minor = {});

/// The result of a split command:
/// {"file":…,"column":…,"strata":[{"name":…,"train":…,"val":…,"test":…,"none":…,"minority":…}],…}. `removed`,
/// `moved` and their source ("added_from") are included with a minority only.
std::string splitToJson(const std::string& file, const std::string& column, const Strata& strata,
                        const StratumCounts& counts, const std::vector<int>& minor = {},
                        std::size_t removed = 0, std::size_t moved = 0, const std::string& addedFrom = {});

} // namespace groupscope
