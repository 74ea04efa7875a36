// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace groupscope {

/// The ring around the point under the cursor. A widget no larger than the ring: one that covered the whole
/// cloud would make Qt mix and upload the whole view again for every frame.
class HoverRing : public QWidget {
  public:
    explicit HoverRing(QWidget* parent);

    /// Shows the ring around a point of diameter `pointSize`, in the parent's coordinates.
    void showAt(QPointF middle, double pointSize);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QPointF middle_;
    double radius_ = 6.0;
};

} // namespace groupscope
