// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace groupscope {

/// The ring around the point under the cursor. The widget is no larger than the ring, because Qt would blend
/// and upload a larger area in every frame.
class HoverRing : public QWidget {
  public:
    explicit HoverRing(QWidget* parent);

    /// Shows the ring around a point of diameter `pointSize`, in coordinates of the parent.
    void showAt(QPointF middle, double pointSize);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QPointF middle_;
    double radius_ = 6.0;
};

} // namespace groupscope
