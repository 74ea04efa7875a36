// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/figure_intervals.h"

#include "core/measures/mixed_accuracy.h"
#include "core/measures/worst_group_interval.h"
#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Two groups of 200 rows, `first` and `second` of them right.
GroupReport reportOf(int first, int second) {
    const GroupScheme scheme("bird", {"landbird", "waterbird"}, {{"place", {"land", "water"}, {}}});
    std::vector<GroupAccuracy> groups(4), classes(2);
    groups[0] = {.n = 200, .correct = first, .accuracy = {}, .interval = {}};
    groups[1] = {.n = 200, .correct = second, .accuracy = {}, .interval = {}};
    classes[0] = {.n = 400, .correct = first + second, .accuracy = {}, .interval = {}};
    return reportOfCounts(scheme, groups, classes, {3, 1, 0, 0});
}

using Counts = std::vector<std::vector<int>>;

const std::vector<int> threeToOne{3, 1, 0, 0}, oneToThree{1, 3, 0, 0};

bool same(const Interval& a, const Interval& b) {
    return std::abs(a.low - b.low) < 1e-12 && std::abs(a.high - b.high) < 1e-12;
}

} // namespace

class TestFigureIntervals : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void ofOneSeedAreThoseOfTheCounts() {
        const std::vector<GroupReport> one{reportOf(180, 100)};
        const FigureIntervals own = figureIntervals(one, Counts{threeToOne}, false);
        QVERIFY(same(*own.average, wilsonInterval(280, 400)));
        QVERIFY(same(*own.worstGroup, exactInterval(100, 200, 0.95)));
        const std::vector<double> shares{0.75, 0.25, 0.0, 0.0};
        QVERIFY(same(*own.adjustedAverage, mixedAccuracy(one[0].groups, shares).interval));
        // average − second = half of the first less half of the second: Agresti and Caffo for the first,
        // Clopper and Pearson for the second, which is the worst.
        const double gap = 0.5 * 180 / 200 - 0.5 * 100 / 200, p = 181.0 / 202,
                     ofFirst = 1.959963984540054 * 0.5 * std::sqrt(p * (1 - p) / 202);
        const Interval worst = exactInterval(100, 200, 0.95);
        QVERIFY(same(*own.gap, {gap - std::hypot(ofFirst, 0.5 * (worst.high - 0.5)),
                                gap + std::hypot(ofFirst, 0.5 * (0.5 - worst.low))}));
        QVERIFY(!own.seeds);
    }

    void eachSeedHasItsOwnRowsToFitOn() {
        const std::vector<GroupReport> two{reportOf(180, 100), reportOf(180, 100)};
        const auto first = figureIntervals(std::span(two).first(1), Counts{threeToOne}, false),
                   second = figureIntervals(std::span(two).first(1), Counts{oneToThree}, false),
                   both = figureIntervals(two, Counts{threeToOne, oneToThree}, false);
        QVERIFY(
            same(*both.adjustedAverage, {(first.adjustedAverage->low + second.adjustedAverage->low) / 2,
                                         (first.adjustedAverage->high + second.adjustedAverage->high) / 2}));
    }

    void threeSeedsWidenThem() {
        const std::vector<GroupReport> seeds{reportOf(180, 90), reportOf(180, 100), reportOf(180, 110)};
        const std::vector<std::vector<int>> counts(3, threeToOne);
        const FigureIntervals wide = figureIntervals(seeds, counts, false);
        const FigureIntervals narrow =
            figureIntervals(std::vector<GroupReport>(3, reportOf(180, 100)), counts, false);
        QVERIFY(wide.seeds);
        // 4.302653 = t of 2 degrees; s.d. of .45, .5, .55 over √3
        const double rows = (narrow.worstGroup->high - narrow.worstGroup->low) / 2,
                     ofSeeds = 4.302652729911275 * 0.05 / std::sqrt(3.0);
        CHECK_AT_MOST(
            std::abs((wide.worstGroup->high - wide.worstGroup->low) / 2 - std::hypot(rows, ofSeeds)),
            2e-3); // exact bounds of the three differ a little in width
    }

    /// Two groups that could be the worst share the level: each has its bounds at 97.5 %.
    void theLevelOfAGapIsSharedByTheGroupsThatCouldBeTheWorst() {
        const std::vector<GroupReport> one{reportOf(100, 100)};
        const FigureIntervals own = figureIntervals(one, Counts{threeToOne}, false);
        const Interval worst = exactInterval(100, 200, 0.975);
        const double ofOther = 2.241402727604947 * 0.5 * std::sqrt(0.25 / 202);
        CHECK_AT_MOST(std::abs(own.gap->high - std::hypot(ofOther, 0.5 * (0.5 - worst.low))), 1e-12);
        QCOMPARE(own.gap->low, 0.0);          // no average is below its worst group
        QVERIFY(!std::signbit(own.gap->low)); // tables would print -0.0
    }

    /// All rows in no group are wrong, so that the average may be below the worst group.
    void rowsInNoGroupMayPullTheAverageBelowTheWorstGroup() {
        GroupReport report = reportOf(180, 180);
        report.classes[0].n = report.n = 1000;
        report.averageAccuracy = 0.36;
        const Interval own = *figureIntervals(std::span(&report, 1), Counts{threeToOne}, false).gap;
        QVERIFY(own.low < *report.gap() && *report.gap() < own.high && own.high < 0.0);
    }

    void intervalsOfSeedsStayInRange() {
        const std::vector<GroupReport> seeds{reportOf(200, 0), reportOf(150, 100), reportOf(20, 199)};
        const FigureIntervals own = figureIntervals(seeds, Counts(3, threeToOne), false);
        QCOMPARE(own.gap->low, 0.0);
        for (const auto& interval : {own.average, own.adjustedAverage, own.worstGroup, own.gap})
            QVERIFY(interval->low >= 0.0 && interval->high <= 1.0);
    }

    void overlappingGroupsHaveNoIntervalOfTheGap() {
        const std::vector<GroupReport> one{reportOf(180, 100)};
        const FigureIntervals own = figureIntervals(one, Counts{threeToOne}, true);
        QVERIFY(!own.gap && own.worstGroup);
    }
};

QTEST_APPLESS_MAIN(TestFigureIntervals)
#include "tst_figure_intervals.moc"
