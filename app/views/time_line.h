// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/run_values.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace groupscope {

/// An epoch of a run that all views show in place of the selected one.
struct ShownEpoch {
    QString runId;
    int epoch = -1;                 ///< from 0; −1: before training, with the raw embedding
    QString name{};                 ///< text such as "epoch 3" or "raw embedding"
    int headEpoch = -1;             ///< the last epoch with a stored head up to `epoch`; −1: none
    std::shared_ptr<const Run> run; ///< the run with that head; null: not in memory
    bool isWaited = false;          ///< `run` is being computed and follows

    bool operator==(const ShownEpoch&) const = default;
    bool isRaw() const { return epoch < 0; }
    /// Whether `run` belongs to exactly that epoch.
    bool hasOwnHead() const { return run != nullptr && headEpoch == epoch; }
};

/// "epoch 3" for 2; the name of the state before training for −1.
QString nameOfEpoch(int epoch);

/// Stored state of the head after that epoch; without one, the final head of the run.
const HeadState& headAt(const Run& run, int epoch);

/// The epoch of a run that views show. At first none is chosen: every view then shows the selected epoch, or
/// the newest one of a training.
class TimeLine : public QObject {
    Q_OBJECT
  public:
    explicit TimeLine(Session* session, QObject* parent = nullptr);

    /// Follows that run without a chosen epoch; empty: no run.
    void setRun(const QString& id);
    const QString& runId() const { return runId_; }
    /// Number of recorded epochs; 0 without a run.
    int epochCount() const;
    /// Position in [0, epochCount()]: 0 is before the first epoch, e after epoch e. If none is chosen, the
    /// position of the selected epoch, or of the newest one during training.
    int position() const;
    bool isChosen() const { return chosen_.has_value(); }
    /// Whether the run trains and its newest epoch is shown.
    bool isLive() const;
    /// Chooses a position, or the nearest possible one. The newest epoch of a training cannot be chosen: it
    /// is followed.
    void choose(int position);
    /// Drops the choice: views show the selected epoch again.
    void release();
    /// The chosen epoch; nothing without a choice.
    const std::optional<ShownEpoch>& shown() const { return shown_; }
    /// Whether the map draws earlier coordinates of selected points.
    bool showsTrails() const { return trails_; }
    void setTrails(bool shown);
    /// Whether the map lays out the epochs of the run and follows the time line.
    bool movesMap() const { return movesMap_; }
    void setMovesMap(bool moves);
    /// Embeddings of at most `numbers` numbers are evaluated immediately, so that nothing flickers while
    /// epochs play. Larger ones would block the window: ShownEpoch::run follows later.
    void setEvaluatedAtOnce(std::size_t numbers) { evaluatedAtOnce_ = numbers; }
    static constexpr std::size_t usuallyAtOnce = 1'000'000;
    /// Rising epochs whose heads are stored and in memory.
    std::vector<int> headEpochs() const;

  Q_SIGNALS:
    /// shown() changed.
    void changed();
    /// The possible epochs changed, or position() followed the newest epoch.
    void lengthChanged();
    void trailsChanged();
    void movesMapChanged();

  private:
    const SessionRun* run() const { return session_->find(runId_); }
    bool runTrains() const { return run() != nullptr && run()->state == SessionRun::State::training; }
    void followState();
    void update();
    std::optional<ShownEpoch> chosenEpoch();
    /// The run with that head, if it is known or computed quickly.
    Maybe<Run> atSnapshot(const SnapshotKey& key);

    Session* session_;
    QString runId_;
    bool trains_ = false;       ///< whether the run trained at its last change
    std::optional<int> chosen_; ///< chosen position
    std::optional<ShownEpoch> shown_;
    bool trails_ = true;
    bool movesMap_ = false;
    Derived<SnapshotKey, Run> evaluated_;
    std::optional<SnapshotKey> failed_; ///< snapshot of the last reported failure
    std::size_t evaluatedAtOnce_ = usuallyAtOnce;
};

} // namespace groupscope
