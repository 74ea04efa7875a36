// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "core/runs/run_column.h"
#include "widgets/tables/run_table_model.h"

#include <QString>

#include <string>
#include <vector>

namespace groupscope {

/// Columns of numbers for the comparison of runs on a split: the accuracies of RunTableModel::Number first,
/// then all that some of the runs have, namely every measure, whole and in parts, the accuracy of every group
/// if these are few, and numbers without a split.
std::vector<RunColumn> numbersOfRuns(const std::vector<const Run*>& runs, const std::string& split);

/// Name of a number without its split: "map_at_r.worst".
QString wordOf(const RunColumn& number);

/// Numbers other than the accuracies, as columns of the run table.
std::vector<RunNumberColumn> otherNumbers(const std::vector<RunColumn>& numbers);

/// Visible values of a run, in the order of `numbers`: with intervals for a finished run on splits with
/// purpose report; for a training, the accuracies of liveReportOf().
std::vector<RunNumber> valuesOf(const Session& session, const SessionRun& run,
                                const std::vector<RunColumn>& numbers, const std::string& split);

/// Report after the last epoch of a training, if it belongs to that split and is visible; else null.
const GroupReport* liveReportOf(const Session& session, const SessionRun& run, const std::string& split);

/// Means and standard deviations over seeds.
std::vector<RunNumber> meansOf(const std::vector<const SessionRun*>& seeds,
                               const std::vector<RunColumn>& numbers);

} // namespace groupscope
