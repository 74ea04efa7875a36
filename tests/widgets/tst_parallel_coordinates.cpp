// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/parallel_coordinates.h"

#include "picture_checks.h"
#include "tests/support/checks.h"
#include "tests/widgets/work_time.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/style/theme.h"

#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <memory>
#include <string>
#include <utility>

using namespace groupscope;
using groupscope::testing::differingPixels;
using groupscope::testing::pixelsOf;

namespace {

/// A rate from 1e-4 to 1e-1, two methods by turns, and an accuracy that rises with the rate; every tenth line
/// has no rate.
ParallelPlot lines(int count) {
    ParallelAxis rate{.id = "rate",
                      .scale = {.kind = PlotScale::Kind::powersOfTen, .title = "learning rate"}};
    ParallelAxis method{.id = "method", .scale = {.title = "method", .names = {"ERM", "Group DRO"}}};
    ParallelAxis worst{.id = "worst", .scale = {.title = "worst group", .factor = 100.0, .unit = " %"}};
    ParallelPlot plot{.colorBy = "worst"};
    for (int i = 0; i < count; ++i) {
        const double share = count < 2 ? 0.0 : static_cast<double>(i) / (count - 1);
        rate.values.push_back(i % 10 == 9 ? std::nullopt : std::optional(std::pow(10.0, -4.0 + 3.0 * share)));
        method.values.emplace_back(i % 2);
        worst.values.emplace_back(0.2 + 0.6 * share);
        plot.lines.push_back({"Run " + std::to_string(i), "run" + std::to_string(i)});
    }
    plot.axes = {method, rate, worst};
    return plot;
}

std::unique_ptr<ParallelCoordinates> shown(int count) {
    auto view = std::make_unique<ParallelCoordinates>();
    view->setData(lines(count));
    view->resize(800, 400);
    view->show();
    return view;
}

void drag(ParallelCoordinates& view, QPoint from, QPoint to) {
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
    for (const double share : {0.3, 0.7, 1.0}) {
        const QPoint at(qRound(from.x() + share * (to.x() - from.x())),
                        qRound(from.y() + share * (to.y() - from.y())));
        QMouseEvent move(QEvent::MouseMove, at, view.viewport()->mapToGlobal(at), Qt::NoButton,
                         Qt::LeftButton, {});
        QCoreApplication::sendEvent(view.viewport(), &move);
    }
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, to);
}

QPoint onAxis(const ParallelCoordinates& view, const char* axis, double share) {
    return {qRound(view.axisPlace(QString::fromLatin1(axis))), qRound(view.sharePlace(share))};
}

} // namespace

class TestParallelCoordinates : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void allLinesPassWithoutBrushes() {
        const auto view = shown(100);
        QCOMPARE(view->passingCount(), 100);
        QCOMPARE(view->order(),
                 QStringList({QStringLiteral("method"), QStringLiteral("rate"), QStringLiteral("worst")}));
    }

    void aDragBrushesAndAClickClears() {
        const auto view = shown(101);
        QSignalSpy brushed(view.get(), &ParallelCoordinates::brushed);
        drag(*view, onAxis(*view, "worst", 0.5), onAxis(*view, "worst", 1.0));
        QVERIFY(!brushed.isEmpty());
        CHECK_AT_MOST(std::abs(view->passingCount() - 51), 2);
        QVERIFY(view->passingRuns().contains(QStringLiteral("run100")));
        QVERIFY(!view->passingRuns().contains(QStringLiteral("run10")));
        // dragged down by a quarter, it holds others
        drag(*view, onAxis(*view, "worst", 0.75), onAxis(*view, "worst", 0.5));
        QVERIFY(!view->passingRuns().contains(QStringLiteral("run100")));
        QVERIFY(view->passingRuns().contains(QStringLiteral("run40")));
        // and a second brush leaves those that pass both
        view->setBrush(QStringLiteral("method"), ParallelCoordinates::Brush{0.5, 1.0});
        for (const QString& id : view->passingRuns())
            QCOMPARE(id.mid(3).toInt() % 2, 1);
        view->setBrush(QStringLiteral("method"), std::nullopt);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, onAxis(*view, "worst", 0.95));
        QCOMPARE(view->passingCount(), 101);
    }

    void linesWithoutAValueHaveATickOfTheirOwn() {
        const auto view = shown(100);
        drag(*view, onAxis(*view, "rate", 0.0), onAxis(*view, "rate", 1.0));
        QCOMPARE(view->passingCount(), 90);
        view->setBrush(QStringLiteral("rate"), ParallelCoordinates::Brush{-0.1, -0.1});
        QCOMPARE(view->passingCount(), 10);
    }

    void axesMoveAndBrushesStayWithThem() {
        const auto view = shown(100);
        view->setBrush(QStringLiteral("worst"), ParallelCoordinates::Brush{0.0, 0.5});
        const int before = view->passingCount();
        drag(*view, {qRound(view->axisPlace(QStringLiteral("worst"))), 12},
             {qRound(view->axisPlace(QStringLiteral("method"))), 12});
        QCOMPARE(view->order().first(), QStringLiteral("worst"));
        QCOMPARE(view->passingCount(), before);
        view->setData(lines(100));
        QCOMPARE(view->order().first(), QStringLiteral("worst"));
        QCOMPARE(view->passingCount(), before);
    }

    /// Other runs give the axis another end: the brush holds the values that it held.
    void brushesKeepTheirValues() {
        const auto view = shown(101); // worst group from 0.2 to 0.8
        view->setBrush(QStringLiteral("worst"), ParallelCoordinates::Brush{0.5, 1.0});
        const QStringList before = view->passingRuns();
        ParallelPlot more = lines(101);
        for (ParallelAxis& axis : more.axes)
            axis.values.push_back(axis.values.front());
        more.axes[2].values.back() = 1.0;
        more.lines.push_back({"Better", "better"});
        view->setData(more);
        QCOMPARE(view->passingRuns(), before);
        more.axes[2].values.assign(more.lines.size(), 0.1); // none of them has such a value
        view->setData(more);
        QCOMPARE(view->passingCount(), 0);
        view->setData(lines(101));
        QCOMPARE(view->passingRuns(), before);
    }

    /// Categories come in the order of their first run, which may be another.
    void brushesKeepTheirCategories() {
        const auto view = shown(100);
        view->setBrush(QStringLiteral("method"), ParallelCoordinates::Brush{0.5, 1.0});
        const QStringList before = view->passingRuns();
        QCOMPARE(before.size(), 50);
        ParallelPlot turned = lines(100);
        turned.axes[0].scale.names = {"Group DRO", "adapter", "ERM"};
        for (std::optional<double>& value : turned.axes[0].values)
            value = 2.0 - 2.0 * *value;
        view->setData(turned);
        QCOMPARE(view->passingRuns(), before);
    }

    void aDragEndsWithItsAxis() {
        const auto view = shown(100);
        QTest::mousePress(view->viewport(), Qt::LeftButton, {}, onAxis(*view, "worst", 0.5));
        ParallelPlot fewer = lines(100);
        fewer.axes.pop_back();
        view->setData(fewer);
        const QPoint at = onAxis(*view, "rate", 0.9);
        QMouseEvent move(QEvent::MouseMove, at, view->viewport()->mapToGlobal(at), Qt::NoButton,
                         Qt::LeftButton, {});
        QCoreApplication::sendEvent(view->viewport(), &move);
        QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, at);
        QVERIFY(view->brushes().empty());
    }

    /// A double click begins with a click, which clears the brush.
    void aDoubleClickAsksForTheRunsOfTheBrush() {
        const auto view = shown(100);
        view->setBrush(QStringLiteral("worst"), ParallelCoordinates::Brush{0.0, 0.5});
        const QStringList before = view->passingRuns();
        QSignalSpy requested(view.get(), &ParallelCoordinates::runsRequested);
        const QPoint at = onAxis(*view, "worst", 0.25);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(view->passingCount(), 100);
        QMouseEvent second(QEvent::MouseButtonDblClick, at, view->viewport()->mapToGlobal(at), Qt::LeftButton,
                           Qt::LeftButton, {});
        QCoreApplication::sendEvent(view->viewport(), &second);
        QCOMPARE(requested.size(), 1);
        QCOMPARE(requested[0][0].toStringList(), before);
        QCOMPARE(view->passingRuns(), before);
    }

    void keysDoAllOfIt() {
        const auto view = shown(100);
        QSignalSpy requested(view.get(), &ParallelCoordinates::runsRequested);
        QTest::keyClick(view.get(), Qt::Key_Right);
        QTest::keyClick(view.get(), Qt::Key_Right);
        QTest::keyClick(view.get(), Qt::Key_Up); // the upper half of the third axis
        QCOMPARE(view->passingCount(), 50);
        QTest::keyClick(view.get(), Qt::Key_Down);
        QVERIFY(view->passingRuns().contains(QStringLiteral("run47")));
        QTest::keyClick(view.get(), Qt::Key_Down, Qt::ShiftModifier);
        const int fewer = view->passingCount();
        QVERIFY(fewer < 50);
        QTest::keyClick(view.get(), Qt::Key_Return);
        QCOMPARE(requested.size(), 1);
        QCOMPARE(requested[0][0].toStringList().size(), fewer);
        QTest::keyClick(view.get(), Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(view->order().last(), QStringLiteral("rate"));
        QTest::keyClick(view.get(), Qt::Key_Delete);
        QCOMPARE(view->passingCount(), 100);
    }

    void tenThousandLinesAreBrushedAtOnce() {
        const auto view = shown(10'000);
        QPixmap picture(view->size());
        view->render(&picture);
        double low = 0.0;
        const testing::WorkTime time = testing::leastTime([&] {
            low = low < 0.4 ? low + 0.05 : 0.0;
            view->setBrush(QStringLiteral("worst"), ParallelCoordinates::Brush{low, low + 0.5});
            view->render(&picture);
        });
        qInfo("brushing 10,000 lines: %.1f ms, %.1f of the processor", time.passed, time.worked);
        QVERIFY2(time.worked < 100.0, qPrintable(QString::number(time.worked))); // 50 where nothing else runs
    }

    /// No second program paints axes, ticks or lines: what is on screen is the scene that reports have.
    void paintsTheSceneOfItsPlot() {
        for (const int count : {50, 2000}) {
            const auto view = shown(count);
            view->setBrush(QStringLiteral("worst"), ParallelCoordinates::Brush{0.0, 0.5});
            view->clearFocus();
            const ChartColors colors = chartColors(view->palette());
            QImage expected(view->viewport()->size(), QImage::Format_RGB32);
            expected.fill(colors.ground);
            QPainter painter(&expected);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setFont(view->font());
            paintScene(painter, sceneOf(view->data(), sceneSpace(expected.size(), view->font())), colors);
            painter.end();
            const QImage seen = view->viewport()->grab().toImage().convertToFormat(expected.format());
            QCOMPARE(differingPixels(seen, expected), 0);
            QVERIFY(pixelsOf(seen, colors.ground, 0) < seen.width() * seen.height());
        }
    }

    void exportedValuesSayWhatPasses() {
        const auto view = shown(2);
        CHECK_HOLDS(view->valuesText(), "name,method,rate,worst\r\nRun 0,ERM,");
        view->setBrush(QStringLiteral("worst"), ParallelCoordinates::Brush{0.0, 0.5});
        CHECK_HOLDS(view->valuesText(), ",passes\r\nRun 0,ERM,1e-04,0.2,yes\r\n");
    }

    void bothThemesInPictures() {
        const QString folder = qEnvironmentVariable("GROUPSCOPE_PICTURES");
        if (folder.isEmpty())
            QSKIP("pictures are made where GROUPSCOPE_PICTURES names a folder");
        for (const auto& [theme, name] : {std::pair(Theme::light, "light"), std::pair(Theme::dark, "dark")}) {
            applyTheme(theme);
            const auto view = shown(100);
            view->setBrush(QStringLiteral("worst"), ParallelCoordinates::Brush{0.4, 1.0});
            view->setFocus();
            view->grab().save(folder + QStringLiteral("/parallel_%1.png").arg(QLatin1String(name)));
        }
        applyTheme(Theme::light);
    }

    void paperHasTheSamePicture() {
        const auto view = shown(100);
        QImage paper(600, 300, QImage::Format_RGB32);
        QPainter painter(&paper);
        view->draw(painter, QRectF(0, 0, 600, 300));
        painter.end();
        QCOMPARE(paper.pixelColor(2, 150), QColor(Qt::white));
        int coloured = 0;
        for (int y = 60; y < 240; ++y)
            coloured += paper.pixelColor(450, y) != QColor(Qt::white) ? 1 : 0;
        QVERIFY(coloured > 20);
    }
};

QTEST_MAIN(TestParallelCoordinates)
#include "tst_parallel_coordinates.moc"
