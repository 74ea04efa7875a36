// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/line_plot.h"

#include <QChartView>

#include <memory>

class QRubberBand;

namespace groupscope {

/// The plot of a LineChart on screen: draws the plot, reads out the nearest point under the mouse or the
/// arrow keys, and reports the rectangle of a zoom.
class LinePlotView : public QChartView {
    Q_OBJECT

  public:
    explicit LinePlotView(QWidget* parent = nullptr);

    void show(CurveFigure figure);
    /// Maps values to positions in the viewport.
    PlotMap map() const;
    /// Text of the read-out: name, x, value; empty without one.
    QString readOut() const;

  Q_SIGNALS:
    /// left..right is x, top..bottom is y from low to high.
    void zoomRequested(const QRectF& range);
    void resetRequested();

  protected:
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Pointed {
        std::size_t curve = 0;
        std::ptrdiff_t point = 0;
    };
    void hover(QPointF place);
    void point(std::optional<Pointed> pointed);
    void pointAlong(int points, int lines);
    void zoomAtCentre(double factor);
    void paintReadOut(QPainter& painter) const;

    QPointF valueAt(const Pointed& pointed) const;

    CurveFigure figure_;
    Plot plot_; ///< plot of the figure
    std::optional<Pointed> pointed_;
    QRubberBand* band_;
    std::optional<QPoint> bandStart_;
};

} // namespace groupscope
