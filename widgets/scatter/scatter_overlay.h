// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <optional>

namespace groupscope {

/// Lies over the cloud and draws what is not cloud: the ring around the point under the cursor, the text of
/// an empty view, and the banner of a busy one. Lets all input through.
class ScatterOverlay : public QWidget {
  public:
    explicit ScatterOverlay(QWidget* parent);

    /// Middle of the ring and diameter of the point in it, logical pixels; none: no ring.
    void setRing(std::optional<QPointF> middle, double pointSize);
    void setPlaceholder(const QString& text);
    void setBusyText(const QString& text);
    /// Whether there is nothing to see, so that the placeholder is due.
    void setEmpty(bool empty);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintBanner(QPainter& painter) const;

    std::optional<QPointF> ring_;
    double pointSize_ = 4.0;
    QString placeholder_;
    QString busyText_;
    bool empty_ = true;
};

} // namespace groupscope
