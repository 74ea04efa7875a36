// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/line_chart.h"

#include "widgets/charts/chart_legend.h"
#include "widgets/charts/line_plot_view.h"

#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

bool isFinite(QPointF point) {
    return std::isfinite(point.x()) && std::isfinite(point.y());
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
    placeholder_->setMargin(24);
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
    setFocusProxy(view_);
    view_->setContextMenuPolicy(Qt::NoContextMenu); // the event comes to this widget
    connect(view_, &LinePlotView::zoomRequested, this, &LineChart::zoomTo);
    connect(view_, &LinePlotView::resetRequested, this, &LineChart::resetZoom);
    connect(legend_, &ChartLegend::toggled, this, [this](int index, bool shown) {
        entries_[static_cast<std::size_t>(index)].shown = shown;
        refresh();
    });
    constexpr int frameMilliseconds = 34; // at most 30 pictures a second
    renderTimer_.setSingleShot(true);
    renderTimer_.setInterval(frameMilliseconds);
    connect(&renderTimer_, &QTimer::timeout, this, &LineChart::refresh);
}

void LineChart::setTitle(const QString& title) {
    if (title == frame_.title)
        return;
    frame_.title = title;
    view_->setAccessibleName(title);
    refresh();
    Q_EMIT titleChanged();
}

void LineChart::setAxisTitles(const QString& x, const QString& y) {
    frame_.xTitle = x;
    frame_.yTitle = y;
    refresh();
}

void LineChart::setPercent(bool percent) {
    if (percent == frame_.percent)
        return;
    frame_.percent = percent;
    refresh();
    Q_EMIT percentChanged();
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

void LineChart::setSeries(std::vector<ChartSeries> series) {
    std::vector<Entry> entries;
    for (ChartSeries& one : series) {
        std::erase_if(one.points, [](QPointF point) { return !isFinite(point); });
        Entry entry{std::move(one), {}, true};
        for (const QPointF& point : entry.series.points)
            entry.buckets.append(point);
        for (const Entry& old : entries_)
            if (old.series.key == entry.series.key)
                entry.shown = old.shown;
        entries.push_back(std::move(entry));
    }
    entries_ = std::move(entries);
    refreshLegend();
    refresh();
}

void LineChart::appendPoint(const QString& key, QPointF point) {
    if (!isFinite(point))
        return;
    for (Entry& entry : entries_) {
        if (entry.series.key == key) {
            entry.series.points.push_back(point);
            entry.buckets.append(point);
            scheduleRender();
            return;
        }
    }
}

void LineChart::setMarker(std::optional<double> x, const QString& label) {
    frame_.marker = x ? std::optional(PlotMarker{*x, label}) : std::nullopt;
    scheduleRender();
}

QList<QPointF> LineChart::drawnPoints(const QString& key) const {
    for (const Entry& entry : entries_)
        if (entry.series.key == key)
            return drawnPoints(entry, zoom_);
    return {};
}

QList<QPointF> LineChart::drawnPoints(const Entry& entry, const std::optional<QRectF>& zoom) const {
    if (!zoom)
        return entry.buckets.points();
    // Of a zoomed series only what is in view is reduced, so that zooming in shows every point in the end.
    const std::vector<QPointF>& points = entry.series.points;
    PointBuckets inView;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double before = points[i > 0 ? i - 1 : i].x();
        const double after = points[std::min(i + 1, points.size() - 1)].x();
        if (std::max({before, points[i].x(), after}) >= zoom->left() &&
            std::min({before, points[i].x(), after}) <= zoom->right())
            inView.append(points[i]);
    }
    return inView.points();
}

std::vector<PlotLine> LineChart::drawnLines(const std::optional<QRectF>& zoom) const {
    std::vector<PlotLine> lines;
    for (const Entry& entry : entries_)
        if (entry.shown)
            lines.push_back(
                {entry.series.name, entry.series.color, entry.series.dashed, drawnPoints(entry, zoom)});
    return lines;
}

void LineChart::refresh() {
    renderTimer_.stop();
    const bool empty = std::all_of(entries_.begin(), entries_.end(),
                                   [](const Entry& entry) { return entry.series.points.empty(); });
    stack_->setCurrentIndex(empty ? 0 : 1);
    if (empty)
        return;
    std::vector<PlotLine> lines = drawnLines(zoom_);
    frame_.range = zoom_ ? *zoom_ : fullRange(lines, frame_.percent);
    view_->show(frame_, std::move(lines));
}

void LineChart::refreshLegend() {
    std::vector<LegendEntry> legend;
    for (const Entry& entry : entries_)
        legend.push_back({entry.series.name, entry.series.color, entry.series.dashed, entry.shown});
    legend_->setEntries(legend);
    fitLegend();
}

void LineChart::fitLegend() {
    // Many runs scroll their names rather than leave no room to their curves.
    const int most = std::max(24, height() / 3);
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
    const QRectF whole = fullRange(drawnLines(std::nullopt), frame_.percent);
    const QRectF inside = range & whole;
    if (inside == whole)
        return resetZoom();
    // Closer than this there is nothing to see, and ticks would run out of digits.
    if (inside.width() < 1e-6 * whole.width() || inside.height() < 1e-6 * whole.height())
        return;
    const bool first = !zoom_;
    zoom_ = inside;
    refresh();
    if (first)
        Q_EMIT zoomChanged(true);
}

void LineChart::resetZoom() {
    if (!zoom_)
        return;
    zoom_.reset();
    refresh();
    Q_EMIT zoomChanged(false);
}

void LineChart::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Export figure…"), this, &LineChart::exportRequested);
    QAction* reset = menu->addAction(tr("&Reset zoom"), this, &LineChart::resetZoom);
    reset->setEnabled(isZoomed());
    menu->popup(event->globalPos());
}

void LineChart::draw(QPainter& painter, const QRectF& area) const {
    std::vector<PlotLine> lines = drawnLines(zoom_);
    std::erase_if(lines, [](const PlotLine& line) { return line.points.isEmpty(); });
    if (lines.empty()) {
        painter.fillRect(area, paperColors().ground);
        painter.setPen(paperColors().faint);
        painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, placeholder());
        return;
    }
    PlotFrame frame = frame_;
    frame.range = zoom_ ? *zoom_ : fullRange(lines, frame_.percent);
    paintLineFigure(painter, area, frame, lines);
}

} // namespace groupscope
