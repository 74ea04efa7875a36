// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_stage.h"

#include "widgets/scatter/annotation_layer.h"
#include "widgets/scatter/hover_ring.h"
#include "widgets/scatter/scatter_hand.h"
#include "widgets/scatter/selection_outline.h"
#include "widgets/style/language.h"

#include <QLabel>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

/// Number of points drawn of a large cloud while the camera moves.
constexpr int thinnedPoints = 50000;
constexpr int restMilliseconds = 180;
constexpr double hoverReach = 6.0;
/// Part of the view that zoomTo() leaves free on each side.
constexpr double zoomMargin = 0.08;
/// A smaller selection, such as a single point, is enlarged as if it had this size, once.
constexpr double leastZoomed = 12.0;
constexpr double mostZoomedSmall = 20.0;

} // namespace

ScatterStage::ScatterStage(const ScatterScene& scene, QWidget* parent)
    : QWidget(parent)
    , scene_(scene)
    , surface_(makeScatterSurface(this))
    , annotations_(new AnnotationLayer(scene, camera_, this))
    , outline_(new SelectionOutline(this))
    , hand_(new ScatterHand(scene, this, outline_))
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
    placeholder_->setMargin(spacing::wide);
    banner_->setForegroundRole(QPalette::ToolTipText);
    banner_->setAutoFillBackground(true);
    banner_->setBackgroundRole(QPalette::ToolTipBase);
    banner_->setMargin(spacing::normal);
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

ScatterStage::~ScatterStage() {
    delete hand_; // which must not get the last events of the widget
}

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
    if (live)
        beginMotion();
}

void ScatterStage::colorsChanged() {
    colorsPending_ = true;
    beginMotion();
}

void ScatterStage::orderChanged() {
    thinnedRowsValid_ = false;
    rowsPending_ = true;
    picker_.invalidate();
    setHovered(-1);
    placeholder_->setVisible(scene_.rows() == 0 && !placeholder_->text().isEmpty());
    beginMotion();
}

void ScatterStage::selectionChanged() {
    colorsPending_ = true;
    // Selected points are drawn last, and stand for the cloud in a larger share.
    thinnedRowsValid_ = false;
    rowsPending_ = true;
    // Hundreds of thousands of points take their time: the thinned cloud answers at once.
    beginMotion();
}

void ScatterStage::resetView() {
    const ScatterProjection before = camera_.projection(QSizeF(size()));
    camera_.fit(scene_.lower(), scene_.upper(), scene_.isThreeD());
    outline_->carry(before, camera_.projection(QSizeF(size())));
    cameraMoved_ = false;
    picker_.invalidate();
    setHovered(-1);
    scheduleFrame();
    annotations_->follow();
    Q_EMIT cameraChanged();
}

void ScatterStage::setCamera(const ScatterCamera& camera, bool moved) {
    const ScatterProjection before = camera_.projection(QSizeF(size()));
    camera_ = camera;
    camera_.setExtent(scene_.lower(), scene_.upper());
    outline_->carry(before, camera_.projection(QSizeF(size())));
    cameraMoved_ = moved;
    annotations_->follow();
    picker_.invalidate();
    setHovered(-1);
    beginMotion();
}

void ScatterStage::zoomTo(const QRectF& box) {
    changeCamera([&](ScatterCamera& camera) {
        const QSizeF view(size());
        const QPointF middle(0.5 * width(), 0.5 * height());
        camera.pan(middle - box.center(), view);
        const double free = 1.0 - 2.0 * zoomMargin;
        double factor = std::min(free * view.width() / std::max(box.width(), leastZoomed),
                                 free * view.height() / std::max(box.height(), leastZoomed));
        if (std::max(box.width(), box.height()) < leastZoomed)
            factor = std::min(factor, std::max(1.0, mostZoomedSmall / camera.magnification()));
        camera.zoom(factor, middle, view);
    });
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

void ScatterStage::setAnnotations(ScatterAnnotations annotations) {
    annotations_->setAnnotations(std::move(annotations));
}

const ScatterAnnotations& ScatterStage::annotations() const {
    return annotations_->annotations();
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
    if (!frameTimer_.isActive())
        frameTimer_.start(0);
}

void ScatterStage::beginMotion() {
    if (scene_.order().size() > std::size_t(mostMovingPoints))
        restTimer_.start();
    scheduleFrame();
}

void ScatterStage::presentFrame() {
    if (!isVisible())
        return;
    if (positionsPending_)
        surface_->setPositions(scene_);
    if (colorsPending_)
        surface_->setColors(scene_);
    const bool thin = restTimer_.isActive();
    if (thin && !thinnedRowsValid_) {
        thinnedRows_ = scene_.subset(thinnedPoints);
        thinnedRowsValid_ = true;
    }
    CloudStyle look = style();
    if (thin)
        look = thinnedStyle(look, double(thinnedRows_.size()) / double(scene_.order().size()));
    const std::vector<int>& rows = thin ? thinnedRows_ : scene_.order();
    surface_->show({scene_, camera_, look, rows}, rowsPending_ || thin != thinned_);
    thinned_ = thin;
    positionsPending_ = colorsPending_ = rowsPending_ = false;
}

void ScatterStage::changeCamera(const std::function<void(ScatterCamera&)>& change) {
    const ScatterProjection before = camera_.projection(QSizeF(size()));
    change(camera_);
    outline_->carry(before, camera_.projection(QSizeF(size())));
    cameraMoved_ = true;
    annotations_->follow();
    picker_.invalidate();
    setHovered(-1);
    beginMotion();
    Q_EMIT cameraChanged();
}

void ScatterStage::ringPoint(int row) {
    const QPointF spot = row >= 0 && row < scene_.rows() ? positionOf(row) : QPointF(-1.0, -1.0);
    if (std::isfinite(spot.x()) && std::isfinite(spot.y()) && rect().contains(spot.toPoint())) {
        ring_->showAt(spot, style().pointSize);
    } else {
        ring_->hide();
    }
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

int ScatterStage::hoverAt(QPointF cursor) {
    const double reach = std::max(hoverReach, 0.5 * style().pointSize + 3.0);
    setHovered(picker_.pick(cursor, reach, scene_, camera_, QSizeF(size())));
    return hoveredRow_;
}

void ScatterStage::resizeEvent(QResizeEvent* event) {
    surface_->widget()->setGeometry(rect());
    annotations_->setGeometry(rect());
    if (event->oldSize().isValid())
        outline_->carry(camera_.projection(QSizeF(event->oldSize())), camera_.projection(QSizeF(size())));
    placeLabels();
    picker_.invalidate();
    setHovered(-1);
    beginMotion();
    Q_EMIT cameraChanged();
}

void ScatterStage::showEvent(QShowEvent*) {
    scheduleFrame();
}

} // namespace groupscope
