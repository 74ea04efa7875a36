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

/// An epoch of a run that everybody shows instead of the one that was kept.
struct ShownEpoch {
    QString runId;
    int epoch = -1;                 ///< from 0; −1: before the first, when rows are as they are stored
    QString name{};                 ///< "epoch 3", "raw rows"
    int headEpoch = -1;             ///< the last epoch until then whose head was kept; −1: none was
    std::shared_ptr<const Run> run; ///< what that head says; null: it is not at hand
    bool isWaited = false;          ///< `run` is still being made, and follows

    bool operator==(const ShownEpoch&) const = default;
    bool isRaw() const { return epoch < 0; }
    /// Whether `run` is of that very epoch.
    bool hasOwnHead() const { return run != nullptr && headEpoch == epoch; }
};

/// "epoch 3" of epoch 2, "raw rows" of −1.
QString nameOfEpoch(int epoch);

/// The state of the run's head after that epoch, which was kept; else that of the run.
const HeadState& headAt(const Run& run, int epoch);

/// Which epoch of a run is looked at. Nobody has chosen one at first: then every view shows what it shows
/// anyway, the epoch that was kept, or the newest of a run that trains.
class TimeLine : public QObject {
    Q_OBJECT
  public:
    explicit TimeLine(Session* session, QObject* parent = nullptr);

    /// Looks at that run from now on, as it is; empty: at none.
    void setRun(const QString& id);
    const QString& runId() const { return runId_; }
    /// Epochs that are recorded of it so far; 0 without a run.
    int epochCount() const;
    /// Position in [0, epochCount()]: 0 is before the first epoch, e after epoch e. Where none was chosen,
    /// that of the kept epoch, or of the newest while the run trains.
    int position() const;
    bool isChosen() const { return chosen_.has_value(); }
    /// Whether the run trains and its newest epoch is shown.
    bool isLive() const;
    /// Chooses that position, or the nearest there is. The newest of a run that trains is none to be chosen:
    /// it is followed.
    void choose(int position);
    /// Goes back to the run as it is.
    void release();
    /// What was chosen; nothing where the run is shown as it is.
    const std::optional<ShownEpoch>& shown() const { return shown_; }
    /// Whether the map draws where selected points were before.
    bool showsTrails() const { return trails_; }
    void setTrails(bool shown);
    /// Whether the map lays out the epochs of the run and moves with the time line.
    bool movesMap() const { return movesMap_; }
    void setMovesMap(bool moves);
    /// Up to so many numbers of embeddings a head is evaluated at once, so that nothing flickers while epochs
    /// play; for more the window would stand still, and ShownEpoch::run follows.
    void setEvaluatedAtOnce(std::size_t numbers) { evaluatedAtOnce_ = numbers; }
    static constexpr std::size_t usuallyAtOnce = 1'000'000;
    /// Epochs whose heads were kept and are at hand, rising.
    std::vector<int> headEpochs() const;

  Q_SIGNALS:
    /// shown() is another.
    void changed();
    /// Other epochs can be chosen than before, or position() moved with the newest.
    void lengthChanged();
    void trailsChanged();
    void movesMapChanged();

  private:
    const SessionRun* run() const { return session_->find(runId_); }
    bool runTrains() const { return run() != nullptr && run()->state == SessionRun::State::training; }
    void followState();
    void update();
    std::optional<ShownEpoch> chosenEpoch();
    /// What that head says, where it is known or quickly found out.
    Maybe<Run> atSnapshot(const SnapshotKey& key);

    Session* session_;
    QString runId_;
    bool trains_ = false;       ///< whether the run did when it was last heard of
    std::optional<int> chosen_; ///< position
    std::optional<ShownEpoch> shown_;
    bool trails_ = true;
    bool movesMap_ = false;
    Derived<SnapshotKey, Run> evaluated_;
    std::optional<SnapshotKey> failed_; ///< of the failure that was noticed last
    std::size_t evaluatedAtOnce_ = usuallyAtOnce;
};

} // namespace groupscope
