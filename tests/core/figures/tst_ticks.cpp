// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/ticks.h"

#include "core/figures/plot_scale.h"
#include "tests/support/checks.h"

#include <QTest>
#include <cmath>

using namespace groupscope;

class TestTicks : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void intervalsAreRound() {
        CHECK_AT_MOST(std::abs(niceInterval(0.79, 5) - 0.2), 1e-12);
        CHECK_AT_MOST(std::abs(niceInterval(50.0, 5) - 10.0), 1e-12);
        CHECK_AT_MOST(std::abs(niceInterval(0.003, 3) - 0.001), 1e-15); // not 0.002
        QCOMPARE(niceInterval(3.0, 8, true), 1.0);                      // there is no epoch 2.5
        for (double span = 1e-7; span < 1e9; span *= 3.7)
            CHECK_AT_MOST(span / niceInterval(span, 6), 6.0 + 1e-6);
    }

    void axesAreRound() {
        const Axis axis = Axis::around(0.13, 0.92);
        CHECK_AT_MOST(std::abs(axis.tick - 0.2), 1e-12);
        CHECK_AT_MOST(std::abs(axis.low - 0.0), 1e-12);
        CHECK_AT_MOST(std::abs(axis.high - 1.0), 1e-12);
        const Axis rounded = Axis::around(0.679, 0.679 + 2.3e-16); // seeds whose mean is rounded
        QVERIFY(rounded.tick > 0.01);
        QVERIFY(rounded.low < 0.679 && rounded.high > 0.679);
        const Axis single = Axis::around(3.0, 3.0);
        QVERIFY(single.low < 3.0 && single.high > 3.0);
    }

    void labelsHaveTheDecimalsTheyNeed() {
        QCOMPARE(tickText(0.5, 0.25), std::string("0.5"));
        QCOMPARE(tickText(0.25, 0.05), std::string("0.25"));
        QCOMPARE(tickText(0.002, 0.001), std::string("0.002"));
        QCOMPARE(tickText(40.0, 20.0), std::string("40"));
        QCOMPARE(tickText(-1e-17, 0.2), std::string("0.0"));
        QCOMPARE(tickText(2e6, 1e6), std::string("2e+06"));
        QCOMPARE(tickFormat(0.05), std::string("%.2f"));
        QCOMPARE(tickFormat(1e7), std::string("%.3g"));
    }

    void ticksStandInsideTheirAxis() {
        std::vector<std::string> words;
        for (const PlotTick& tick : ticksOf(PlotScale{}, {1.0, 50.0, 10.0}))
            words.push_back(tick.label);
        QCOMPARE(words, (std::vector<std::string>{"10", "20", "30", "40", "50"}));
    }

    void manyPowersOfTenHaveNoDigitsBetween() {
        const PlotScale scale{.kind = PlotScale::Kind::powersOfTen};
        const std::vector<PlotTick> many = ticksOf(scale, {-12.0, 0.0, 1.0});
        QCOMPARE(many.size(), std::size_t(13));
        QCOMPARE(many.front().label, std::string("1e-12"));
        QCOMPARE(many[9].label, std::string("0.001"));
        QVERIFY(ticksOf(scale, {-4.0, 0.0, 1.0}).size() > 30);
    }

    void valuesWithNamesHaveThemForTicks() {
        const PlotScale scale{.names = {"shoe", "bag"}};
        const Axis axis = scale.around(0.0, 1.0);
        QCOMPARE(axis.low, -0.5);
        QCOMPARE(axis.high, 1.5);
        QCOMPARE(ticksOf(scale, axis).back().label, std::string("bag"));
    }
};

QTEST_APPLESS_MAIN(TestTicks)
#include "tst_ticks.moc"
