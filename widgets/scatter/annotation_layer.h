// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_annotations.h"

#include <QTimer>
#include <QWidget>

namespace groupscope {

/// The annotations above the points on screen. Hidden while there are none, because Qt blends every widget
/// above an OpenGL widget in every frame. Annotations that take long to draw, such as hundreds of contours,
/// wait until the camera rests.
class AnnotationLayer : public QWidget {
  public:
    AnnotationLayer(const ScatterScene& scene, const ScatterCamera& camera, QWidget* parent);

    void setAnnotations(ScatterAnnotations annotations);
    const ScatterAnnotations& annotations() const { return annotations_; }
    /// Draws again for another camera.
    void follow();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const ScatterScene& scene_;
    const ScatterCamera& camera_;
    ScatterAnnotations annotations_;
    QTimer rest_;
    double milliseconds_ = 0.0; ///< duration of the last drawing
};

} // namespace groupscope
