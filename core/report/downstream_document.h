// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/experiment/downstream.h"
#include "core/runs/table.h"

#include <string>

namespace groupscope {

/// `downstream --json`:
/// {"embedding","fit_set","report_set","balance","convention","classifiers":[{"id","how",
/// "fitted","n","accuracy","precision","recall","demographic_parity","equalized_odds","equal_opportunity",
/// "groups":[…],"gaps":[…]}]}. What is undefined is null.
std::string downstreamToJson(const Downstream& downstream, const GroupScheme& scheme);

/// One row for all rows of each classifier, then one for each of its subgroups. The caption names the rows
/// fitted on, those scored, the balance and the convention.
Table downstreamTable(const Downstream& downstream, const GroupScheme& scheme);

/// One row for the parity differences of each classifier; without rows where there are no attribute values to
/// compare.
Table parityTable(const Downstream& downstream);

} // namespace groupscope
