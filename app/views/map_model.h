// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/views/map_picture.h"

#include <QObject>
#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// Which map is on screen: the one that was requested last, as far as it is computed, and until its first
/// picture the one before. Its maps are Derived values, also of sets that were left, so that switching back
/// costs nothing.
class MapModel : public QObject {
    Q_OBJECT
  public:
    explicit MapModel(Session* session, QObject* parent = nullptr);

    /// Shows that map: at once if it is known, otherwise while it is being computed. The latest request wins.
    void request(const MapRequest& request);
    /// Stops computing; what is on screen stays.
    void cancel() { maps_.stop(); }
    bool isComputing() const { return maps_.isWorking(); }

    /// Row numbers in the set of the points that are shown, (n,).
    const std::vector<int>& rows() const { return rows_; }
    const MapRequest& shown() const { return shown_; }
    /// The finished or stopped map that is shown; null while positions move.
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
    void clear();
    void leaveRuns(const QStringList& runIds);
    void follow(const QString& runId);
    MapKey keyOf(const MapRequest& request) const;
    void take();
    void show(const MapPicture& picture);
    void setMap(std::shared_ptr<const LaidOutMap> map);
    void tellEnd();

    Session* session_;
    Derived<MapKey, MapPicture> maps_;
    std::string definition_;                  ///< of the open set
    MapRequest requested_;                    ///< the latest
    MapKey computed_;                         ///< the latest whose run was there
    std::shared_ptr<const MapPicture> taken_; ///< of `computed_`
    MapRequest shown_;
    bool somethingShown_ = false;
    std::vector<int> rows_;
    std::shared_ptr<const LaidOutMap> map_;
    bool waitsForRun_ = false; ///< the head of the requested run is being read or trained on
};

} // namespace groupscope
