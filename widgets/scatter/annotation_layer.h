// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_annotations.h"

#include <QTimer>
#include <QWidget>

namespace groupscope {

/// The annotations over the cloud on screen. Hidden while there are none, since Qt mixes what lies above an
/// OpenGL widget anew for every frame. Annotations that take long to draw, hundreds of contours, wait until
/// the camera rests.
class AnnotationLayer : public QWidget {
  public:
    AnnotationLayer(const ScatterScene& scene, const ScatterCamera& camera, QWidget* parent);

    void setAnnotations(ScatterAnnotations annotations);
    const ScatterAnnotations& annotations() const { return annotations_; }
    /// Draws anew for another camera.
    void follow();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const ScatterScene& scene_;
    const ScatterCamera& camera_;
    ScatterAnnotations annotations_;
    QTimer rest_;
    double milliseconds_ = 0.0; ///< that the last drawing took
};

} // namespace groupscope
