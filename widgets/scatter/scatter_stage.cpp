// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_stage.h"

#include "widgets/scatter/hover_ring.h"

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

/// What is drawn of a large cloud while the camera moves.
constexpr int thinnedPoints = 50000;
constexpr int restMilliseconds = 180;
constexpr double clickSlack = 4.0;
constexpr double hoverReach = 6.0;
constexpr double keyStep = 40.0;

} // namespace

ScatterStage::ScatterStage(const ScatterScene& scene, QWidget* parent)
    : QWidget(parent)
    , scene_(scene)
    , surface_(makeScatterSurface(this))
    , ring_(new HoverRing(this))
    , placeholder_(new QLabel(this))
    , banner_(new QLabel(this)) {
    surface_->widget()->setAttribute(Qt::WA_TransparentForMouseEvents);
    for (QLabel* label : {placeholder_, banner_}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        label->setTextFormat(Qt::PlainText);
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(label == placeholder_);
    }
    placeholder_->setForegroundRole(QPalette::PlaceholderText);
    placeholder_->setMargin(24);
    banner_->setForegroundRole(QPalette::ToolTipText);
    banner_->setAutoFillBackground(true);
    banner_->setBackgroundRole(QPalette::ToolTipBase);
    banner_->setMargin(7);
    banner_->hide();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    setAccessibleName(tr("Map of points"));
    frameTimer_.setSingleShot(true);
    restTimer_.setSingleShot(true);
    restTimer_.setInterval(restMilliseconds);
    connect(&frameTimer_, &QTimer::timeout, this, &ScatterStage::presentFrame);
    connect(&restTimer_, &QTimer::timeout, this, &ScatterStage::scheduleFrame);
}

ScatterStage::~ScatterStage() = default;

CloudStyle ScatterStage::style() const {
    const double size = pointSize_ > 0.0 ? pointSize_ : scene_.automaticPointSize();
    const double growth = std::clamp(std::pow(camera_.magnification(), 0.3), 1.0, 3.0);
    return cloudStyle(scene_, camera_, QSizeF(QWidget::size()), size * growth, ground_);
}

void ScatterStage::setPointSize(double size) {
    pointSize_ = size;
    scheduleFrame();
}

void ScatterStage::positionsChanged(bool live) {
    camera_.setExtent(scene_.lower(), scene_.upper());
    positionsPending_ = true;
    orderChanged();
    if (live) {
        beginMotion();
    }
}

void ScatterStage::colorsChanged() {
    colorsPending_ = true;
    scheduleFrame();
}

void ScatterStage::orderChanged() {
    thinnedRowsValid_ = false;
    rowsPending_ = true;
    picker_.invalidate();
    setHovered(-1);
    placeholder_->setVisible(scene_.rows() == 0 && !placeholder_->text().isEmpty());
    scheduleFrame();
}

void ScatterStage::resetView() {
    cameraMoved_ = false;
    camera_.fit(scene_.lower(), scene_.upper(), scene_.isThreeD());
    picker_.invalidate();
    setHovered(-1);
    scheduleFrame();
    Q_EMIT cameraChanged();
}

void ScatterStage::setGround(const QColor& ground) {
    ground_ = ground;
    scheduleFrame();
}

void ScatterStage::setPlaceholder(const QString& text) {
    placeholder_->setText(text);
    placeholder_->setVisible(scene_.rows() == 0 && !text.isEmpty());
}

void ScatterStage::setBusyText(const QString& text) {
    banner_->setText(text);
    banner_->setVisible(!text.isEmpty());
    placeLabels();
}

void ScatterStage::placeLabels() {
    placeholder_->setGeometry(rect());
    const QSize wanted = banner_->sizeHint().boundedTo(size());
    banner_->setGeometry((width() - wanted.width()) / 2, 10, wanted.width(), wanted.height());
}

QPointF ScatterStage::positionOf(int row) const {
    return camera_.project(scene_.position(row), QSizeF(size()));
}

void ScatterStage::scheduleFrame() {
    if (!frameTimer_.isActive()) {
        frameTimer_.start(0);
    }
}

void ScatterStage::beginMotion() {
    if (scene_.order().size() > std::size_t(mostMovingPoints)) {
        restTimer_.start();
    }
    scheduleFrame();
}

void ScatterStage::presentFrame() {
    if (!isVisible()) {
        return;
    }
    if (positionsPending_) {
        surface_->setPositions(scene_);
    }
    if (colorsPending_) {
        surface_->setColors(scene_);
    }
    const bool thin = restTimer_.isActive();
    if (thin && !thinnedRowsValid_) {
        thinnedRows_ = scene_.subset(thinnedPoints);
        thinnedRowsValid_ = true;
    }
    CloudStyle look = style();
    if (thin) {
        look = thinnedStyle(look, double(thinnedRows_.size()) / double(scene_.order().size()));
    }
    const std::vector<int>& rows = thin ? thinnedRows_ : scene_.order();
    surface_->show({scene_, camera_, look, rows}, rowsPending_ || thin != thinned_);
    thinned_ = thin;
    positionsPending_ = colorsPending_ = rowsPending_ = false;
}

void ScatterStage::cameraMoved() {
    cameraMoved_ = true;
    picker_.invalidate();
    setHovered(-1);
    beginMotion();
    Q_EMIT cameraChanged();
}

void ScatterStage::setHovered(int row) {
    if (row >= 0) {
        ring_->showAt(positionOf(row), style().pointSize);
    } else {
        ring_->hide();
    }
    if (row != hoveredRow_) {
        hoveredRow_ = row;
        Q_EMIT hovered(row);
    }
}

void ScatterStage::hoverAt(QPointF cursor) {
    const double reach = std::max(hoverReach, 0.5 * style().pointSize + 3.0);
    setHovered(picker_.pick(cursor, reach, scene_, camera_, QSizeF(size())));
}

void ScatterStage::drag(QPointF pixels, bool turn) {
    if (turn) {
        camera_.rotate(pixels, QSizeF(size()));
    } else {
        camera_.pan(pixels, QSizeF(size()));
    }
    cameraMoved();
}

void ScatterStage::resizeEvent(QResizeEvent*) {
    surface_->widget()->setGeometry(rect());
    placeLabels();
    picker_.invalidate();
    setHovered(-1);
    beginMotion();
    Q_EMIT cameraChanged();
}

void ScatterStage::showEvent(QShowEvent*) {
    scheduleFrame();
}

void ScatterStage::mousePressEvent(QMouseEvent* event) {
    pressedAt_ = lastCursor_ = event->position();
    dragging_ = false;
    event->accept();
}

void ScatterStage::mouseMoveEvent(QMouseEvent* event) {
    const QPointF cursor = event->position();
    if (event->buttons() == Qt::NoButton) {
        hoverAt(cursor);
        return;
    }
    // A hand that trembles while it clicks does not drag.
    if (!dragging_ && (cursor - pressedAt_).manhattanLength() < clickSlack) {
        return;
    }
    dragging_ = true;
    const bool turn = scene_.isThreeD() && event->buttons() == Qt::LeftButton &&
                      !event->modifiers().testFlag(Qt::ShiftModifier);
    drag(cursor - lastCursor_, turn);
    lastCursor_ = cursor;
}

void ScatterStage::mouseReleaseEvent(QMouseEvent* event) {
    if (!dragging_ && event->button() == Qt::LeftButton) {
        hoverAt(event->position());
        if (hoveredRow_ >= 0) {
            Q_EMIT clicked(hoveredRow_);
        }
    }
    dragging_ = false;
}

void ScatterStage::mouseDoubleClickEvent(QMouseEvent*) {
    resetView();
}

void ScatterStage::wheelEvent(QWheelEvent* event) {
    // A notch is 120; touch pads send fractions of it.
    const double notches = event->angleDelta().y() / 120.0;
    if (notches != 0.0) {
        camera_.zoom(std::pow(1.25, notches), event->position(), QSizeF(size()));
        cameraMoved();
    }
    event->accept();
}

void ScatterStage::keyPressEvent(QKeyEvent* event) {
    const QPointF middle(0.5 * width(), 0.5 * height());
    const bool turn = scene_.isThreeD() && !event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_R:
        resetView();
        break;
    case Qt::Key_Left:
        drag({keyStep, 0}, turn);
        break;
    case Qt::Key_Right:
        drag({-keyStep, 0}, turn);
        break;
    case Qt::Key_Up:
        drag({0, keyStep}, turn);
        break;
    case Qt::Key_Down:
        drag({0, -keyStep}, turn);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        camera_.zoom(1.25, middle, QSizeF(size()));
        cameraMoved();
        break;
    case Qt::Key_Minus:
        camera_.zoom(0.8, middle, QSizeF(size()));
        cameraMoved();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ScatterStage::leaveEvent(QEvent*) {
    setHovered(-1);
}

} // namespace groupscope
