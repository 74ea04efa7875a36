// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/figure_intervals.h"

#include "core/metrics/mixed_accuracy.h"
#include "core/metrics/worst_group_interval.h"
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
        const double p = 181.0 / 202, q = 101.0 / 202; // Agresti and Caffo
        // average − second: rows of the first count 1/400, those of the second 1/400 − 1/200.
        const double gap = 0.5 * 180 / 200 - 0.5 * 100 / 200, // in the middle as it is
            ofGap = 1.959963984540054 * std::sqrt(0.25 * (p * (1 - p) + q * (1 - q)) / 202);
        QVERIFY(same(*own.gap, {gap - ofGap, gap + ofGap}));
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

    void overlappingGroupsHaveNoIntervalOfTheGap() {
        const std::vector<GroupReport> one{reportOf(180, 100)};
        const FigureIntervals own = figureIntervals(one, Counts{threeToOne}, true);
        QVERIFY(!own.gap && own.worstGroup);
    }
};

QTEST_APPLESS_MAIN(TestFigureIntervals)
#include "tst_figure_intervals.moc"
