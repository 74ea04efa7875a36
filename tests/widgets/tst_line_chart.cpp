// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture_checks.h"

#include "widgets/charts/chart_colors.h"
#include "widgets/charts/chart_legend.h"
#include "widgets/charts/line_chart.h"
#include "widgets/charts/line_plot_view.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QChart>
#include <QContextMenuEvent>
#include <QElapsedTimer>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>
#include <limits>
#include <memory>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const QColor red(0xc0, 0x20, 0x20);
const QColor blue(0x20, 0x40, 0xc0);
const QString trainKey = QStringLiteral("train");
const QString validationKey = QStringLiteral("val");

/// A curve with the look of a run.
Curve curveOf(const QString& key, const char* name, const QColor& color, LineDash dash,
              std::vector<std::pair<double, double>> points) {
    return {.key = key.toStdString(),
            .name = name,
            .points = std::move(points),
            .color = color.name().toStdString(),
            .dash = dash};
}

std::vector<Curve> twoSeries() {
    Curve train = curveOf(trainKey, "Training loss", red, LineDash::solid, {});
    Curve validation = curveOf(validationKey, "Validation loss", blue, LineDash::dashed, {});
    for (int epoch = 1; epoch <= 50; ++epoch) {
        train.points.emplace_back(epoch, 2.0 / epoch);
        validation.points.emplace_back(epoch, 0.5 + 2.0 / epoch);
    }
    return {train, validation};
}

} // namespace

class TestLineChart : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theWheelZoomsAboutTheMouse() {
        LineChart& chart = *chart_;
        chart.setCurves(twoSeries());
        auto* view = chart.findChild<LinePlotView*>();
        const QRectF whole = chart.visibleRange();
        const QPointF place = view->chart()->plotArea().center() + QPointF(60, 20);
        const QPointF before = view->map().toValue(place);
        const auto turn = [&](int angle) {
            QWheelEvent event(place, view->viewport()->mapToGlobal(place), {}, {0, angle}, Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(view->viewport(), &event);
        };
        turn(240);
        QVERIFY(std::abs(chart.visibleRange().width() - 0.64 * whole.width()) < 1e-6 * whole.width());
        QVERIFY(std::abs(view->map().toValue(place).x() - before.x()) < 0.02 * whole.width());
        turn(-1200);
        QVERIFY(!chart.isZoomed());
    }

    void runningMeansStandBeforeWhatWasMeasured() {
        LineChart chart;
        Curve jumps = curveOf(trainKey, "loss", red, LineDash::solid, {{1, 1}, {2, 0}, {3, 1}, {4, 0}});
        jumps.band = {{0, 1}, {0, 1}, {0, 1}, {0, 1}};
        chart.setCurves({jumps});
        chart.setSmoothed(true);
        const CurveFigure figure = chart.shownFigure();
        QCOMPARE(figure.curves.size(), std::size_t(2));
        QCOMPARE(figure.curves[0].points, jumps.points);
        QVERIFY(figure.curves[1].band.empty());
        QVERIFY(std::abs(figure.curves[1].points[1].second - 0.8 / 1.8) < 1e-12);
        QVERIFY(QString::fromStdString(figure.yTitle).contains(QStringLiteral("running mean")));
        chart.setSmoothed(false);
        QCOMPARE(chart.shownFigure().curves.size(), std::size_t(1));
    }

    void init() {
        applyTheme(Theme::light);
        chart_ = std::make_unique<LineChart>();
        chart_->setTitle(QStringLiteral("Loss"));
        chart_->setAxisTitles(QStringLiteral("epoch"), QStringLiteral("cross-entropy"));
        chart_->setPlaceholder(QStringLiteral("Train a method"));
        chart_->resize(560, 320);
        chart_->show();
        QVERIFY(QTest::qWaitForWindowExposed(chart_.get()));
    }

    void cleanup() { chart_.reset(); }

    void saysWhatToDoWhileEmpty() {
        const auto* view = chart_->findChild<LinePlotView*>();
        QVERIFY(!view->isVisible());
        bool said = false;
        for (const QLabel* label : chart_->findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text() == QStringLiteral("Train a method"));
        QVERIFY(said);
        QVERIFY(svgOf(*chart_, {600, 400}).contains(QStringLiteral("Train a method")));
        chart_->setCurves({curveOf(trainKey, "no point yet", red, LineDash::solid, {})});
        QVERIFY(!view->isVisible());
        chart_->appendPoint(trainKey, {1, 1});
        QTRY_VERIFY(view->isVisible());
    }

    void showsEverySeriesInItsColour() {
        chart_->setCurves(twoSeries());
        const QImage picture = plot();
        QVERIFY2(pixelsOf(picture, red) > 200, qPrintable(QString::number(pixelsOf(picture, red))));
        QVERIFY2(pixelsOf(picture, blue) > 150, qPrintable(QString::number(pixelsOf(picture, blue))));
    }

    void appendsToAKnownKeyOnly() {
        chart_->setCurves(twoSeries());
        const QRectF before = chart_->visibleRange();
        const QImage picture = plot();
        chart_->appendPoint(QStringLiteral("no such series"), {500, 90});
        QTest::qWait(60);
        QCOMPARE(chart_->visibleRange(), before);
        QCOMPARE(differingPixels(plot(), picture), 0);
        QVERIFY(chart_->drawnPoints(QStringLiteral("no such series")).isEmpty());
        QCOMPARE(chart_->drawnPoints(trainKey).size(), 50);

        chart_->appendPoint(trainKey, {51, 1.5});
        QCOMPARE(chart_->drawnPoints(trainKey).size(), 51);
        QCOMPARE(chart_->drawnPoints(trainKey).back(), QPointF(51, 1.5));
        QCOMPARE(chart_->drawnPoints(validationKey).size(), 50);
        QTRY_COMPARE(chart_->visibleRange().right(), 51.0);
        QVERIFY(differingPixels(plot(), picture) > 50);
    }

    void leavesOutWhatIsNotFinite() {
        chart_->setCurves(twoSeries());
        chart_->appendPoint(trainKey, {52, std::numeric_limits<double>::quiet_NaN()});
        chart_->appendPoint(trainKey, {53, std::numeric_limits<double>::infinity()});
        QCOMPARE(chart_->drawnPoints(trainKey).size(), 50);
    }

    void staysFastWithManyPoints() {
        chart_->setCurves(twoSeries());
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 20000; ++i)
            chart_->appendPoint(trainKey, {51.0 + i, i == 7321 ? 9.0 : 0.1 * std::sin(0.01 * i)});
        const qint64 appended = timer.restart();
        QVERIFY2(appended < 500, qPrintable(QStringLiteral("appending took %1 ms").arg(appended)));
        const QList<QPointF> drawn = chart_->drawnPoints(trainKey);
        QVERIFY(drawn.size() <= PointBuckets::mostDrawn);
        QVERIFY2(drawn.contains(QPointF(51.0 + 7321, 9.0)), "the spike is lost");
        QCOMPARE(drawn.back().x(), 51.0 + 19999);
        QTRY_COMPARE(chart_->visibleRange().right(), 51.0 + 19999);
        chart_->grab();
        QVERIFY2(timer.elapsed() < 3000, qPrintable(QString::number(timer.elapsed())));
    }

    void marksAnEpoch() {
        chart_->setCurves(twoSeries());
        const QImage without = plot();
        chart_->setMarker(25.0, QStringLiteral("selected epoch 25"));
        QTest::qWait(80);
        const QRect plotArea = view()->map().plot.toRect();
        const int x = qRound(view()->map().toPlot({25.0, 0.0}).x());
        const QImage with = plot();
        int column = 0;
        for (int y = plotArea.top(); y < plotArea.bottom(); ++y)
            column +=
                with.pixel(x, y) != without.pixel(x, y) || with.pixel(x - 1, y) != without.pixel(x - 1, y);
        QVERIFY2(column > plotArea.height() / 4, qPrintable(QString::number(column)));
        QVERIFY(svgOf(*chart_, {720, 450}).contains(QStringLiteral("selected epoch 25")));
        chart_->setMarker(std::nullopt);
        QTest::qWait(80);
        QCOMPARE(differingPixels(plot(), without), 0);
    }

    void showsPercentFromZeroToAHundred() {
        chart_->setPercent(true);
        chart_->setCurves({curveOf(trainKey, "accuracy", red, LineDash::solid, {{1, 0.4}, {2, 0.6}})});
        QCOMPARE(chart_->visibleRange().top(), 0.0);
        QCOMPARE(chart_->visibleRange().bottom(), 1.0);
        const QString svg = svgOf(*chart_, {720, 450});
        QVERIFY(svg.contains(QStringLiteral(">100 %<")));
        QVERIFY(svg.contains(QStringLiteral(">0 %<")));
        QVERIFY(!svg.contains(QStringLiteral("120 %")));
    }

    void hidesASeriesByItsLegend() {
        chart_->setCurves(twoSeries());
        auto* legend = chart_->findChild<ChartLegend*>();
        QTest::mouseClick(legend->button(0), Qt::LeftButton);
        QCOMPARE(pixelsOf(plot(), red), 0);
        QVERIFY(pixelsOf(plot(), blue) > 150);
        QVERIFY(!svgOf(*chart_, {720, 450}).contains(QStringLiteral("Training loss")));
        chart_->setCurves(twoSeries()); // the runs shown are made anew; what is hidden stays hidden
        QCOMPARE(pixelsOf(plot(), red), 0);
        QTest::keyClick(legend->button(0), Qt::Key_Space);
        QVERIFY(pixelsOf(plot(), red) > 200);
    }

    void leavesRoomBesideManyNames() {
        std::vector<Curve> series;
        for (int i = 0; i < 40; ++i)
            series.push_back(
                curveOf(QString::number(i), qPrintable(QStringLiteral("Contrastive adapter, seed %1").arg(i)),
                        red, i % 2 == 1 ? LineDash::dashed : LineDash::solid, {{1, 0.1 * i}, {2, 0.2 * i}}));
        chart_->setCurves(series);
        plot();
        QVERIFY2(view()->height() >= chart_->height() / 2, qPrintable(QString::number(view()->height())));
        const auto* legend = chart_->findChild<ChartLegend*>();
        const QRect first = legend->button(0)->geometry();
        QVERIFY(first.right() < legend->width());
        QVERIFY(legend->height() > chart_->height() / 3); // the rest scrolls
        QCOMPARE(legend->button(2)->x(), first.x());      // two columns
    }

    void saysWhatIsNotYetTrained() {
        std::vector<Curve> curves = twoSeries();
        chart_->setCurves(curves);
        const auto* legend = chart_->findChild<ChartLegend*>();
        QCOMPARE(legend->findChildren<QToolButton*>().size(), 2);
        const int solid = pixelsOf(plot(), red);
        for (Curve& curve : curves)
            curve.untrained = {{1, 20}};
        chart_->setCurves(curves);
        QCOMPARE(legend->findChildren<QToolButton*>().size(), 3);
        QCOMPARE(legend->button(2)->text(), QStringLiteral("not converged"));
        QVERIFY(!legend->button(2)->isCheckable());
        QTest::mouseClick(legend->button(2), Qt::LeftButton); // hides nothing
        QVERIFY2(pixelsOf(plot(), red) < 0.8 * solid && pixelsOf(plot(), red) > 50,
                 qPrintable(QString::number(pixelsOf(plot(), red))));
        QTest::keyClick(view(), Qt::Key_Right);
        QVERIFY(view()->readOut().contains(QStringLiteral("not converged")));
        QTest::keyClick(view(), Qt::Key_End);
        QVERIFY(!view()->readOut().contains(QStringLiteral("not converged")));
    }

    void titlesOfLowChartsStandAbove() {
        const auto titles = [this] {
            const QChart* chart = view()->chart();
            return std::pair(chart->title(), chart->axes(Qt::Vertical).front()->titleText());
        };
        chart_->setCurves(twoSeries());
        chart_->setTitle({});
        const QString title = QStringLiteral("accuracy of all validation examples");
        chart_->setAxisTitles(QStringLiteral("epoch"), title);
        chart_->resize(560, 420);
        QTRY_COMPARE(titles(), std::pair(QString(), title));
        chart_->resize(560, 200);
        QTRY_COMPARE(titles(), std::pair(title, QString()));
    }

    void labelsTheMarkerBesideTheCurves() {
        chart_->setCurves(
            {curveOf(trainKey, "low", red, LineDash::solid, {{1, 0.6}, {50, 0.6}, {51, 10.0}})});
        const QImage without = plot();
        chart_->setMarker(20.0, QStringLiteral("selected"));
        const QImage with = plot();
        QVERIFY(pixelsOf(with, red) >= pixelsOf(without, red) - 6); // the dotted line crosses it
    }

    void keepsTheLabelOfTheMarkerInsideThePlot() {
        CurveFigure figure;
        figure.curves = {{.name = "a", .points = {{0, 0}, {1, 1}}}};
        figure.marker = CurveMarker{0.5, "selected epoch (validation worst group)"};
        for (const int width : {300, 60}) { // where it fits on neither side, and where it does not fit at all
            const SceneSpace space = sceneSpace(QSizeF(500, 140), chart_->font());
            const Plot plot = plotOf(figure);
            const Box area{100.0, 20.0, static_cast<double>(width), 100.0};
            const Scene scene = overlayOf(plot, layPlotIn(plot, area, space), space);
            int labels = 0;
            for (const SceneItem& item : scene.items) {
                if (item.shape != SceneItem::Shape::text)
                    continue;
                ++labels;
                const double half = 0.5 * space.textWidth(item.words);
                QVERIFY(item.points[0].first - half >= area.left - 1.0);
                QVERIFY(item.points[0].first + half <= area.right() + 1.0);
                QVERIFY(item.points[0].second <= area.bottom());
            }
            QCOMPARE(labels, 1);
        }
    }

    void zoomsAndComesBack() {
        chart_->setCurves(twoSeries());
        const QRectF whole = chart_->visibleRange();
        QSignalSpy zoomed(chart_.get(), &LineChart::zoomChanged);
        plot();
        const PlotMap map = view()->map();
        const QPoint from = map.toPlot({10, 1.5}).toPoint();
        const QPoint to = map.toPlot({30, 0.2}).toPoint();
        QTest::mousePress(view()->viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(view()->viewport(), (from + to) / 2);
        QTest::mouseMove(view()->viewport(), to);
        QTest::mouseRelease(view()->viewport(), Qt::LeftButton, {}, to);
        QCOMPARE(zoomed.count(), 1);
        QVERIFY(chart_->isZoomed());
        QVERIFY(std::abs(chart_->visibleRange().left() - 10) < 0.5);
        QVERIFY(std::abs(chart_->visibleRange().right() - 30) < 0.5);
        chart_->appendPoint(trainKey, {80, 1});
        QTest::qWait(60);
        QVERIFY(std::abs(chart_->visibleRange().right() - 30) < 0.5);
        QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, from);
        QCOMPARE(zoomed.count(), 2);
        QVERIFY(!chart_->isZoomed());
        QCOMPARE(chart_->visibleRange().top(), whole.top());
        QCOMPARE(chart_->visibleRange().right(), 80.0);
    }

    void readsOutValues() {
        chart_->setCurves(twoSeries());
        QTest::keyClick(view(), Qt::Key_Right);
        QTest::keyClick(view(), Qt::Key_Right);
        QCOMPARE(view()->readOut(), QStringLiteral("Training loss\nepoch 2: 1"));
        QTest::keyClick(view(), Qt::Key_Down);
        QCOMPARE(view()->readOut(), QStringLiteral("Validation loss\nepoch 2: 1.5"));
        plot();
        QTest::mouseMove(view()->viewport(), view()->map().toPlot({25, 0.08}).toPoint());
        QTRY_COMPARE(view()->readOut(), QStringLiteral("Training loss\nepoch 25: 0.08"));
    }

    void bandsLieBehindTheirCurve() {
        Curve curve = curveOf(trainKey, "mean", red, LineDash::solid, {{1, 1.0}, {2, 1.2}, {3, 1.1}});
        chart_->setCurves({curve});
        const QColor pale(0xf2, 0xd2, 0xd2);      // a fifth of red on white
        QVERIFY(pixelsOf(plot(), pale, 3) < 100); // edges of the line
        curve.band = {{0.5, 1.5}, {0.6, 1.9}, {0.7, 1.6}};
        chart_->setCurves({curve});
        QVERIFY2(pixelsOf(plot(), pale, 3) > 500, qPrintable(QString::number(pixelsOf(plot(), pale, 3))));
        QVERIFY(svgOf(*chart_, {720, 450}).contains(QStringLiteral("fill-opacity=\"0.2")));
    }

    void exportsWhatAReportShows() {
        chart_->setCurves(twoSeries());
        CurveFigure figure;
        figure.title = "Loss";
        figure.xTitle = "epoch";
        figure.yTitle = "cross-entropy";
        figure.curves = twoSeries();
        const QString svg = svgOf(*chart_, {720, 470});
        for (const SceneItem& item : sceneOf(plotOf(figure), SceneSpace::paper()).items)
            if (item.shape == SceneItem::Shape::text)
                QVERIFY2(svg.contains(QString::fromStdString(item.words)), item.words.c_str());
    }

    void drawsVectorsAndText() {
        chart_->setCurves(twoSeries());
        const QString svg = svgOf(*chart_, {1000, 640});
        QVERIFY(svg.contains(QStringLiteral("<text")));
        for (const char* text : {"Loss", "epoch", "cross-entropy", "Training loss", "Validation loss"})
            QVERIFY2(svg.contains(QLatin1String(text)), text);
        QVERIFY(svg.contains(QStringLiteral("<polyline")) || svg.contains(QStringLiteral("<path")));
        QVERIFY(svg.contains(red.name()));
        QVERIFY(!svg.contains(QStringLiteral("<image")));
    }

    void asksForAFigureFromItsMenu() {
        chart_->setCurves(twoSeries());
        QSignalSpy asked(chart_.get(), &LineChart::exportRequested);
        QContextMenuEvent event(QContextMenuEvent::Mouse, {50, 50}, chart_->mapToGlobal(QPoint(50, 50)));
        QApplication::sendEvent(chart_.get(), &event);
        auto* menu = chart_->findChild<QMenu*>();
        QVERIFY(menu);
        QCOMPARE(menu->actions().size(), 3);
        QVERIFY(!menu->actions().at(1)->isEnabled()); // nothing is zoomed
        menu->actions().at(0)->trigger();
        menu->close();
        QCOMPARE(asked.count(), 1);
    }

  private:
    LinePlotView* view() const { return chart_->findChild<LinePlotView*>(); }
    /// The picture once the axes have found their place.
    QImage plot() const {
        QTest::qWait(60);
        return view()->viewport()->grab().toImage();
    }

    std::unique_ptr<LineChart> chart_;
};

QTEST_MAIN(TestLineChart)
#include "tst_line_chart.moc"
