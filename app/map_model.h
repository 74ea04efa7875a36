// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/jobs/background_job.h"
#include "app/session.h"
#include "core/projection/projection.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace groupscope {

/// Which map is wanted.
struct MapRequest {
    QString runId;              ///< whose trained embedding; empty: the raw one
    std::optional<Split> split; ///< which rows; nothing: all of them
    ProjectionOptions::Method method = ProjectionOptions::Method::umap;
    int dimensions = 2;

    bool operator==(const MapRequest&) const = default;
    bool operator<(const MapRequest& other) const { // QString has no three-way comparison in Qt 6.4
        return std::tie(runId, split, method, dimensions) <
               std::tie(other.runId, other.split, other.method, other.dimensions);
    }
};

/// Computes maps in a thread of its own and keeps those that were computed, so that switching back costs
/// nothing.
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

  Q_SIGNALS:
    /// New positions (n,2|3) of rows(). `newView` when they are another map than before, so that the camera
    /// must look anew; false while one layout moves.
    void positionsChanged(const MatrixF& positions, bool newView);
    /// Another set, or none: nothing is shown any more.
    void cleared();
    void progressed(double fraction, const QString& activity);
    void finished();
    void stopped();
    void failed(const QString& message);

  private:
    void clear();
    void forget(const QStringList& runIds);
    void show(const MapRequest& request, const MatrixF& positions);
    std::vector<int> rowsOf(const MapRequest& request) const;

    Session* session_;
    BackgroundJob job_;
    std::map<MapRequest, MatrixF> known_;
    MapRequest requested_; ///< the latest
    MapRequest shown_;
    bool somethingShown_ = false;
    std::vector<int> rows_;
};

} // namespace groupscope
