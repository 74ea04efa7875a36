// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_annotations.h"
#include "widgets/scatter/scatter_look.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace groupscope {

class ScatterStage;

/// Annotations of a scatter view, updated after changes of the scene.
class ScatterOverlay : public QObject {
  public:
    /// From this number of points, contours are shown by default, and annotations wait until positions are
    /// stable for a while, because they take longer than a frame of a moving layout.
    static constexpr int crowdedPoints = 50'000;

    ScatterOverlay(const ScatterScene& scene, ScatterStage* stage);

    void setLook(const ScatterLook& look);
    /// Names of the dimensions, shown with the scale in 2-D and always in 3-D. Empty: none.
    void setAxisNames(const QStringList& names);
    /// Points of a second kind and lines between the two kinds; null: one kind. Rows must belong to the
    /// scene.
    void setPairs(std::shared_ptr<const PairMarks> pairs);
    const std::shared_ptr<const PairMarks>& pairs() const { return pairs_; }
    /// Earlier positions of some points, drawn as lines to the current ones; null: none.
    void setTrails(std::shared_ptr<const PointTrails> trails);
    const std::shared_ptr<const PointTrails>& trails() const { return trails_; }
    /// Updates the annotations after a change of the scene.
    void renew();

  private:
    ScatterAnnotations placed() const;
    void draw();

    const ScatterScene& scene_;
    ScatterStage* stage_;
    ScatterLook look_;
    QStringList axisNames_;
    std::shared_ptr<const PairMarks> pairs_;
    std::shared_ptr<const PointTrails> trails_;
    QTimer timer_;
};

} // namespace groupscope
