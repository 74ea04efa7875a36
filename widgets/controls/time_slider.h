// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>

#include <vector>

namespace groupscope {

/// A slider over epochs, 0 before the first, that marks epochs with stored heads and the selected epoch of
/// the run.
class TimeSlider : public QSlider {
    Q_OBJECT
  public:
    explicit TimeSlider(QWidget* parent = nullptr);

    /// Epochs from 0; `kept` −1: none.
    void setMarks(std::vector<int> headEpochs, int kept);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    /// A click moves the slider to its position.
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    int xOf(int value) const;
    int valueAt(int x) const;

    std::vector<int> headEpochs_;
    int kept_ = -1;
};

} // namespace groupscope
