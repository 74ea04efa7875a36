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

/// Curves over epochs, live. Drag a rectangle to zoom, double click (or 0) to see everything, hover or use
/// the arrow keys to read values, click a name in the legend to hide a series.
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
    /// y is in [0,1] and shown as percent, 0 to 100 unless zoomed.
    void setPercent(bool percent);
    bool percent() const { return figure_.percent; }
    /// Shown instead of an empty chart: what to do to see something.
    void setPlaceholder(const QString& text);
    QString placeholder() const;

    /// Replaces all curves, each with a key; a curve keeps being hidden by its key, and the zoom stays if the
    /// user zoomed.
    void setCurves(std::vector<Curve> curves);
    /// Adds a point to the series of that key (none: nothing happens). Cheap; drawn within 1/30 s.
    void appendPoint(const QString& key, QPointF point);
    /// A vertical line at `x`, e.g. the selected epoch.
    void setMarker(std::optional<double> x, const QString& label = {});

    bool isZoomed() const { return figure_.zoom.has_value(); }
    /// Values shown: left..right is x, top..bottom is y from low to high.
    QRectF visibleRange() const;
    /// The points that are drawn of a series now: at most PointBuckets::mostDrawn.
    QList<QPointF> drawnPoints(const QString& key) const;
    /// What is on the screen: the curves that are not hidden, with their bands.
    CurveFigure shownFigure() const { return drawnFigure(figure_.zoom); }

    bool isSmoothed() const { return smoothed_; }
    /// Draws the same picture on paper, with the painter's font; nothing but the placeholder when there are
    /// no points.
    void draw(QPainter& painter, const QRectF& area) const;
    /// The height that it needs on such a page.
    double heightOnPaper(QSizeF page, const QFont& font) const;
    bool hasValues() const { return !entries_.empty(); }
    /// The points of the shown curves with their bands, as CSV: all of them, whatever the zoom.
    std::string valuesText() const;

  Q_SIGNALS:
    void exportRequested();
    void titleChanged();
    void percentChanged();
    void placeholderChanged();
    void zoomChanged(bool zoomed);

  public Q_SLOTS:
    void resetZoom();
    /// Draws running means over epochs in place of the curves, which stay behind them, thin and faint; the
    /// title says so. Bands are left out then.
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
    /// What is drawn of the curves that are shown, in that zoom or none.
    CurveFigure drawnFigure(const std::optional<CurveRange>& zoom) const;
    std::function<Scene(const SceneSpace&)> onPaper() const;
    QList<QPointF> drawnPoints(const Entry& entry, const std::optional<CurveRange>& zoom) const;
    void refresh();
    void refreshLegend();
    void fitLegend();
    void scheduleRender();

    std::vector<Entry> entries_;
    bool smoothed_ = false;
    CurveFigure figure_; ///< all but the curves
    QTimer renderTimer_;
    QStackedLayout* stack_;
    QLabel* placeholder_;
    ChartLegend* legend_;
    QScrollArea* legendArea_;
    LinePlotView* view_;
};

} // namespace groupscope
