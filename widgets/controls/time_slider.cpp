// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/time_slider.h"

#include "widgets/style/language.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>

#include <utility>

namespace groupscope {

namespace {

constexpr int markRoom = 5; // pixels below the groove

} // namespace

TimeSlider::TimeSlider(QWidget* parent)
    : QSlider(Qt::Horizontal, parent) {
    setSingleStep(1);
}

void TimeSlider::setMarks(std::vector<int> headEpochs, int kept) {
    headEpochs_ = std::move(headEpochs);
    kept_ = kept;
    QSlider::update();
}

QSize TimeSlider::sizeHint() const {
    return QSlider::sizeHint() + QSize(0, 2 * markRoom);
}

int TimeSlider::xOf(int value) const {
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
    return handle / 2 + QStyle::sliderPositionFromValue(minimum(), maximum(), value, width() - handle);
}

int TimeSlider::valueAt(int x) const {
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
    return QStyle::sliderValueFromPosition(minimum(), maximum(), x - handle / 2, width() - handle);
}

void TimeSlider::paintEvent(QPaintEvent* event) {
    QSlider::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::Text));
    const double y = height() - markRoom + 1.5;
    for (const int epoch : headEpochs_)
        painter.drawEllipse(QPointF(xOf(epoch + 1) + 0.5, y), 1.5, 1.5);
    if (kept_ < 0)
        return;
    const QPointF centre(xOf(kept_ + 1) + 0.5, y);
    painter.setBrush(palette().color(QPalette::Highlight));
    painter.drawPolygon(QPolygonF(
        {centre + QPointF(0, -4), centre + QPointF(4, 0), centre + QPointF(0, 4), centre + QPointF(-4, 0)}));
}

void TimeSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return QSlider::mousePressEvent(event);
    setSliderDown(true);
    setValue(valueAt(qRound(event->position().x())));
}

void TimeSlider::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton))
        setValue(valueAt(qRound(event->position().x())));
}

void TimeSlider::mouseReleaseEvent(QMouseEvent* event) {
    setSliderDown(false);
    QSlider::mouseReleaseEvent(event);
}

} // namespace groupscope
