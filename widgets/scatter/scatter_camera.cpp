// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace groupscope {
namespace {

constexpr double viewMargin = 1.08;
constexpr double mostMagnified = 10000.0;
constexpr double leastMagnified = 0.1;

Eigen::Matrix3f turn(double degrees, const Eigen::Vector3f& axis) {
    const float radians = static_cast<float>(degrees * std::numbers::pi / 180.0);
    return Eigen::AngleAxisf(radians, axis).toRotationMatrix();
}

} // namespace

void ScatterCamera::fit(const Eigen::Vector3f& lower, const Eigen::Vector3f& upper, bool threeD) {
    setExtent(lower, upper);
    focus_ = ballCentre_;
    axes_.setIdentity();
    if (threeD) {
        axes_ = turn(20.0, Eigen::Vector3f::UnitX()) * turn(-30.0, Eigen::Vector3f::UnitY());
        // Clouds seldom fill the corners of their box: a little less than the ball around it.
        const double widest = 1.25 * (upper - lower).maxCoeff();
        const double side = widest > 0.0 ? std::min<double>(widest, 2.0 * ballRadius_) : 2.0;
        frame_ = QSizeF(side, side);
    } else {
        // A flat dimension or a single point must not make an empty frame.
        const double thinnest = 0.02 * ballRadius_;
        frame_ = QSizeF(std::max<double>(upper.x() - lower.x(), thinnest),
                        std::max<double>(upper.y() - lower.y(), thinnest));
    }
    frame_ *= viewMargin;
    fittedWidth_ = frame_.width();
}

void ScatterCamera::setExtent(const Eigen::Vector3f& lower, const Eigen::Vector3f& upper) {
    ballCentre_ = 0.5F * (lower + upper);
    ballRadius_ = 0.5F * (upper - lower).norm();
    if (!(ballRadius_ > 0.0F)) {
        ballRadius_ = 1.0F;
    }
}

ScatterCamera::Viewpoint ScatterCamera::viewpoint() const {
    const Eigen::Quaternionf turned(axes_);
    return {turned.x(), turned.y(), turned.z(),     turned.w(),     focus_.x(),
            focus_.y(), focus_.z(), frame_.width(), frame_.height()};
}

bool ScatterCamera::look(const Viewpoint& from) {
    if (!std::all_of(from.begin(), from.end(), [](double number) { return std::isfinite(number); }))
        return false;
    const auto number = [&from](std::size_t place) { return static_cast<float>(from[place]); };
    const Eigen::Quaternionf turned(number(3), number(0), number(1), number(2));
    const Eigen::Vector3f focus(number(4), number(5), number(6));
    const QSizeF frame(from[7], from[8]);
    const double magnified = fittedWidth_ / frame.width();
    const double reach = ballRadius_ + std::hypot(frame.width(), frame.height());
    const double highest = 2.0 * viewMargin * ballRadius_ / leastMagnified;
    const bool isFrame = frame.width() > 0.0 && frame.height() > 0.0 && frame.height() <= highest &&
                         magnified < 1.001 * mostMagnified && magnified > 0.999 * leastMagnified;
    if (!isFrame || !(std::abs(turned.norm() - 1.0F) < 1e-3F) || !((focus - ballCentre_).norm() < reach))
        return false;
    axes_ = turned.normalized().toRotationMatrix();
    focus_ = focus;
    frame_ = frame;
    return true;
}

double ScatterCamera::pixelsPerUnit(QSizeF view) const {
    return std::max(1e-12, std::min(view.width() / frame_.width(), view.height() / frame_.height()));
}

void ScatterCamera::pan(QPointF pixels, QSizeF view) {
    const double perPixel = 1.0 / pixelsPerUnit(view);
    const Eigen::Vector3f step(static_cast<float>(-pixels.x() * perPixel),
                               static_cast<float>(pixels.y() * perPixel), 0.0F);
    focus_ += axes_.transpose() * step;
}

void ScatterCamera::zoom(double factor, QPointF cursor, QSizeF view) {
    const double before = magnification();
    factor = std::clamp(before * factor, leastMagnified, mostMagnified) / before;
    const QPointF fromMiddle = cursor - QPointF(0.5 * view.width(), 0.5 * view.height());
    // The point under the cursor would move away from the middle by (factor - 1): move it back.
    frame_ /= factor;
    pan(-fromMiddle * (factor - 1.0), view);
}

void ScatterCamera::rotate(QPointF pixels, QSizeF view) {
    const double degreesPerPixel = 180.0 / std::max(view.width(), 1.0);
    // Turning happens about the middle of the data, also when the reader has moved it aside.
    const Eigen::Vector3f aside = axes_ * (focus_ - ballCentre_);
    axes_ = turn(pixels.y() * degreesPerPixel, Eigen::Vector3f::UnitX()) *
            turn(pixels.x() * degreesPerPixel, Eigen::Vector3f::UnitY()) * axes_;
    // Thousands of small turns must not shear the picture.
    axes_ = Eigen::Quaternionf(axes_).normalized().toRotationMatrix();
    focus_ = ballCentre_ + axes_.transpose() * aside;
}

ScatterProjection ScatterCamera::projection(QSizeF view) const {
    const float scale = static_cast<float>(pixelsPerUnit(view));
    ScatterProjection projection;
    projection.focus = focus_;
    projection.right = scale * axes_.row(0).transpose();
    projection.down = -scale * axes_.row(1).transpose();
    projection.middle = {static_cast<float>(0.5 * view.width()), static_cast<float>(0.5 * view.height())};
    return projection;
}

QPointF ScatterCamera::project(const float* position, QSizeF view) const {
    const Eigen::Vector2f spot = projection(view)(position);
    return {spot.x(), spot.y()};
}

} // namespace groupscope
