// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/baseline_differences.h"
#include "app/session.h"
#include "app/window/run_titles.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"
#include "widgets/charts/trade_off_chart.h"
#include "widgets/tables/run_table.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// The finished runs of a session, compared.
struct SessionComparison {
    Comparison comparison;
    std::vector<const SessionRun*> runs; ///< what ComparisonRow::runs counts
};

/// Compares all runs that are done; `rule` chooses between the settings of a method.
SessionComparison compareSession(const Session& session, const std::string& rule);

/// Names of all runs of the session beside each other.
RunTitles titlesOf(const Session& session);

/// Rows of the table: runs that differ in their seed alone as one row of means, all others as they are.
std::vector<RunRow> averagedRows(const Session& session, const std::string& rule);

/// What the chosen points do better than that of the session's baseline on the rows of that set, as far as it
/// is known: what is not there yet has no figures, and `problems` says so, or why there never will be any.
/// Nothing where the baseline is no point of the comparison.
std::optional<BaselineComparison> differencesOf(const SessionComparison& compared, const std::string& rowSet,
                                                const Session& session, BaselineDifferences& differences,
                                                std::vector<std::string>& problems);

/// Ids of the runs behind a row of the comparison.
QStringList idsOf(const SessionComparison& compared, std::size_t row);

/// How settings were chosen, as it stands below figures.
std::string choiceNote(const Session& session, const std::string& rule);

/// The trade-off on a row set, as reports draw it.
TradeOffChartData tradeOffData(const Session& session, const SessionComparison& compared,
                               const std::string& rowSet);

} // namespace groupscope
