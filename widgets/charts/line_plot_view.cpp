// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/line_plot_view.h"

#include "widgets/charts/point_buckets.h"
#include "widgets/style/number_text.h"

#include <QChart>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QRubberBand>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {
constexpr int mostPoints = PointBuckets::mostDrawn;
}

LinePlotView::LinePlotView(QWidget* parent)
    : QChartView(new QChart, parent)
    , band_(new QRubberBand(QRubberBand::Rectangle, viewport())) {
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate); // the read-out is drawn over the items
    setMinimumSize(160, 120);
}

void LinePlotView::show(CurveFigure figure) {
    figure_ = std::move(figure);
    if (pointed_ &&
        (pointed_->curve >= figure_.curves.size() ||
         pointed_->point >= static_cast<std::ptrdiff_t>(figure_.curves[pointed_->curve].points.size())))
        pointed_.reset();
    const ChartColors colors = chartColors(palette());
    setBackgroundBrush(colors.ground);
    plot_ = plotOf(figure_);
    applyFrame(*chart(), plot_, colors, font());
    applyLines(*chart(), plot_, colors);
    viewport()->update();
}

PlotMap LinePlotView::map() const {
    return {chart()->plotArea(), figure_.range()};
}

QPointF LinePlotView::valueAt(const Pointed& pointed) const {
    const auto& [x, y] = figure_.curves[pointed.curve].points[pointed.point];
    return {x, y};
}

QString LinePlotView::readOut() const {
    if (!pointed_)
        return {};
    const QPointF value = valueAt(*pointed_);
    const QString y = figure_.percent ? percentText(value.y()) : QString::number(value.y(), 'g', 4);
    const Curve& curve = figure_.curves[pointed_->curve];
    const QString remark = curve.isUntrainedAt(value.x()) ? tr("\nnot converged")
                           : curve.kept == value.x()      ? tr("\nselected epoch")
                                                          : QString();
    const QString interval = curve.whisker && curve.whisker->x == value.x()
                                 ? tr("\n%1").arg(QString::fromStdString(curve.whisker->name))
                                 : QString();
    return tr("%1\n%2 %3: %4")
               .arg(QString::fromStdString(curve.name), QString::fromStdString(figure_.xTitle),
                    QString::number(value.x(), 'g', 8), y) +
           remark + interval;
}

void LinePlotView::hover(QPointF place) {
    constexpr double reach = 40.0;
    const PlotMap places = map();
    double nearest = reach * reach;
    std::optional<Pointed> found;
    for (std::size_t c = 0; c < figure_.curves.size(); ++c) {
        for (std::size_t p = 0; p < figure_.curves[c].points.size(); ++p) {
            const Pointed candidate{c, static_cast<std::ptrdiff_t>(p)};
            const QPointF at = places.toPlot(valueAt(candidate));
            const double distance = QPointF::dotProduct(at - place, at - place);
            if (distance < nearest && places.plot.adjusted(-1, -1, 1, 1).contains(at)) {
                nearest = distance;
                found = candidate;
            }
        }
    }
    point(found);
}

void LinePlotView::point(std::optional<Pointed> pointed) {
    pointed_ = pointed;
    setAccessibleDescription(readOut());
    viewport()->update();
}

void LinePlotView::pointAlong(int points, int curves) {
    if (figure_.curves.empty())
        return;
    Pointed next = pointed_.value_or(Pointed{0, -1});
    const double x = pointed_ ? valueAt(next).x() : 0.0;
    const auto count = static_cast<int>(figure_.curves.size());
    next.curve = static_cast<std::size_t>((static_cast<int>(next.curve) + curves + count) % count);
    const auto& along = figure_.curves[next.curve].points;
    if (along.empty())
        return;
    if (curves != 0) // the other curve at the same place
        next.point = std::lower_bound(along.begin(), along.end(), x,
                                      [](const auto& one, double value) { return one.first < value; }) -
                     along.begin();
    next.point =
        std::clamp<std::ptrdiff_t>(next.point + points, 0, static_cast<std::ptrdiff_t>(along.size()) - 1);
    point(next);
}

void LinePlotView::zoomAtCentre(double factor) {
    const CurveRange now = figure_.range();
    const QRectF shown(now.left, now.low, now.right - now.left, now.high - now.low);
    QRectF range(QPointF(), shown.size() * factor);
    range.moveCenter(pointed_ ? valueAt(*pointed_) : shown.center());
    Q_EMIT zoomRequested(range);
}

void LinePlotView::drawForeground(QPainter* painter, const QRectF&) {
    painter->save();
    painter->setFont(font());
    const ChartColors colors = chartColors(palette());
    paintOverlay(*painter, plot_, *chart(), colors);
    if (pointed_)
        paintReadOut(*painter);
    if (hasFocus()) {
        painter->setPen(QPen(colors.accent, 1));
        painter->drawRect(QRectF(viewport()->rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    painter->restore();
}

void LinePlotView::paintReadOut(QPainter& painter) const {
    const ChartColors colors = chartColors(palette());
    const QPointF at = map().toPlot(valueAt(*pointed_));
    painter.setPen(QPen(colors.ground, 1.5));
    painter.setBrush(seriesColor(curveColor(figure_.curves[pointed_->curve], pointed_->curve), colors));
    painter.drawEllipse(at, 5, 5);
    const QString text = readOut();
    const QRectF measured = QFontMetricsF(font()).boundingRect(QRectF(0, 0, 1000, 1000), 0, text);
    QRectF box(at + QPointF(12, -12 - measured.height()), measured.size() + QSizeF(14, 8));
    if (box.right() > viewport()->width() - 2)
        box.moveRight(at.x() - 12);
    box.moveTop(std::max(2.0, box.top()));
    box.moveLeft(std::max(2.0, box.left()));
    painter.setBrush(palette().color(QPalette::ToolTipBase));
    painter.setPen(colors.faint);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(palette().color(QPalette::ToolTipText));
    painter.drawText(box.adjusted(7, 4, -7, -4), Qt::AlignLeft | Qt::AlignVCenter, text);
}

void LinePlotView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !chart()->plotArea().contains(event->position()))
        return;
    bandStart_ = event->position().toPoint();
    band_->setGeometry(QRect(*bandStart_, QSize()));
}

void LinePlotView::mouseMoveEvent(QMouseEvent* event) {
    if (!bandStart_) {
        hover(event->position());
        return;
    }
    const QRect plot = chart()->plotArea().toAlignedRect();
    const QPoint place = event->position().toPoint();
    const QPoint end(std::clamp(place.x(), plot.left(), plot.right()),
                     std::clamp(place.y(), plot.top(), plot.bottom()));
    band_->setGeometry(QRect(*bandStart_, end).normalized());
    band_->show();
}

void LinePlotView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !bandStart_)
        return;
    const QRect band = band_->geometry();
    const bool dragged = band_->isVisible() && band.width() > 4 && band.height() > 4;
    band_->hide();
    bandStart_.reset();
    if (dragged) {
        const PlotMap places = map();
        const QPointF from = places.toValue(QPointF(band.left(), band.bottom()));
        const QPointF to = places.toValue(QPointF(band.right(), band.top()));
        Q_EMIT zoomRequested(QRectF(from, to));
    }
}

void LinePlotView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        Q_EMIT resetRequested();
}

/// What is under the mouse stays under it.
void LinePlotView::wheelEvent(QWheelEvent* event) {
    event->accept();
    if (event->angleDelta().y() == 0 || !chart()->plotArea().contains(event->position()))
        return;
    constexpr double anglesOfStep = 120.0, shareOfStep = 0.8;
    const double factor = std::pow(shareOfStep, event->angleDelta().y() / anglesOfStep);
    const QPointF at = map().toValue(event->position());
    const CurveRange now = figure_.range();
    const QPointF from(at.x() - factor * (at.x() - now.left), at.y() - factor * (at.y() - now.low));
    const QPointF to(at.x() + factor * (now.right - at.x()), at.y() + factor * (now.high - at.y()));
    Q_EMIT zoomRequested(QRectF(from, to));
}

void LinePlotView::leaveEvent(QEvent*) {
    point(std::nullopt);
}

void LinePlotView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        return pointAlong(-1, 0);
    case Qt::Key_Right:
        return pointAlong(1, 0);
    case Qt::Key_Up:
        return pointAlong(0, -1);
    case Qt::Key_Down:
        return pointAlong(0, 1);
    case Qt::Key_Home:
        return pointAlong(-mostPoints, 0);
    case Qt::Key_End:
        return pointAlong(mostPoints, 0);
    case Qt::Key_Plus:
        return zoomAtCentre(0.5);
    case Qt::Key_Minus:
        return zoomAtCentre(2.0);
    case Qt::Key_0:
        Q_EMIT resetRequested();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void LinePlotView::focusInEvent(QFocusEvent* event) {
    QChartView::focusInEvent(event);
    viewport()->update();
}

void LinePlotView::focusOutEvent(QFocusEvent* event) {
    QChartView::focusOutEvent(event);
    viewport()->update();
}

void LinePlotView::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    applyFrame(*chart(), plot_, chartColors(palette()), font()); // titles go where there is room
}

void LinePlotView::changeEvent(QEvent* event) {
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        show(figure_);
}

} // namespace groupscope
