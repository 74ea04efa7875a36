// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/frame_glide.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr int stepsOfGlide = 8;
constexpr int stepInterval = 30; // milliseconds

} // namespace

FrameGlide::FrameGlide(QObject* parent)
    : QObject(parent) {
    timer_.setInterval(stepInterval);
    connect(&timer_, &QTimer::timeout, this, &FrameGlide::step);
}

void FrameGlide::setFrames(const std::vector<MatrixF>* frames, const QStringList& names) {
    timer_.stop();
    frames_ = frames != nullptr && frames->size() > 1 ? frames : nullptr;
    names_ = names;
    place_ = frames_ != nullptr ? static_cast<int>(frames_->size()) - 1 : 0;
    now_ = frames_ != nullptr ? target() : MatrixF();
}

bool FrameGlide::isAtEnd() const {
    return frames_ == nullptr || (place_ == static_cast<int>(frames_->size()) - 1 && !timer_.isActive());
}

void FrameGlide::glideTo(int place) {
    if (frames_ == nullptr)
        return;
    const int wanted = std::clamp(place, 0, static_cast<int>(frames_->size()) - 1);
    if (wanted == place_)
        return;
    place_ = wanted;
    from_ = now_;
    step_ = 0;
    timer_.start();
}

void FrameGlide::arrive() {
    if (!timer_.isActive())
        return;
    step_ = stepsOfGlide - 1;
    step();
}

void FrameGlide::step() {
    if (++step_ < stepsOfGlide) {
        const float share = static_cast<float>(step_) / stepsOfGlide;
        now_ = (1.0F - share) * from_ + share * target();
        Q_EMIT positionsChanged(now_);
        return;
    }
    timer_.stop();
    now_ = target();
    Q_EMIT positionsChanged(now_);
    Q_EMIT arrived();
}

} // namespace groupscope
