// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/hidden_results.h"
#include "app/session/open_set.h"
#include "app/session/prediction_import.h"
#include "app/session/removed_runs.h"
#include "app/session/run_archive.h"
#include "app/session/run_list.h"
#include "app/session/run_times.h"
#include "app/session/stored_runs.h"
#include "app/session/training_queue.h"
#include "core/experiment/time_estimate.h"

#include <QObject>
#include <QString>

namespace groupscope {

/// The open set and its runs: the objects behind every view, and the order in which they handle a new set.
/// All live in the GUI thread; files are read and heads trained in other threads.
class Session : public QObject {
    Q_OBJECT
  public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    OpenSet* data() { return &data_; }
    const OpenSet* data() const { return &data_; }
    RunList* runs() { return &runs_; }
    const RunList* runs() const { return &runs_; }
    HiddenResults* hidden() { return &hidden_; }
    const HiddenResults* hidden() const { return &hidden_; }
    StoredRuns* stored() { return &stored_; }
    const StoredRuns* stored() const { return &stored_; }
    TrainingQueue* queue() { return &queue_; }
    const TrainingQueue* queue() const { return &queue_; }
    RunTimes* times() { return &runTimes_; }
    const RunTimes* times() const { return &runTimes_; }
    RemovedRuns* removed() { return &removed_; }
    const RemovedRuns* removed() const { return &removed_; }
    PredictionImport* imports() { return &imports_; }
    const PredictionImport* imports() const { return &imports_; }

    // Shortcuts that most views use.
    const std::shared_ptr<const Task>& task() const { return data_.task(); } ///< null if nothing is open
    const std::shared_ptr<const EmbeddingSet>& set() const { return data_.set(); }
    const SessionRun* find(const QString& id) const { return runs_.find(id); }

  Q_SIGNALS:
    /// A message for the user.
    void noticed(const QString& text);

  private:
    void leaveRuns();
    void keepFile(const QString& id, const QString& file); ///< takes over the file of a run that was written

    OpenSet data_;
    RunArchive archive_;
    TimeEstimate times_;
    HiddenResults hidden_;
    RunList runs_;
    StoredRuns stored_;
    TrainingQueue queue_;
    RunTimes runTimes_;
    RemovedRuns removed_;
    PredictionImport imports_;
};

} // namespace groupscope
