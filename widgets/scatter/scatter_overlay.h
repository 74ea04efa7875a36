// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_annotations.h"
#include "widgets/scatter/scatter_look.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace groupscope {

class ScatterStage;

/// Drawing over the cloud of a scatter view, computed anew after the scene has changed.
class ScatterOverlay : public QObject {
  public:
    /// From so many points on contours come by themselves, and annotations wait until positions have stayed
    /// for a while: they take longer than a picture of a layout that moves.
    static constexpr int crowdedPoints = 50'000;

    ScatterOverlay(const ScatterScene& scene, ScatterStage* stage);

    void setLook(const ScatterLook& look);
    /// Of the dimensions, one each: shown with the scale in 2-D and always in 3-D. Empty: none.
    void setAxisNames(const QStringList& names);
    /// Points of a second kind and lines between the two; null: all are of one kind. Rows must be of the
    /// scene.
    void setPairs(std::shared_ptr<const PairMarks> pairs);
    const std::shared_ptr<const PairMarks>& pairs() const { return pairs_; }
    /// Where some points were before, as lines to where they are; null: nowhere.
    void setTrails(std::shared_ptr<const PointTrails> trails);
    const std::shared_ptr<const PointTrails>& trails() const { return trails_; }
    /// The scene has changed.
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
