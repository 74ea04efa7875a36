// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture_checks.h"

#include "widgets/charts/trade_off_chart.h"
#include "widgets/style/theme.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

TradeOffMark markOf(const char* name, const char* method, double average, double worst, bool selected) {
    TradeOffMark mark;
    mark.name = name;
    mark.style = methodStyle(method);
    mark.x = Statistic{3, average, 0.01};
    mark.y = Statistic{3, worst, 0.03};
    mark.selected = selected;
    return mark;
}

/// Two methods; the second traces a curve through three settings.
TradeOffChartData sample() {
    TradeOffChartData data;
    data.figure.marks = {
        markOf("Zero-shot", "zero-shot", 0.80, 0.40, true), markOf("WiSE-FT", "wise-ft", 0.82, 0.50, false),
        markOf("WiSE-FT", "wise-ft", 0.86, 0.60, true), markOf("WiSE-FT", "wise-ft", 0.90, 0.45, false)};
    data.figure.paths = {{"alpha", {1, 2, 3}, {"0", "0.5", "1"}}};
    for (int i = 0; i < 4; ++i)
        data.runs.push_back({QStringLiteral("run%1").arg(i)});
    data.figure.note = "settings by val. worst group";
    return data;
}

} // namespace

class TestTradeOffChart : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        applyTheme(Theme::light);
        chart_ = std::make_unique<TradeOffChart>();
        chart_->setPlaceholder(QStringLiteral("Train two methods"));
        chart_->resize(560, 330);
        chart_->show();
        QVERIFY(QTest::qWaitForWindowExposed(chart_.get()));
    }

    void cleanup() { chart_.reset(); }

    void saysWhatToDoWhileEmpty() {
        QVERIFY(svgOf(*chart_, {600, 400}).contains(QStringLiteral("Train two methods")));
        QCOMPARE(chart_->description(0), QString());
        QTest::keyClick(chart_.get(), Qt::Key_Right); // nothing to point at
    }

    void namesSelectedMarksAndPathEnds() {
        chart_->setData(sample());
        const QString svg = svgOf(*chart_, {720, 470});
        for (const char* text :
             {">Zero-shot<", ">WiSE-FT<", ">alpha 0<", ">alpha 1<", ">settings by val. worst group<"})
            QVERIFY2(svg.contains(QString::fromLatin1(text)), text);
        QCOMPARE(svg.count(QStringLiteral(">WiSE-FT<")), 1);
    }

    void marksLieWhereTheirFiguresAre() {
        chart_->setData(sample());
        QVERIFY(chart_->markPlace(0).x() < chart_->markPlace(2).x());
        QVERIFY(chart_->markPlace(0).y() > chart_->markPlace(2).y()); // less is lower
        const QImage picture = chart_->grab().toImage();
        const QPoint place = chart_->markPlace(0).toPoint();
        QVERIFY(pixelsOf(picture.copy(place.x() - 7, place.y() - 7, 14, 14),
                         QColor(QString::fromStdString(methodStyle("zero-shot").color))) > 30);
    }

    void aClickAsksForTheRuns() {
        chart_->setData(sample());
        QSignalSpy asked(chart_.get(), &TradeOffChart::runsRequested);
        QTest::mouseClick(chart_.get(), Qt::LeftButton, {}, chart_->markPlace(2).toPoint());
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toStringList(), QStringList{QStringLiteral("run2")});
        QCOMPARE(asked[0][1].toBool(), false);
        QTest::mouseClick(chart_.get(), Qt::LeftButton, Qt::ControlModifier, chart_->markPlace(1).toPoint());
        QCOMPARE(asked[1][1].toBool(), true);
        QTest::mouseClick(chart_.get(), Qt::LeftButton, {}, QPoint(2, 2));
        QCOMPARE(asked.size(), 2);
    }

    void theKeysWalkFromLeftToRight() {
        chart_->setData(sample());
        chart_->setFocus();
        QSignalSpy asked(chart_.get(), &TradeOffChart::runsRequested);
        for (int i = 0; i < 4; ++i) {
            QTest::keyClick(chart_.get(), Qt::Key_Right);
            QTest::keyClick(chart_.get(), Qt::Key_Return);
            QCOMPARE(asked.last()[0].toStringList(), QStringList{QStringLiteral("run%1").arg(i)});
            QCOMPARE(chart_->accessibleDescription(), chart_->description(i));
        }
        QTest::keyClick(chart_.get(), Qt::Key_Left);
        QTest::keyClick(chart_.get(), Qt::Key_Return);
        QCOMPARE(asked.last()[0].toStringList(), QStringList{QStringLiteral("run2")});
    }

    void theFrontIsAskedForAsAWhole() {
        TradeOffChartData data = sample();
        data.figure.front = {2, 3};
        chart_->setData(std::move(data));
        QSignalSpy asked(chart_.get(), &TradeOffChart::runsRequested);
        QTest::keyClick(chart_.get(), Qt::Key_F);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toStringList(), (QStringList{QStringLiteral("run2"), QStringLiteral("run3")}));
    }

    void selectedRunsGetARing() {
        chart_->setData(sample());
        const QImage before = chart_->grab().toImage();
        chart_->setSelectedRuns({QStringLiteral("run0")});
        const QImage after = chart_->grab().toImage();
        const QPoint place = chart_->markPlace(0).toPoint();
        const QRect around(place.x() - 14, place.y() - 14, 28, 28);
        QVERIFY(differingPixels(before.copy(around), after.copy(around)) > 40);
        QCOMPARE(differingPixels(before, after), differingPixels(before.copy(around), after.copy(around)));
    }

    void darkGroundKeepsTheFigureReadable() {
        applyTheme(Theme::dark);
        QTRY_VERIFY(isDark(chart_->palette()));
        chart_->setData(sample());
        const QImage picture = chart_->grab().toImage();
        QVERIFY(picture.pixelColor(2, 2).lightness() < 80);
        QVERIFY(pixelsOf(picture, chart_->palette().color(QPalette::Text), 40) > 100); // labels
    }

    void aTinyChartDrawsWithoutHarm() {
        chart_->setData(sample());
        chart_->resize(60, 40);
        QCOMPARE(chart_->grab().size().isEmpty(), false);
    }

  private:
    std::unique_ptr<TradeOffChart> chart_;
};

QTEST_MAIN(TestTradeOffChart)
#include "tst_trade_off_chart.moc"
