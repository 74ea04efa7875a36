// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_annotations.h"

#include <QWidget>

namespace groupscope {

/// The annotations over the cloud on screen. Hidden while there are none, since Qt mixes what lies above an
/// OpenGL widget anew for every frame.
class AnnotationLayer : public QWidget {
  public:
    AnnotationLayer(const ScatterScene& scene, const ScatterCamera& camera, QWidget* parent);

    void setAnnotations(ScatterAnnotations annotations);
    const ScatterAnnotations& annotations() const { return annotations_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const ScatterScene& scene_;
    const ScatterCamera& camera_;
    ScatterAnnotations annotations_;
};

} // namespace groupscope
