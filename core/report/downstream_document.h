// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/experiment/downstream.h"
#include "core/runs/table.h"

#include <string>

namespace groupscope {

/// The document of `downstream --json`:
/// {"embedding","fit_set","report_set","balance","convention","classifiers":[{"id","how",
/// "fitted","n","accuracy","precision","recall","demographic_parity","equalized_odds","equal_opportunity",
/// "groups":[…],"gaps":[…]}]}. Undefined values are null.
std::string downstreamToJson(const Downstream& downstream, const GroupScheme& scheme);

/// Table with one line for each classifier on all examples, then one for each subgroup. The caption names the
/// fitted examples, the evaluated examples, the balancing and the convention.
Table downstreamTable(const Downstream& downstream, const GroupScheme& scheme);

/// Table of the parity differences of each classifier. Empty if there are no attribute values.
Table parityTable(const Downstream& downstream);

} // namespace groupscope
