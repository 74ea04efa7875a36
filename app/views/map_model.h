// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/map_work.h"
#include "app/session/session.h"

#include <QObject>
#include <QString>

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Which map is wanted.
struct MapRequest {
    QString runId;                              ///< whose trained embedding; empty: the raw one
    RunEmbedding which = RunEmbedding::trained; ///< of that run
    bool epochs = false; ///< of the run's raw rows and snapshots, aligned, instead of its last embedding
    std::string split;   ///< which rows; empty: all of them
    ProjectionOptions options;

    bool operator==(const MapRequest&) const = default;
    /// Whether it lays out the same rows of the same embedding.
    bool sameEmbedding(const MapRequest& other) const {
        return runId == other.runId && which == other.which && split == other.split && !epochs &&
               !other.epochs;
    }
};

/// Computes maps in a thread of its own and keeps the last ones, also of sets that were left, so that
/// switching back costs nothing. What is kept takes half a gigabyte at most, or a sixteenth of the memory
/// where that is less, as there is another for the map beside; maps computed longest ago go first.
class MapModel : public QObject {
    Q_OBJECT
  public:
    explicit MapModel(Session* session, QObject* parent = nullptr);

    /// Shows that map: at once if it is known, otherwise while it is being computed. The latest request wins.
    void request(const MapRequest& request);
    /// Stops computing; what is on screen stays.
    void cancel() { job_.cancel(); }
    bool isComputing() const { return job_.isRunning(); }

    /// Row numbers in the set of the points that are shown, (n,).
    const std::vector<int>& rows() const { return rows_; }
    const MapRequest& shown() const { return shown_; }
    /// The finished or stopped map that is shown; null while it is being computed.
    const std::shared_ptr<const LaidOutMap>& map() const { return map_; }

  Q_SIGNALS:
    /// New positions (n,2|3) of rows(). `newView` when they are another map than before, so that the camera
    /// must look anew; false while one layout moves.
    void positionsChanged(const MatrixF& positions, bool newView);
    /// rows() are others than before; positions follow.
    void rowsChanged();
    /// map() is another one, or none.
    void mapChanged();
    /// Another set, or none: nothing is shown any more.
    void cleared();
    void progressed(double fraction, const QString& activity);
    void finished();
    void stopped();
    void noticed(const QString& text);
    void failed(const QString& message);

  private:
    /// A map that was computed to its end, and of what.
    struct KnownMap {
        std::string task;   ///< of the set that it was asked for on
        std::size_t epochs; ///< of the run: one that has gone on is another
        MapRequest request;
        std::shared_ptr<const LaidOutMap> map;
    };

    void clear();
    void leaveRuns(const QStringList& runIds);
    void forget(const QStringList& runIds);
    void askAgainWhenDone(const QString& id);
    void show(const MapRequest& request, const MatrixF& positions);
    void setMap(std::shared_ptr<const LaidOutMap> map);
    void restore();
    void keep(const MapRequest& request, std::shared_ptr<const LaidOutMap> map);
    std::size_t epochsOf(const MapRequest& request) const;
    std::shared_ptr<const LaidOutMap> knownMap(const MapRequest& request) const;
    std::vector<int> rowsOf(const MapRequest& request) const;
    std::optional<MapOrder> orderOf(const MapRequest& request) const;

    Session* session_;
    BackgroundJob job_;
    std::string definition_;     ///< of the open set
    std::deque<KnownMap> known_; ///< the longest ago first
    MapRequest requested_;       ///< the latest
    MapRequest shown_;
    bool somethingShown_ = false;
    std::vector<int> rows_;
    std::shared_ptr<const LaidOutMap> map_;
    std::shared_ptr<const LaidOutMap> previous_; ///< on screen while the new map has no picture yet
    bool waitsForRun_ = false; ///< the head of the requested run is being read or trained on
};

} // namespace groupscope
