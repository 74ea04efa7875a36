// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "core/runs/run_column.h"
#include "widgets/tables/run_table_model.h"

#include <QString>

#include <string>
#include <vector>

namespace groupscope {

/// Columns of numbers by which runs are compared on a split, the accuracies of RunTableModel::Number first,
/// then all that some of the runs have: every measure, whole and in parts, the accuracy of every group where
/// these are few, and what is of no split.
std::vector<RunColumn> numbersOfRuns(const std::vector<const Run*>& runs, const std::string& split);

/// The name of a number without its split: "map_at_r.worst".
QString wordOf(const RunColumn& number);

/// Numbers behind the accuracies, as columns of the table of runs.
std::vector<RunNumberColumn> otherNumbers(const std::vector<RunColumn>& numbers);

/// The values of a run that may be shown, in the order of `numbers`: of a finished one with intervals on
/// splits to report on, of one that trains the accuracies of liveReportOf().
std::vector<RunNumber> valuesOf(const Session& session, const SessionRun& run,
                                const std::vector<RunColumn>& numbers, const std::string& split);

/// The report after the last epoch of a run that trains, where it is of that split and may be shown; else
/// null.
const GroupReport* liveReportOf(const Session& session, const SessionRun& run, const std::string& split);

/// Means and deviations over seeds.
std::vector<RunNumber> meansOf(const std::vector<const SessionRun*>& seeds,
                               const std::vector<RunColumn>& numbers);

} // namespace groupscope
