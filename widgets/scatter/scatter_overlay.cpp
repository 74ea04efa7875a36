// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_overlay.h"

#include "widgets/scatter/scatter_stage.h"

namespace groupscope {
namespace {

constexpr int waitMilliseconds = 200;

} // namespace

ScatterOverlay::ScatterOverlay(const ScatterScene& scene, ScatterStage* stage)
    : QObject(stage)
    , scene_(scene)
    , stage_(stage) {
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &ScatterOverlay::draw);
}

void ScatterOverlay::setLook(const ScatterLook& look) {
    const bool same =
        look.contours == look_.contours && look.labels == look_.labels && look.scale == look_.scale;
    look_ = look;
    if (!same)
        renew();
}

void ScatterOverlay::setAxisNames(const QStringList& names) {
    if (names == axisNames_)
        return;
    axisNames_ = names;
    renew();
}

void ScatterOverlay::setPairs(std::shared_ptr<const PairMarks> pairs) {
    pairs_ = std::move(pairs);
    renew();
}

void ScatterOverlay::setTrails(std::shared_ptr<const PointTrails> trails) {
    if (trails == nullptr && trails_ == nullptr)
        return;
    trails_ = std::move(trails);
    renew();
}

/// Annotations that need no computation. In 2-D the names of the axes belong to the ticks.
ScatterAnnotations ScatterOverlay::placed() const {
    const bool named = scene_.rows() > 0 && (scene_.isThreeD() ? axisNames_.size() == 3 : look_.scale);
    return {{}, {}, look_.scale, named ? axisNames_ : QStringList(), pairs_, trails_};
}

void ScatterOverlay::renew() {
    const bool crowded = scene_.rows() >= crowdedPoints;
    if (crowded)
        stage_->setAnnotations(placed()); // contours and names that are there belong to other positions
    timer_.start(crowded ? waitMilliseconds : 0);
}

void ScatterOverlay::draw() {
    ScatterAnnotations annotations = placed();
    if (look_.contours)
        annotations.contours = densityContours(scene_);
    // Points that are coloured by a value are in one category that has no name.
    if (look_.labels && !scene_.valueScale())
        annotations.centres = groupCentres(scene_);
    stage_->setAnnotations(std::move(annotations));
}

} // namespace groupscope
