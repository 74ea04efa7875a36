// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <vector>

namespace groupscope {

/// Steps through aligned maps of the same rows. From one to another rows move in straight lines for a moment,
/// so that the eye can follow them.
class FrameGlide : public QObject {
    Q_OBJECT
  public:
    explicit FrameGlide(QObject* parent = nullptr);

    /// Maps (n,d) and their names, in order, which must outlive this or the next call; the last is shown
    /// then. Null, or fewer than two: there are none.
    void setFrames(const std::vector<MatrixF>* frames, const QStringList& names);
    bool hasFrames() const { return frames_ != nullptr; }
    /// The map that is shown, or that rows are moving to.
    int place() const { return place_; }
    QString placeName() const { return names_.value(place_); }
    /// Whether the last map is shown, or there is only one.
    bool isAtEnd() const;
    /// Moves rows to that map, or the nearest there is.
    void glideTo(int place);
    /// Ends the movement at once.
    void arrive();

  Q_SIGNALS:
    void positionsChanged(const MatrixF& positions);
    /// Rows have come to the map they were moving to.
    void arrived();

  private:
    void step();
    const MatrixF& target() const { return (*frames_)[place_]; }

    const std::vector<MatrixF>* frames_ = nullptr;
    QStringList names_;
    int place_ = 0;
    MatrixF from_, now_; ///< (n,d) where rows were when they began to move, and where they are
    int step_ = 0;
    QTimer timer_;
};

} // namespace groupscope
