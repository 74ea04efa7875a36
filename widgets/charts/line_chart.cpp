// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/line_chart.h"

#include "widgets/charts/chart_legend.h"
#include "widgets/charts/figure_menu.h"
#include "widgets/charts/line_plot_view.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/style/focus.h"
#include "widgets/style/language.h"

#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {
namespace {

bool isFinite(const std::pair<double, double>& point) {
    return std::isfinite(point.first) && std::isfinite(point.second);
}

QRectF toRect(const CurveRange& range) {
    return {range.left, range.low, range.right - range.left, range.high - range.low};
}

/// The running mean of a curve: each point the mean of it and those before it, which count 0.8 times less
/// with every step back. Weights sum to 1 from the first point on.
Curve runningMean(const Curve& curve) {
    constexpr double kept = 0.8;
    Curve mean = curve;
    mean.points.clear();
    mean.band.clear();
    double sum = 0.0, weight = 0.0;
    for (const auto& [x, y] : curve.points) {
        if (!isFinite({x, y}))
            continue;
        sum = kept * sum + y;
        weight = kept * weight + 1.0;
        mean.points.emplace_back(x, sum / weight);
    }
    return mean;
}

/// The curve as it was measured, behind its running mean.
Curve behindMean(Curve curve, double left, double right) {
    curve.key += "/measured";
    curve.width = minorCurveWidth;
    curve.band.clear();
    curve.kept.reset();
    curve.whisker.reset();
    curve.untrained = {{left, right}}; // faint all along
    return curve;
}

} // namespace

LineChart::LineChart(QWidget* parent)
    : QWidget(parent)
    , stack_(new QStackedLayout(this))
    , placeholder_(new QLabel)
    , legend_(new ChartLegend)
    , legendArea_(new QScrollArea)
    , view_(new LinePlotView) {
    placeholder_->setAlignment(Qt::AlignCenter);
    placeholder_->setWordWrap(true);
    placeholder_->setMargin(spacing::wide);
    placeholder_->setForegroundRole(QPalette::PlaceholderText);
    placeholder_->setBackgroundRole(QPalette::Base);
    placeholder_->setAutoFillBackground(true);
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(view_, 1);
    column->addWidget(legendArea_);
    legendArea_->setWidget(legend_);
    legendArea_->setFrameShape(QFrame::NoFrame);
    legendArea_->setFocusPolicy(Qt::NoFocus);
    legendArea_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    legendArea_->viewport()->setBackgroundRole(QPalette::Base);
    legend_->setBackgroundRole(QPalette::Base);
    stack_->addWidget(placeholder_);
    stack_->addWidget(page);
    passFocusTo(this, view_);
    view_->setContextMenuPolicy(Qt::NoContextMenu); // the event comes to this widget
    connect(view_, &LinePlotView::zoomRequested, this, &LineChart::zoomTo);
    connect(view_, &LinePlotView::resetRequested, this, &LineChart::resetZoom);
    connect(legend_, &ChartLegend::toggled, this, [this](int index, bool shown) {
        entries_[index].shown = shown;
        refresh();
    });
    constexpr int frameMilliseconds = 34; // at most 30 pictures a second
    renderTimer_.setSingleShot(true);
    renderTimer_.setInterval(frameMilliseconds);
    connect(&renderTimer_, &QTimer::timeout, this, &LineChart::refresh);
}

void LineChart::setTitle(const QString& title) {
    if (title == this->title())
        return;
    figure_.title = title.toStdString();
    view_->setAccessibleName(title.isEmpty() ? QString::fromStdString(figure_.yTitle) : title);
    refresh();
    Q_EMIT titleChanged();
}

void LineChart::setAxisTitles(const QString& x, const QString& y) {
    figure_.xTitle = x.toStdString();
    figure_.yTitle = y.toStdString();
    if (title().isEmpty())
        view_->setAccessibleName(y);
    refresh();
}

void LineChart::setPercent(bool percent) {
    if (percent == figure_.percent)
        return;
    figure_.percent = percent;
    refresh();
    Q_EMIT percentChanged();
}

QRectF LineChart::visibleRange() const {
    return toRect(drawnFigure(figure_.zoom).range());
}

void LineChart::setPlaceholder(const QString& text) {
    if (text == placeholder_->text())
        return;
    placeholder_->setText(text);
    Q_EMIT placeholderChanged();
}

QString LineChart::placeholder() const {
    return placeholder_->text();
}

void LineChart::setCurves(std::vector<Curve> curves) {
    std::vector<Entry> entries;
    for (Curve& curve : curves) {
        if (curve.band.empty())
            std::erase_if(curve.points, [](const auto& point) { return !isFinite(point); });
        curve.color = curveColor(curve, entries.size()); // also of those that follow one that is hidden
        Entry entry{std::move(curve), {}, true};
        for (const auto& [x, y] : entry.curve.points)
            entry.buckets.append({x, y});
        for (const Entry& old : entries_)
            if (old.curve.key == entry.curve.key)
                entry.shown = old.shown;
        entries.push_back(std::move(entry));
    }
    entries_ = std::move(entries);
    refreshLegend();
    refresh();
}

void LineChart::appendPoint(const QString& key, QPointF point) {
    if (!isFinite({point.x(), point.y()}))
        return;
    for (Entry& entry : entries_) {
        if (entry.curve.key == key.toStdString()) {
            entry.curve.points.emplace_back(point.x(), point.y());
            entry.buckets.append(point);
            scheduleRender();
            return;
        }
    }
}

void LineChart::setMarker(std::optional<double> x, const QString& label) {
    figure_.marker = x ? std::optional(CurveMarker{*x, label.toStdString()}) : std::nullopt;
    scheduleRender();
}

QList<QPointF> LineChart::drawnPoints(const QString& key) const {
    for (const Entry& entry : entries_)
        if (entry.curve.key == key.toStdString())
            return drawnPoints(entry, figure_.zoom);
    return {};
}

QList<QPointF> LineChart::drawnPoints(const Entry& entry, const std::optional<CurveRange>& zoom) const {
    if (!zoom)
        return entry.buckets.points();
    // Only the visible part of a zoomed curve is reduced, so that zooming finally shows every point.
    const auto& points = entry.curve.points;
    PointBuckets inView;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double before = points[i > 0 ? i - 1 : i].first;
        const double after = points[std::min(i + 1, points.size() - 1)].first;
        if (std::max({before, points[i].first, after}) >= zoom->left &&
            std::min({before, points[i].first, after}) <= zoom->right)
            inView.append({points[i].first, points[i].second});
    }
    return inView.points();
}

CurveFigure LineChart::drawnFigure(const std::optional<CurveRange>& zoom) const {
    CurveFigure figure = figure_;
    figure.zoom = zoom;
    if (smoothed_)
        figure.yTitle += tr(", running mean").toStdString();
    for (const Entry& entry : entries_) {
        if (!entry.shown)
            continue;
        if (smoothed_ && !entry.curve.points.empty()) {
            figure.curves.push_back(behindMean(entry.curve, entry.curve.points.front().first - 1.0,
                                               entry.curve.points.back().first + 1.0));
            figure.curves.push_back(runningMean(entry.curve));
            continue;
        }
        Curve curve = entry.curve;
        if (curve.band.empty()) { // long histories have no bands
            curve.points.clear();
            for (const QPointF& point : drawnPoints(entry, zoom))
                curve.points.emplace_back(point.x(), point.y());
        }
        figure.curves.push_back(std::move(curve));
    }
    return figure;
}

void LineChart::refresh() {
    renderTimer_.stop();
    const bool empty = std::all_of(entries_.begin(), entries_.end(),
                                   [](const Entry& entry) { return entry.curve.points.empty(); });
    stack_->setCurrentIndex(empty ? 0 : 1);
    if (!empty)
        view_->show(drawnFigure(figure_.zoom));
}

void LineChart::refreshLegend() {
    CurveFigure all;
    std::vector<bool> shown;
    for (const Entry& entry : entries_) {
        all.curves.push_back(entry.curve);
        shown.push_back(entry.shown);
    }
    legend_->setKeys(legendOf(all), std::move(shown));
    fitLegend();
}

void LineChart::fitLegend() {
    // Many runs scroll their names rather than leave no room to their curves.
    constexpr int low = 300; // then curves need the height more than their names
    const int row = std::max(1, legend_->heightForWidth(QWIDGETSIZE_MAX));
    const int most = std::max(1, height() / (height() < low ? 5 : 3) / row) * row; // no name is cut through
    const int bar = legendArea_->verticalScrollBar()->sizeHint().width();
    const int whole = legend_->heightForWidth(width());
    const int wide = whole > most ? width() - bar : width();
    legend_->resize(wide, legend_->heightForWidth(wide));
    legendArea_->setFixedHeight(std::min(whole, most));
}

void LineChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitLegend();
}

void LineChart::scheduleRender() {
    if (!renderTimer_.isActive())
        renderTimer_.start();
}

void LineChart::zoomTo(const QRectF& range) {
    const QRectF whole = toRect(drawnFigure(std::nullopt).range());
    const QRectF inside = range & whole;
    if (inside == whole)
        return resetZoom();
    // Closer than this there is nothing to see, and ticks would run out of digits.
    if (inside.width() < 1e-6 * whole.width() || inside.height() < 1e-6 * whole.height())
        return;
    const bool first = !isZoomed();
    figure_.zoom = CurveRange{inside.left(), inside.right(), inside.top(), inside.bottom()};
    refresh();
    if (first)
        Q_EMIT zoomChanged(true);
}

void LineChart::resetZoom() {
    if (!isZoomed())
        return;
    figure_.zoom.reset();
    refresh();
    Q_EMIT zoomChanged(false);
}

void LineChart::setSmoothed(bool smoothed) {
    if (smoothed == std::exchange(smoothed_, smoothed))
        return;
    refresh();
}

void LineChart::contextMenuEvent(QContextMenuEvent* event) {
    QMenu* menu = figureMenu(this);
    QAction* reset = menu->addAction(tr("&Reset zoom"), this, &LineChart::resetZoom);
    reset->setEnabled(isZoomed());
    QAction* smooth = menu->addAction(tr("R&unning mean"), this, &LineChart::setSmoothed);
    smooth->setObjectName(QStringLiteral("smoothCurves"));
    smooth->setCheckable(true);
    smooth->setChecked(smoothed_);
    menu->popup(event->globalPos());
}

std::function<Scene(const SceneSpace&)> LineChart::onPaper() const {
    CurveFigure figure = shownFigure();
    std::erase_if(figure.curves, [](const Curve& curve) { return curve.points.empty(); });
    if (figure.curves.empty())
        return {};
    return [plot = plotOf(figure)](const SceneSpace& space) { return sceneOf(plot, space); };
}

void LineChart::draw(QPainter& painter, const QRectF& area) const {
    paintFigure(painter, area, onPaper(), placeholder());
}

double LineChart::heightOnPaper(QSizeF page, const QFont& font) const {
    return groupscope::heightOnPaper(page, font, onPaper());
}

std::string LineChart::valuesText() const {
    CurveFigure figure = figure_;
    figure.zoom.reset();
    for (const Entry& entry : entries_)
        if (entry.shown)
            figure.curves.push_back(entry.curve);
    return toCsv(valuesOf(plotOf(figure)));
}

} // namespace groupscope
