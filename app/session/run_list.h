// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/hidden_results.h"
#include "app/session/other_tasks.h"
#include "app/session/run_places.h"
#include "app/session/session_run.h"
#include "core/experiment/spec.h"
#include "core/experiment/time_estimate.h"
#include "core/figures/method_style.h"
#include "core/runs/variants.h"

#include <QAbstractListModel>
#include <QStringList>

#include <array>
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// The runs on the open task, and those on other tasks that are compared with them. A model of one line a
/// run; its signals name runs by their ids, which stay when lines move.
class RunList : public QAbstractListModel {
    Q_OBJECT
  public:
    enum Role { idRole = Qt::UserRole, stateRole };

    RunList(const OpenSet* set, HiddenResults* hidden, RunArchive* archive, TimeEstimate* times,
            QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    /// Name of the method and seed (DisplayRole), colour on paper (DecorationRole), id, state as
    /// SessionRun::State.
    QVariant data(const QModelIndex& index, int role) const override;

    const std::deque<SessionRun>& all() const { return runs_; }
    const std::deque<SessionRun>& others() const { return others_.runs(); } ///< finished, on other tasks
    const SessionRun* find(const QString& id) const;

    /// Lets runs of tasks stand next to each other that differ in that field (see variedFields()) on purpose;
    /// empty: in none. The lists follow.
    void setVaried(const std::string& field);
    const std::string& varied() const { return others_.varied(); }
    /// Fields that would bring some of others() next to those of the open task.
    std::vector<std::string> variableFields() const;

    /// Names runs by variants of their methods; titles follow.
    void setVariants(const Variants& variants);

    /// Makes that run the one that all others are compared with; empty: none. It is kept for the open task,
    /// has a colour of its own, and may be a run that is not there now.
    void setBaseline(const QString& id);
    const QString& baseline() const { return baseline_; }
    /// Names a run, with a note; its file keeps both. Nothing is kept of a run without epochs.
    void describe(const QString& id, const QString& name, const QString& note);
    /// The finished runs that share the setting of `id`, including `id`; of one that is not finished it
    /// alone.
    QStringList seedsOf(const QString& id) const;
    /// Groups the finished runs that share a setting. Groups stand as their first run does in `ids`, their
    /// runs as in all().
    std::vector<QStringList> seedGroups(const QStringList& ids) const;

    /// Reads head and predictions of a run on disk; runChanged follows.
    void fetchDetails(const QString& id);
    /// Keeps those runs' details in memory until `holder` names others; of runs that nobody holds the last
    /// mostDetailed stay.
    void holdDetails(const QObject* holder, const QStringList& ids);
    static constexpr int mostDetailed = 16;

    // For the owners of the session that train, read and remove runs.

    /// A run that waits; its id is that of every run with these settings on the open task.
    SessionRun newRun(const PlannedRun& planned, const std::string& select) const;
    SessionRun* edit(const QString& id);
    SessionRun* editAnywhere(const QString& id); ///< in others() too
    std::deque<SessionRun>& editAll() { return runs_; }
    /// Appends runs, each with a colour of its method; returns their ids. runsAdded follows.
    QStringList add(std::vector<SessionRun> runs);
    /// Shows the test results of all runs of the list and records that; see HiddenResults::reveal().
    void reveal(const std::string& rule) { hidden_->reveal(rule, runs_); }
    /// Puts runs back, each at the index at which it stood; with the colours they had. runsAdded follows.
    QStringList putBack(std::vector<std::pair<std::size_t, SessionRun>> runs);
    void remove(const QStringList& ids);
    void numberWaiting(); ///< gives runs that wait their places, from 1
    /// Removes all runs; finished ones stay at hand among others().
    void leaveAll();
    /// Keeps a finished run among others().
    void setAside(SessionRun run);
    /// Moves runs to where the open task and varied() put them.
    void regroup();
    /// Shows a run whose details are read; the details of runs that were looked at longest ago go.
    void keepDetails(SessionRun& run, const std::shared_ptr<const Run>& full);

  Q_SIGNALS:
    void runsAdded(const QStringList& ids);
    void runChanged(const QString& id);
    /// Runs are about to be removed: whoever trains them stops.
    void runsGoing(const QStringList& ids);
    void runsRemoved(const QStringList& ids);
    /// Every view has heard of runsRemoved().
    void runsGone(const QStringList& ids);
    /// `first` is the index of the first new record in the run's history.
    void epochsRecorded(const QString& id, int first);
    /// SessionRun::liveHead is a later one.
    void headRecorded(const QString& id);
    void baselineChanged();
    /// describe() gave the run another name or note: titles of other runs may change.
    void runDescribed(const QString& id);
    /// others(), variableFields(), varied() or variants are others than before.
    void otherTasksChanged();
    void noticed(const QString& text);

  private:
    /// How many runs of each method have each variant of its colour.
    using VariantUses = std::map<const Method*, std::array<int, variantCount>>;

    VariantUses variantUses() const;
    void giveColor(SessionRun& run, VariantUses& uses) const; ///< in the lightness that is used least
    void colorRun(SessionRun& run) const;                     ///< of its variant, or of the baseline
    void showAllAnew();
    void nameVariant(SessionRun& run) const;
    void takeDetails(const std::shared_ptr<const Run>& full);
    void tellFetchFailed(const QString& file, const QString& message);

    const OpenSet* set_;
    HiddenResults* hidden_;
    RunArchive* archive_;
    TimeEstimate* times_;
    std::deque<SessionRun> runs_;
    mutable RunPlaces runPlaces_;
    OtherTasks others_;
    Variants variants_;
    QString baseline_;
    QStringList detailed_; ///< runs with head and predictions in memory, the longest ago first
    std::map<const QObject*, QStringList> held_; ///< of them, by holder
};

} // namespace groupscope
