// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <vector>

namespace groupscope {

/// Steps through aligned maps of the same examples. Between two maps, points move in straight lines for a
/// moment, so that the eye can follow them.
class FrameGlide : public QObject {
    Q_OBJECT
  public:
    explicit FrameGlide(QObject* parent = nullptr);

    /// Sets maps (n,d) and their names, in order, and shows the last one. They must outlive this object or
    /// the next call. Null, or fewer than two maps: none.
    void setFrames(const std::vector<MatrixF>* frames, const QStringList& names);
    bool hasFrames() const { return frames_ != nullptr; }
    /// Index of the map that is shown, or that points move to.
    int place() const { return place_; }
    QString placeName() const { return names_.value(place_); }
    /// Whether the last map is shown, or there is only one.
    bool isAtEnd() const;
    /// Moves points to the map of that index, or the nearest one.
    void glideTo(int place);
    /// Ends the movement at once.
    void arrive();

  Q_SIGNALS:
    void positionsChanged(const MatrixF& positions);
    /// The movement has ended.
    void arrived();

  private:
    void step();
    const MatrixF& target() const { return (*frames_)[place_]; }

    const std::vector<MatrixF>* frames_ = nullptr;
    QStringList names_;
    int place_ = 0;
    MatrixF from_, now_; ///< (n,d) coordinates at the start of the movement, and now
    int step_ = 0;
    QTimer timer_;
};

} // namespace groupscope
