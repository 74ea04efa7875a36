// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/slice_test.h"

#include "tests/support/checks.h"

#include <QTest>

#include <vector>

using namespace groupscope;

/// The test of one slice, its interval, and the correction over all.
class TestSliceTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Fisher's lady: 4 of 8 cups, 4 events. 3 or 4 right: (16 + 1) / 70.
    void wholeEventsAreExact() {
        CHECK_AT_MOST(std::abs(chanceOfEvents({4, 3.0}, {8, 4.0}) - 17.0 / 70.0), 1e-12);
        CHECK_AT_MOST(std::abs(chanceOfEvents({4, 4.0}, {8, 4.0}) - 1.0 / 70.0), 1e-12);
        QCOMPARE(chanceOfEvents({4, 0.0}, {8, 4.0}), 1.0);
        QCOMPARE(chanceOfEvents({5, 1.0}, {8, 4.0}), 1.0); // no fewer are possible
    }

    /// 3.6 of 4 and 0.4 of 4 events count as 3 and 1.
    void fractionsAreRoundedAgainstTheSlice() {
        CHECK_AT_MOST(std::abs(chanceOfEvents({4, 3.6}, {8, 4.0}) - 17.0 / 70.0), 1e-12);
        const double third = 1.0 / 3.0;
        CHECK_AT_MOST(std::abs(chanceOfEvents({4, third + third + third + 2.0}, {8, 4.0}) - 17.0 / 70.0),
                      1e-12);
    }

    void withoutOthersNothingIsCertain() {
        QCOMPARE(chanceOfEvents({8, 4.0}, {8, 4.0}), 1.0);
        QCOMPARE(chanceOfEvents({0, 0.0}, {8, 4.0}), 1.0);
        QCOMPARE(chanceOfEvents({4, 0.0}, {8, 0.0}), 1.0);
    }

    void manyExamplesStayPositive() {
        const double chance = chanceOfEvents({20'000, 20'000.0}, {100'000, 20'000.0});
        QVERIFY(chance > 0.0 && chance < 1e-300);
    }

    void theIntervalHoldsThatOfBothRoundings() {
        const Interval interval = rateInterval({10, 2.5});
        QCOMPARE(interval.low, wilsonInterval(2, 10).low);
        QCOMPARE(interval.high, wilsonInterval(3, 10).high);
    }

    /// The values follow by hand: 0.005·4/1, 0.01·4/2, 0.03·4/3 and 0.04·4/4.
    void correctionByHand() {
        const std::vector<double> corrected = benjaminiHochberg(std::vector{0.01, 0.04, 0.03, 0.005});
        const std::vector expected{0.02, 0.04, 0.04, 0.02};
        for (std::size_t i = 0; i < expected.size(); ++i)
            CHECK_AT_MOST(std::abs(corrected[i] - expected[i]), 1e-15);
        QVERIFY(benjaminiHochberg({}).empty());
    }

    void aSmallerChanceIsNeverCorrectedToMore() {
        // 0.03·3/1 = 0.09 is above 0.04·3/2 = 0.06: the smaller one gets that too.
        const std::vector<double> corrected = benjaminiHochberg(std::vector{0.03, 0.04, 0.9});
        CHECK_AT_MOST(std::abs(corrected[0] - 0.06), 1e-15);
        CHECK_AT_MOST(std::abs(corrected[1] - 0.06), 1e-15);
        CHECK_AT_MOST(std::abs(corrected[2] - 0.9), 1e-15);
    }
};

QTEST_APPLESS_MAIN(TestSliceTest)
#include "tst_slice_test.moc"
