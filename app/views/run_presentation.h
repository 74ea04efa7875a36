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
    LineChart* weights; ///< of groups
};

/// Whether they name the same groups in the same order.
bool sameGroups(const GroupScheme& a, const GroupScheme& b);

/// A selection rule for people: "validation worst group".
QString ruleName(const std::string& rule);

/// How the epochs of the runs that are done were chosen: "epoch by validation worst group"; empty without
/// any.
QString epochRulesOf(const std::vector<const SessionRun*>& runs);

/// The method with the mark ‡ of runs that are not converged, once.
QString withUnconvergedMark(const QString& method);

/// The table's row of a run: its values on that split, none where it has none or they are hidden. `numbers`
/// are those of the table, see numbersOfRuns().
RunRow rowOf(const Session& session, const SessionRun& run, const RunTitles& titles, const std::string& split,
             const std::vector<RunColumn>& numbers);

/// Whether results of the run on that split, or on one of those of an average, are hidden.
bool hidesAny(const SessionRun& run, const std::string& split);

/// The name of the group that is worst on a split; empty where none is.
QString worstGroupOf(const Run& run, const std::string& split);

/// Whether the run has rows and no accuracy: its head tells no classes apart.
bool hasNoClasses(const SessionRun& run);

/// Bars of the given entries on a split, of the groups as they are put together, with their differences to
/// the baseline. A run that is still training shows its last epoch on the monitored split; the one of which
/// the time line shows an epoch is shown as it was then, without differences, and left out where nothing is
/// known of its groups. Those
/// whose heads tell no classes apart have none.
GroupBarsData groupBarsOf(const PaneContext& context, const std::vector<RunEntry>& entries,
                          const std::string& split, const Grouping& grouping);

/// What is known of the groups of a run on those rows after the epoch of it that the time line shows:
/// accuracies its history keeps, or what the head of that very epoch says. Nothing where neither is there,
/// or no epoch of that run was chosen. Of a run that trains it is of its monitored rows, whatever is asked.
std::optional<GroupReport> reportAtEpoch(const PaneContext& context, const SessionRun& run,
                                         const std::string& split);

/// The histories of the entries, named next to each other, each in the colour of its run.
std::vector<std::vector<LearningRun>> learningEntriesOf(const PaneContext& context,
                                                        const std::vector<RunEntry>& entries);

/// The epoch that the time line shows, or else the selected one of a single entry, counted from 1; nothing
/// where there is neither.
std::optional<CurveMarker> epochMarkerOf(const PaneContext& context, const std::vector<RunEntry>& entries);

/// The entries side by side that have curves: those that train in one step would show a single point.
std::vector<RunEntry> entriesWithCurves(const PaneContext& context);

/// Marks epochMarkerOf() in all charts.
void markEpoch(const PaneContext& context, const std::vector<RunEntry>& entries,
               const LearningCharts& charts);

/// Fills the charts with the histories of the entries, of several seeds with their mean and, as band, one
/// standard deviation. Worst-group accuracies of `levels`, on the split of the first entry, are horizontal
/// lines next to those.
void showCurves(const PaneContext& context, const std::vector<RunEntry>& entries,
                const std::vector<RunEntry>& levels, const LearningCharts& charts);

/// Adds one epoch of a run that showCurves has drawn; `compared` when it was drawn beside others.
void appendEpoch(const SessionRun& run, const EpochRecord& record, bool compared,
                 const LearningCharts& charts);

/// Epochs of the longest history of the entries.
std::size_t longestHistory(const std::vector<RunEntry>& entries);

/// Draws the lines of `levels` on to that epoch, from 1, which lies behind their ends.
void lengthenLevels(const std::vector<RunEntry>& levels, const std::string& split, int epoch,
                    const LearningCharts& charts);

} // namespace groupscope
