// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/selection_outline.h"

#include <QPainter>

#include <algorithm>

namespace groupscope {
namespace {

constexpr double haloWidth = 3.6;
constexpr double lineWidth = 1.6;
constexpr double cornerRadius = 3.0;
constexpr double signRadius = 7.5;
/// A lasso takes a corner every so many pixels: a slow hand must not make thousands.
constexpr double lassoStep = 2.0;
/// Room around the corners for lines, corner marks and the sign at the cursor.
constexpr double room = 30.0;

/// Draws the sign of a set operation at the cursor, as painting programs do.
void paintSign(QPainter& painter, QPointF middle, Combine how, const QColor& ink, const QColor& ground) {
    painter.setPen(QPen(ground, 1.0));
    painter.setBrush(ink);
    painter.drawEllipse(middle, signRadius, signRadius);
    painter.setPen(QPen(ground, 1.8, Qt::SolidLine, Qt::RoundCap));
    const double arm = 3.6;
    if (how == Combine::intersect) {
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(middle - QPointF(1.7, 0), 3.2, 3.2);
        painter.drawEllipse(middle + QPointF(1.7, 0), 3.2, 3.2);
        return;
    }
    painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0));
    if (how == Combine::add) {
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm));
    }
}

} // namespace

SelectionOutline::SelectionOutline(QWidget* parent)
    : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
}

QPointF SelectionOutline::kept(QPointF spot) const {
    const QSizeF view(parentWidget()->size());
    return {std::clamp(spot.x(), 0.0, view.width()), std::clamp(spot.y(), 0.0, view.height())};
}

void SelectionOutline::begin(ScatterTool tool, QPointF spot, Combine how) {
    tool_ = tool;
    how_ = how;
    hand_ = kept(spot);
    corners_ = {hand_};
    fitGeometry();
    show();
}

void SelectionOutline::moveTo(QPointF spot) {
    hand_ = kept(spot);
    if (tool_ == ScatterTool::lasso && (hand_ - corners_.back()).manhattanLength() >= lassoStep) {
        corners_.push_back(hand_);
    }
    fitGeometry();
}

void SelectionOutline::addCorner(QPointF spot) {
    hand_ = kept(spot);
    if (hand_ != corners_.back()) {
        corners_.push_back(hand_);
    }
    fitGeometry();
}

void SelectionOutline::removeCorner() {
    corners_.pop_back();
    if (corners_.empty()) {
        cancel();
    } else {
        fitGeometry();
    }
}

void SelectionOutline::nudge(QPointF pixels, bool all) {
    hand_ = kept(hand_ + pixels);
    if (all) {
        for (QPointF& corner : corners_) {
            corner = kept(corner + pixels);
        }
    }
    fitGeometry();
}

void SelectionOutline::cancel() {
    corners_.clear();
    hide();
}

bool SelectionOutline::canClose() const {
    return tool_ != ScatterTool::polygon || corners_.size() >= 3;
}

ScatterRegion SelectionOutline::close() {
    const ScatterRegion region = tool_ == ScatterTool::rectangle
                                     ? ScatterRegion::rectangle(QRectF(corners_.front(), hand_))
                                     : ScatterRegion::polygon(corners_);
    cancel();
    return region;
}

void SelectionOutline::carry(const ScatterProjection& before, const ScatterProjection& after) {
    if (!isDrawing()) {
        return;
    }
    for (QPointF& corner : corners_) {
        // Back into the plane of the screen through the old focus, and from there to the new picture.
        const Eigen::Vector2f pixels = Eigen::Vector2f(float(corner.x()), float(corner.y())) - before.middle;
        const Eigen::Vector3f position = before.focus +
                                         before.right * (pixels.x() / before.right.squaredNorm()) +
                                         before.down * (pixels.y() / before.down.squaredNorm());
        const Eigen::Vector2f spot = after(position.data());
        corner = QPointF(spot.x(), spot.y());
    }
    fitGeometry();
}

QPainterPath SelectionOutline::path() const {
    QPainterPath path;
    if (tool_ == ScatterTool::rectangle) {
        path.addRect(QRectF(corners_.front(), hand_).normalized());
        return path;
    }
    path.moveTo(corners_.front());
    for (const QPointF& corner : corners_) {
        path.lineTo(corner);
    }
    path.lineTo(hand_);
    path.closeSubpath();
    return path;
}

void SelectionOutline::fitGeometry() {
    const QRectF box = path().boundingRect().adjusted(-room, -room, room, room);
    setGeometry(box.toAlignedRect().intersected(parentWidget()->rect()));
    update();
}

void SelectionOutline::paintEvent(QPaintEvent*) {
    if (!isDrawing()) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(-pos());
    const QColor ground = palette().color(QPalette::Base);
    const QColor ink = palette().color(QPalette::Link);
    QColor fill = ink;
    fill.setAlphaF(0.10F);
    const QPainterPath outline = path(); // filled by the even-odd rule, as points are selected
    painter.fillPath(outline, fill);
    painter.strokePath(outline, QPen(ground, haloWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.strokePath(outline, QPen(ink, lineWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (tool_ == ScatterTool::polygon) {
        painter.setPen(QPen(ground, 1.0));
        painter.setBrush(ink);
        for (const QPointF& corner : corners_) {
            painter.drawEllipse(corner, cornerRadius, cornerRadius);
        }
    }
    if (how_ != Combine::replace) {
        // Right of and below the hand; on the other side where the view ends.
        const QPointF reach(17, 17);
        const QPointF spot = hand_ + reach;
        const double x = spot.x() + signRadius < parentWidget()->width() ? spot.x() : hand_.x() - reach.x();
        const double y = spot.y() + signRadius < parentWidget()->height() ? spot.y() : hand_.y() - reach.y();
        paintSign(painter, {x, y}, how_, ink, ground);
    }
}

} // namespace groupscope
