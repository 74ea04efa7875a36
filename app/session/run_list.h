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

/// The runs on the open task, and runs on other tasks that are listed with them. A model of one line per run.
/// Signals name runs by their ids, which stay when lines move.
class RunList : public QAbstractListModel {
    Q_OBJECT
  public:
    enum Role { idRole = Qt::UserRole, stateRole };

    RunList(const OpenSet* set, HiddenResults* hidden, RunArchive* archive, TimeEstimate* times,
            QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    /// Title of method and seed (DisplayRole), colour on paper (DecorationRole), id, and state as
    /// SessionRun::State.
    QVariant data(const QModelIndex& index, int role) const override;

    const std::deque<SessionRun>& all() const { return runs_; }
    const std::deque<SessionRun>& others() const { return others_.runs(); } ///< finished runs on other tasks
    const SessionRun* find(const QString& id) const;

    /// Lists runs on tasks that differ from the open one in that field only (see variedFields()); empty:
    /// none. The lists follow.
    void setVaried(const std::string& field);
    const std::string& varied() const { return others_.varied(); }
    /// Fields that would list some of others() with the runs of the open task.
    std::vector<std::string> variableFields() const;

    /// Names runs by variants of their methods; titles follow.
    void setVariants(const Variants& variants);

    /// Makes a run the baseline; empty: none. The baseline is kept for the open task and has a colour of its
    /// own. The run may be missing now.
    void setBaseline(const QString& id);
    const QString& baseline() const { return baseline_; }
    /// Sets the name and the note of a run; its file keeps both. Does nothing for a run without epochs.
    void describe(const QString& id, const QString& name, const QString& note);
    /// The finished runs that share the setting of `id`, including `id`; only `id` if it is not finished.
    QStringList seedsOf(const QString& id) const;
    /// Groups the finished runs that share a setting. Groups are in the order of their first run in `ids`,
    /// their runs in the order of all().
    std::vector<QStringList> seedGroups(const QStringList& ids) const;

    /// Reads head and predictions of a run from its file; runChanged follows.
    void fetchDetails(const QString& id);
    /// Keeps the details of those runs in memory until `holder` names others. Of runs that nobody holds, the
    /// last mostDetailed stay.
    void holdDetails(const QObject* holder, const QStringList& ids);
    static constexpr int mostDetailed = 16;

    // For the owners of the session that train, read and remove runs.

    /// A waiting run. Its id is that of every run with these settings on the open task.
    SessionRun newRun(const PlannedRun& planned, const std::string& select) const;
    SessionRun* edit(const QString& id);
    SessionRun* editAnywhere(const QString& id); ///< finds it in others() too
    std::deque<SessionRun>& editAll() { return runs_; }
    /// Appends runs, each with a colour of its method; returns their ids. runsAdded follows.
    QStringList add(std::vector<SessionRun> runs);
    /// Reveals the test results of all runs of the list and records that act, see HiddenResults::reveal().
    void reveal(const std::string& rule) { hidden_->reveal(rule, runs_); }
    /// Restores runs, each at its earlier index and with its earlier colour. runsAdded follows.
    QStringList putBack(std::vector<std::pair<std::size_t, SessionRun>> runs);
    void remove(const QStringList& ids);
    void numberWaiting(); ///< numbers the waiting runs, from 1
    /// Removes all runs; finished ones stay among others().
    void leaveAll();
    /// Keeps a finished run among others().
    void setAside(SessionRun run);
    /// Moves runs between the lists according to the open task and varied().
    void regroup();
    /// Shows a run whose details are read; details of the runs that were used longest ago are dropped.
    void keepDetails(SessionRun& run, const std::shared_ptr<const Run>& full);

  Q_SIGNALS:
    void runsAdded(const QStringList& ids);
    void runChanged(const QString& id);
    /// Runs are about to be removed: their trainings must stop.
    void runsGoing(const QStringList& ids);
    void runsRemoved(const QStringList& ids);
    /// Every view has handled runsRemoved().
    void runsGone(const QStringList& ids);
    /// `first` is the index of the first new record in the run's history.
    void epochsRecorded(const QString& id, int first);
    /// SessionRun::liveHead changed to a later one.
    void headRecorded(const QString& id);
    void baselineChanged();
    /// describe() changed the name or note of the run; titles of other runs may change too.
    void runDescribed(const QString& id);
    /// others(), variableFields(), varied() or the variants changed.
    void otherTasksChanged();
    void noticed(const QString& text);

  private:
    /// Number of runs of each method that use each variant of its colour.
    using VariantUses = std::map<const Method*, std::array<int, variantCount>>;

    VariantUses variantUses() const;
    void giveColor(SessionRun& run, VariantUses& uses) const; ///< uses the lightness that is used least
    void colorRun(SessionRun& run) const; ///< sets the colour of its variant, or of the baseline
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
    QStringList detailed_; ///< runs with head and predictions in memory, the one used longest ago first
    std::map<const QObject*, QStringList> held_; ///< ids of those runs, by holder
};

} // namespace groupscope
