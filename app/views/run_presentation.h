// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/views/pane_context.h"
#include "app/views/run_numbers.h"
#include "app/views/run_titles.h"
#include "core/figures/grouping.h"
#include "core/figures/learning_curves.h"
#include "widgets/charts/group_bars.h"
#include "widgets/tables/run_table.h"

#include <optional>
#include <vector>

namespace groupscope {

class LineChart;

/// The learning curves of the window.
struct LearningCharts {
    LineChart* accuracy;
    LineChart* loss;
    LineChart* weights; ///< group weights
};

/// Whether both name the same groups in the same order.
bool sameGroups(const GroupScheme& a, const GroupScheme& b);

/// Text of a selection rule: "validation worst group".
QString ruleName(const std::string& rule);

/// How the epochs of the finished runs were selected: "epoch selected by validation worst group"; empty if
/// there is none.
QString epochRulesOf(const std::vector<const SessionRun*>& runs);

/// The method with one mark ‡ for runs that are not converged.
QString withUnconvergedMark(const QString& method);

/// Row of a run in the run table: its values on that split, none if they are missing or hidden. `numbers` are
/// those of the table, see numbersOfRuns().
RunRow rowOf(const Session& session, const SessionRun& run, const RunTitles& titles, const std::string& split,
             const std::vector<RunColumn>& numbers);

/// Whether results of the run on that split, or on a member of that average, are hidden.
bool hidesAny(const SessionRun& run, const std::string& split);

/// Name of the worst group of a run on a split; empty if there is none.
QString worstGroupOf(const Run& run, const std::string& split);

/// Whether the run was evaluated but has no accuracy, because it has no classifier.
bool hasNoClasses(const SessionRun& run);

/// Bars of the entries on a split, for the groups of the current grouping, with their differences to the
/// baseline. A run in training shows its last epoch on the monitored split. The run of the time line shows
/// the chosen epoch, without differences, and is left out if its groups are unknown then. Runs without a
/// classifier have no bars.
GroupBarsData groupBarsOf(const PaneContext& context, const std::vector<RunEntry>& entries,
                          const std::string& split, const Grouping& grouping);

/// Accuracy of the groups of a run on a split after the epoch of the time line: from its history, or from the
/// stored head of that epoch. Nothing if neither exists, or no epoch of that run is chosen. A run in training
/// always has its monitored split.
std::optional<GroupReport> reportAtEpoch(const PaneContext& context, const SessionRun& run,
                                         const std::string& split);

/// The histories of the entries, with titles that distinguish them, each in the colour of its run.
std::vector<std::vector<LearningRun>> learningEntriesOf(const PaneContext& context,
                                                        const std::vector<RunEntry>& entries);

/// The epoch of the time line, or else the selected epoch of a single entry, counted from 1; nothing if
/// neither exists.
std::optional<CurveMarker> epochMarkerOf(const PaneContext& context, const std::vector<RunEntry>& entries);

/// The selected entries that have curves; methods with a single step would show one point.
std::vector<RunEntry> entriesWithCurves(const PaneContext& context);

/// Marks the epoch of epochMarkerOf() in all charts.
void markEpoch(const PaneContext& context, const std::vector<RunEntry>& entries,
               const LearningCharts& charts);

/// Fills the charts with the histories of the entries; several seeds have a mean and a band of one standard
/// deviation. Worst-group accuracies of `levels`, on the split of the first entry, are horizontal lines.
void showCurves(const PaneContext& context, const std::vector<RunEntry>& entries,
                const std::vector<RunEntry>& levels, const LearningCharts& charts);

/// Adds one epoch of a run that showCurves has drawn; `compared` if it was drawn together with others.
void appendEpoch(const SessionRun& run, const EpochRecord& record, bool compared,
                 const LearningCharts& charts);

/// Number of epochs of the longest history of the entries.
std::size_t longestHistory(const std::vector<RunEntry>& entries);

/// Extends the lines of `levels` to that epoch, from 1.
void lengthenLevels(const std::vector<RunEntry>& levels, const std::string& split, int epoch,
                    const LearningCharts& charts);

} // namespace groupscope
