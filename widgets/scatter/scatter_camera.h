// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Geometry>
#include <QPointF>
#include <QSizeF>

#include <algorithm>
#include <array>

namespace groupscope {

/// Maps data to pixels for one camera and one view size, prepared for many points.
struct ScatterProjection {
    Eigen::Vector2f operator()(const float* position) const {
        const Eigen::Vector3f offset = Eigen::Map<const Eigen::Vector3f>(position) - focus;
        return middle + Eigen::Vector2f(right.dot(offset), down.dot(offset));
    }

    Eigen::Vector3f focus, right, down;
    Eigen::Vector2f middle;
};

/// A parallel projection: the visible part of the data, and the direction of view. It keeps a *frame*, a
/// rectangle in data units that is completely visible for any shape of the view, so that a small view and a
/// large export show the same part. Pixels are logical, y down, origin in the upper left corner of the view.
class ScatterCamera {
  public:
    /// Looks at the box from the front (3-D: slightly from above and from the side) and fills the view with
    /// it.
    void fit(const Eigen::Vector3f& lower, const Eigen::Vector3f& upper, bool threeD);
    /// Sets a new extent of the data for depth; the visible part stays.
    void setExtent(const Eigen::Vector3f& lower, const Eigen::Vector3f& upper);

    /// Moves the picture by `pixels`.
    void pan(QPointF pixels, QSizeF view);
    /// Magnifies by `factor`; the position under `cursor` stays.
    void zoom(double factor, QPointF cursor, QSizeF view);
    /// Turns the cloud like a ball by a drag of `pixels`: half a turn for the width of the view.
    void rotate(QPointF pixels, QSizeF view);

    double pixelsPerUnit(QSizeF view) const;
    /// Magnification relative to fit().
    double magnification() const { return fittedWidth_ / frame_.width(); }
    ScatterProjection projection(QSizeF view) const;
    QPointF project(const float* position, QSizeF view) const;
    /// Depth in [0,1]: 0 at the front of the bounding ball of the data, 1 at its back.
    float depth(const float* position) const {
        const Eigen::Vector3f offset = Eigen::Map<const Eigen::Vector3f>(position) - ballCentre_;
        return std::clamp(0.5F - 0.5F * axes_.row(2).dot(offset) / ballRadius_, 0.0F, 1.0F);
    }

    /// Rows: right, up, towards the viewer; orthonormal.
    const Eigen::Matrix3f& axes() const { return axes_; }
    const Eigen::Vector3f& focus() const { return focus_; }
    const Eigen::Vector3f& ballCentre() const { return ballCentre_; }
    float ballRadius() const { return ballRadius_; }

    /// State of the camera, to be kept: the rotation as a quaternion (x, y, z, w), the focus, width and
    /// height of the frame in data units.
    using Viewpoint = std::array<double, 9>;
    Viewpoint viewpoint() const;
    /// Restores a viewpoint. False, without a change, if none of the data would be visible, or the numbers
    /// are no camera.
    bool look(const Viewpoint& from);

  private:
    Eigen::Matrix3f axes_ = Eigen::Matrix3f::Identity();
    Eigen::Vector3f focus_ = Eigen::Vector3f::Zero();
    Eigen::Vector3f ballCentre_ = Eigen::Vector3f::Zero();
    float ballRadius_ = 1.0F;
    QSizeF frame_ = {2.0, 2.0};
    double fittedWidth_ = 2.0;
};

} // namespace groupscope
