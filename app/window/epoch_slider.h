// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <vector>

class QLabel;
class QSlider;
class QToolButton;

namespace groupscope {

/// Steps through aligned maps of the same rows: by hand, or as a film. Between two maps rows move in straight
/// lines, so that the eye can follow them.
class EpochSlider : public QWidget {
    Q_OBJECT
  public:
    explicit EpochSlider(QWidget* parent = nullptr);

    /// Maps (n,d) and their names, in order; shows the last. Empty: hides itself.
    void setFrames(const std::vector<MatrixF>* frames, const QStringList& names);
    /// Position in [0, frames - 1]; whole numbers are maps.
    double position() const;
    void setPosition(double position);
    /// Whether the last map is shown, or there is only one.
    bool isAtEnd() const;
    /// The map shown, or the earlier one of two that rows move between.
    int place() const;
    /// Its name.
    QString placeName() const { return names_.value(place()); }
    bool hasFrames() const { return frames_ != nullptr; }
    /// The name of the map shown, or of both beside it.
    QString currentName() const;

  Q_SIGNALS:
    void positionsChanged(const MatrixF& positions);

  private:
    void play(bool on);
    void show();

    const std::vector<MatrixF>* frames_ = nullptr;
    QStringList names_;
    QToolButton* play_;
    QSlider* slider_;
    QLabel* name_;
    QTimer film_;
};

} // namespace groupscope
