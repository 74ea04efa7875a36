// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Geometry>
#include <QPointF>
#include <QSizeF>

#include <algorithm>
#include <array>

namespace groupscope {

/// Data to pixels for one camera and one size of view, made ready for many points.
struct ScatterProjection {
    Eigen::Vector2f operator()(const float* position) const {
        const Eigen::Vector3f offset = Eigen::Map<const Eigen::Vector3f>(position) - focus;
        return middle + Eigen::Vector2f(right.dot(offset), down.dot(offset));
    }

    Eigen::Vector3f focus, right, down;
    Eigen::Vector2f middle;
};

/// A parallel projection: what part of the data is seen, and from which side. It keeps a *frame*, a rectangle
/// in data units that is wholly visible whatever the shape of the view, so that a small view and a large
/// export show the same part. Pixels are logical, y down, origin in the upper left corner of the view.
class ScatterCamera {
  public:
    /// Looks at the box from the front (3-D: a little from above and beside) and makes it fill the view.
    void fit(const Eigen::Vector3f& lower, const Eigen::Vector3f& upper, bool threeD);
    /// New extent of the data, for depth; what is seen stays.
    void setExtent(const Eigen::Vector3f& lower, const Eigen::Vector3f& upper);

    /// Moves the picture by `pixels`.
    void pan(QPointF pixels, QSizeF view);
    /// Enlarges by `factor`; what is under `cursor` stays there.
    void zoom(double factor, QPointF cursor, QSizeF view);
    /// Turns the cloud as a ball under the hand that moves by `pixels`: half a turn for the view's width.
    void rotate(QPointF pixels, QSizeF view);

    double pixelsPerUnit(QSizeF view) const;
    /// How much larger than after fit().
    double magnification() const { return fittedWidth_ / frame_.width(); }
    ScatterProjection projection(QSizeF view) const;
    QPointF project(const float* position, QSizeF view) const;
    /// Depth in [0,1]: 0 at the front of the data's bounding ball, 1 at its back.
    float depth(const float* position) const {
        const Eigen::Vector3f offset = Eigen::Map<const Eigen::Vector3f>(position) - ballCentre_;
        return std::clamp(0.5F - 0.5F * axes_.row(2).dot(offset) / ballRadius_, 0.0F, 1.0F);
    }

    /// Rows: right, up, towards the reader; orthonormal.
    const Eigen::Matrix3f& axes() const { return axes_; }
    const Eigen::Vector3f& focus() const { return focus_; }
    const Eigen::Vector3f& ballCentre() const { return ballCentre_; }
    float ballRadius() const { return ballRadius_; }

    /// Where it looks, to be kept: the turn as a quaternion (x, y, z, w), the focus, width and height of the
    /// frame in data units.
    using Viewpoint = std::array<double, 9>;
    Viewpoint viewpoint() const;
    /// Looks there again. False, and it stays where it is, where nothing of the data could be seen: other
    /// data, or no numbers of a camera.
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
