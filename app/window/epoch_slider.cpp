// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/epoch_slider.h"
#include "widgets/style/language.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr int stepsBetween = 20; // of the slider between two maps
constexpr int filmInterval = 40; // milliseconds a step

} // namespace

EpochSlider::EpochSlider(QWidget* parent)
    : QWidget(parent)
    , play_(new QToolButton)
    , slider_(new QSlider(Qt::Horizontal))
    , name_(new QLabel) {
    play_->setCheckable(true);
    play_->setIcon(style()->standardIcon(QStyle::SP_MediaPlay));
    play_->setToolTip(tr("Play the epochs as a film"));
    play_->setAccessibleName(play_->toolTip());
    slider_->setObjectName(QStringLiteral("mapEpoch"));
    slider_->setAccessibleName(tr("Epoch of the map"));
    slider_->setSingleStep(stepsBetween);
    slider_->setPageStep(stepsBetween);
    slider_->setTickInterval(stepsBetween);
    slider_->setTickPosition(QSlider::TicksBelow);
    name_->setMinimumWidth(fontMetrics().horizontalAdvance(tr("epoch %1").arg(100'000)));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(spacing::normal, spacing::tight, spacing::normal, spacing::close);
    row->addWidget(play_);
    row->addWidget(slider_, 1);
    row->addWidget(name_);
    film_.setInterval(filmInterval);
    connect(&film_, &QTimer::timeout, this, [this] {
        if (slider_->value() == slider_->maximum())
            play_->setChecked(false);
        else
            slider_->setValue(slider_->value() + 1);
    });
    connect(play_, &QToolButton::toggled, this, &EpochSlider::play);
    connect(slider_, &QSlider::valueChanged, this, &EpochSlider::show);
    hide();
}

void EpochSlider::setFrames(const std::vector<MatrixF>* frames, const QStringList& names) {
    play_->setChecked(false);
    frames_ = frames != nullptr && frames->size() > 1 ? frames : nullptr;
    names_ = names;
    setVisible(frames_ != nullptr);
    if (frames_ == nullptr)
        return;
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, stepsBetween * (static_cast<int>(frames_->size()) - 1));
    slider_->setValue(slider_->maximum());
    name_->setText(currentName());
}

double EpochSlider::position() const {
    return static_cast<double>(slider_->value()) / stepsBetween;
}

void EpochSlider::setPosition(double position) {
    slider_->setValue(static_cast<int>(std::lround(position * stepsBetween)));
}

bool EpochSlider::isAtEnd() const {
    return frames_ == nullptr || slider_->value() == slider_->maximum();
}

int EpochSlider::place() const {
    return slider_->value() / stepsBetween;
}

QString EpochSlider::currentName() const {
    const int value = slider_->value(), before = value / stepsBetween;
    return value % stepsBetween == 0 ? names_.value(before)
                                     : tr("%1 → %2").arg(names_.value(before), names_.value(before + 1));
}

void EpochSlider::play(bool on) {
    play_->setIcon(style()->standardIcon(on ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay));
    if (on && slider_->value() == slider_->maximum())
        slider_->setValue(0);
    if (on)
        film_.start();
    else
        film_.stop();
}

void EpochSlider::show() {
    if (frames_ == nullptr)
        return;
    name_->setText(currentName());
    const int value = slider_->value();
    const auto before = static_cast<std::size_t>(value / stepsBetween);
    const float share = static_cast<float>(value % stepsBetween) / stepsBetween;
    if (share == 0.0F)
        Q_EMIT positionsChanged((*frames_)[before]);
    else
        Q_EMIT positionsChanged((1.0F - share) * (*frames_)[before] + share * (*frames_)[before + 1]);
}

} // namespace groupscope
