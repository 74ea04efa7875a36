// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/line_plot.h"
#include "widgets/charts/point_buckets.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QLabel;
class QScrollArea;
class QStackedLayout;

namespace groupscope {

class ChartLegend;
class LinePlotView;

/// Curves over epochs, live. Drag a rectangle to zoom, double-click (or press 0) to reset, hover or use the
/// arrow keys to read values, click a name in the legend to hide a series.
class LineChart : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString title READ title WRITE setTitle NOTIFY titleChanged)
    Q_PROPERTY(bool percent READ percent WRITE setPercent NOTIFY percentChanged)
    Q_PROPERTY(QString placeholder READ placeholder WRITE setPlaceholder NOTIFY placeholderChanged)
    Q_PROPERTY(bool zoomed READ isZoomed NOTIFY zoomChanged)

  public:
    explicit LineChart(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    QString title() const { return QString::fromStdString(figure_.title); }
    void setAxisTitles(const QString& x, const QString& y);
    /// y is in [0,1] and shown in percent, 0 to 100 unless zoomed.
    void setPercent(bool percent);
    bool percent() const { return figure_.percent; }
    /// Text of an empty chart: how to fill it.
    void setPlaceholder(const QString& text);
    QString placeholder() const;

    /// Replaces all curves, each with a key. A hidden curve stays hidden by its key, and a user's zoom stays.
    void setCurves(std::vector<Curve> curves);
    /// Adds a point to the series of that key; an unknown key is ignored. Fast; drawn within 1/30 s.
    void appendPoint(const QString& key, QPointF point);
    /// A vertical line at `x`, such as the selected epoch.
    void setMarker(std::optional<double> x, const QString& label = {});

    bool isZoomed() const { return figure_.zoom.has_value(); }
    /// The visible range: left..right is x, top..bottom is y from low to high.
    QRectF visibleRange() const;
    /// The points drawn for a series: at most PointBuckets::mostDrawn.
    QList<QPointF> drawnPoints(const QString& key) const;
    /// The visible curves with their bands.
    CurveFigure shownFigure() const { return drawnFigure(figure_.zoom); }

    bool isSmoothed() const { return smoothed_; }
    /// Draws the chart on paper, with the font of the painter; only the placeholder if there are no points.
    void draw(QPainter& painter, const QRectF& area) const;
    /// Height that the chart needs on a page of that size.
    double heightOnPaper(QSizeF page, const QFont& font) const;
    bool hasValues() const { return !entries_.empty(); }
    /// All points of the visible curves with their bands, as CSV, whatever the zoom.
    std::string valuesText() const;

  Q_SIGNALS:
    void exportRequested();
    void titleChanged();
    void percentChanged();
    void placeholderChanged();
    void zoomChanged(bool zoomed);

  public Q_SLOTS:
    void resetZoom();
    /// Draws running means over epochs, with the original curves thin and faint behind them; the title says
    /// so. Bands are left out.
    void setSmoothed(bool smoothed);

  protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Entry {
        Curve curve;
        PointBuckets buckets; ///< of all points
        bool shown = true;
    };
    void zoomTo(const QRectF& range);
    /// Drawing of the visible curves, in that zoom or without one.
    CurveFigure drawnFigure(const std::optional<CurveRange>& zoom) const;
    std::function<Scene(const SceneSpace&)> onPaper() const;
    QList<QPointF> drawnPoints(const Entry& entry, const std::optional<CurveRange>& zoom) const;
    void refresh();
    void refreshLegend();
    void fitLegend();
    void scheduleRender();

    std::vector<Entry> entries_;
    bool smoothed_ = false;
    CurveFigure figure_; ///< everything except the curves
    QTimer renderTimer_;
    QStackedLayout* stack_;
    QLabel* placeholder_;
    ChartLegend* legend_;
    QScrollArea* legendArea_;
    LinePlotView* view_;
};

} // namespace groupscope
