// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/math/small_samples.h"
#include "core/measures/paired_worst.h"
#include "core/measures/worst_group_interval.h"
#include "tests/support/checks.h"

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::vector<GroupAccuracy> groupsOf(const std::vector<std::pair<int, int>>& correctOfRows) {
    std::vector<GroupAccuracy> groups;
    for (const auto& [correct, n] : correctOfRows) {
        groups.push_back({.n = n, .correct = correct, .accuracy = {}, .interval = {}});
        if (n > 0)
            groups.back().accuracy = static_cast<double>(correct) / n;
    }
    return groups;
}

Interval pairedInterval(const JudgedRows& rows, const RightRows& baseline, const RightRows& other,
                        PairedWorst::Figure figure) {
    const JudgedSides sides(rows, std::span(&baseline, 1), std::span(&other, 1));
    return *PairedWorst(sides, figure).interval(0.95);
}

/// The chance of at most `correct` right of n, each right with chance p.
double binomialAtMost(int correct, int n, double p) {
    double sum = 0.0;
    for (int k = 0; k <= correct; ++k)
        sum += std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0) +
                        k * std::log(p) + (n - k) * std::log1p(-p));
    return sum;
}

} // namespace

class TestWorstGroupInterval : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theQuantileOfAllIntervalsIsOne() {
        QVERIFY(std::abs(normalQuantile95 - normalQuantile(0.95)) < 1e-15);
    }

    /// scipy.stats.binomtest(4, 10).proportion_ci(method="exact"): 0.1215523, 0.7376219.
    void boundsAreThoseOfClopperAndPearson() {
        const Interval ten = exactInterval(4, 10, 0.95);
        CHECK_AT_MOST(std::abs(ten.low - 0.12155226), 1e-7);
        CHECK_AT_MOST(std::abs(ten.high - 0.73762190), 1e-7);
        QCOMPARE(exactInterval(0, 7, 0.95).low, 0.0);
        QCOMPARE(exactInterval(7, 7, 0.95).high, 1.0);
        for (const auto& [correct, n] : {std::pair(3, 20), std::pair(19, 20), std::pair(250, 400)}) {
            const Interval own = exactInterval(correct, n, 0.9); // by definition
            CHECK_AT_MOST(std::abs(1.0 - binomialAtMost(correct - 1, n, own.low) - 0.05), 1e-9);
            CHECK_AT_MOST(std::abs(binomialAtMost(correct, n, own.high) - 0.05), 1e-9);
        }
    }

    void groupsThatCouldBeTheWorst() {
        // Standard errors about .035, .045, .03; the last group has no rows.
        const auto groups = groupsOf({{120, 200}, {70, 100}, {190, 200}, {0, 0}});
        QCOMPARE(possibleWorstGroups(groups), (std::vector<int>{0, 1}));
        QCOMPARE(possibleWorstGroups(groupsOf({{0, 0}})), std::vector<int>());
        // A group of three rows may be anything.
        QCOMPARE(possibleWorstGroups(groupsOf({{120, 200}, {3, 3}})), (std::vector<int>{0, 1}));
    }

    /// The lowest has few rows and its neighbour many: only the error of the lowest reaches from 25 to 60 %.
    void theErrorOfTheLowestGroupCounts() {
        QCOMPARE(possibleWorstGroups(groupsOf({{2, 8}, {120, 200}})), (std::vector<int>{0, 1}));
        QCOMPARE(possibleWorstGroups(groupsOf({{50, 200}, {120, 200}})), std::vector<int>{0});
    }

    void intervalIsThatOfTheWorstWhereItIsClear() {
        const auto groups = groupsOf({{80, 200}, {190, 200}, {180, 200}});
        const Interval alone = exactInterval(80, 200, 0.95), own = *worstGroupInterval(groups);
        QCOMPARE(own.low, alone.low);
        QCOMPARE(own.high, alone.high);
    }

    void intervalOfTiesTakesTheLowestBoundsAtACorrectedLevel() {
        const auto groups = groupsOf({{80, 200}, {42, 100}, {190, 200}});
        const Interval first = exactInterval(80, 200, 0.975), second = exactInterval(42, 100, 0.975);
        const Interval own = *worstGroupInterval(groups);
        QCOMPARE(own.low, std::min(first.low, second.low));
        QCOMPARE(own.high, std::min(first.high, second.high));
        QVERIFY(!worstGroupInterval(groupsOf({{0, 0}})));
    }

    /// 1.96² · 0.25/0.05² = 384.1.
    void rowsForFivePointsAreThoseOfTheHalfWidth() {
        QCOMPARE(rowsForFivePoints(0.5), 385);
        QCOMPARE(rowsForFivePoints(0.0), rowsForFivePoints(0.1));
        QVERIFY(rowsForFivePoints(0.9) < rowsForFivePoints(0.7));
    }

    /// All pairs of groups written out: a group that only one of both could fail on enters on its side alone.
    /// The low bound shares its level among the three groups that could be the baseline's worst, the high
    /// bound among the one of the other.
    void pairedBoundsAreTheLeastOverGroupsOfTheOneOfTheLargestOfTheOther() {
        Random random(3, "pairs");
        std::vector<int> groups;
        RightRows baseline, other;
        for (int i = 0; i < 900; ++i) {
            groups.push_back(i % 3);
            baseline.push_back(random.uniform() < (i % 3 == 0 ? 0.5 : 0.52) ? 1 : 0);
            other.push_back(random.uniform() < (i % 3 == 1 ? 0.7 : 0.95) ? 1 : 0);
        }
        const JudgedRows rows{GroupMembership(groups), {1, 1, 1}};
        const auto ofBaseline = figuresOf(rows, baseline).groups, ofOther = figuresOf(rows, other).groups;
        const std::vector<int> T = possibleWorstGroups(ofBaseline);
        QCOMPARE(possibleWorstGroups(ofOther), std::vector<int>{1});
        QCOMPARE(T, (std::vector<int>{0, 1, 2}));
        const double ofLow = normalQuantile(1.0 - 0.05 / 3), ofHigh = normalQuantile(0.95);
        double low = -1.0, high = -1.0;
        for (const int g : T) {
            double centre = 0.0, variance = 0.0;
            if (g == 1) { // Bonett and Price
                double gained = 1.0, lost = 1.0;
                for (std::size_t i = 1; i < groups.size(); i += 3) {
                    gained += other[i] > baseline[i];
                    lost += other[i] < baseline[i];
                }
                centre = (gained - lost) / 302;
                variance = ((gained + lost) / 302 - centre * centre) / 302;
            } else { // Agresti and Caffo
                const double p = (ofOther[1].correct + 1.0) / 302, q = (ofBaseline[g].correct + 1.0) / 302;
                centre = p - q;
                variance = p * (1 - p) / 302 + q * (1 - q) / 302;
            }
            low = std::max(low, centre - ofLow * std::sqrt(variance));
            high = std::max(high, centre + ofHigh * std::sqrt(variance));
        }
        const Interval own = pairedInterval(rows, baseline, other, PairedWorst::Figure::worstGroup);
        CHECK_AT_MOST(std::abs(own.low - low), 1e-12);
        CHECK_AT_MOST(std::abs(own.high - high), 1e-12);
        // The other way round everything turns its sign.
        const Interval turned = pairedInterval(rows, other, baseline, PairedWorst::Figure::worstGroup);
        CHECK_AT_MOST(std::abs(turned.low + high), 1e-12);
    }

    /// Two groups, each clearly the worst of one model: one pair, and every stratum written out.
    void pairedGapsAreSumsOverStrata() {
        std::vector<int> groups;
        RightRows baseline, other;
        for (int i = 0; i < 200; ++i) {
            groups.push_back(i < 120 ? 0 : 1);
            baseline.push_back(i < 30 || i >= 125 ? 1 : 0);            // 30 of 120, 75 of 80
            other.push_back(i < 110 || (i >= 120 && i < 150) ? 1 : 0); // 110 of 120, 30 of 80
        }
        const JudgedRows rows{GroupMembership(groups), {1, 1}};
        // gap = all/200 − worst: of a row of group 0 the other counts 1/200, the baseline −(1/200 − 1/120);
        // of group 1 the other 1/200 − 1/80, the baseline −1/200. Two rows more each, of the least and the
        // most.
        double centre = 0.0, variance = 0.0;
        const auto add = [&](double ofOther, double ofBaseline, int both, int baselineAlone, int otherAlone,
                             int rowsOfGroup) {
            const double least = std::min(ofOther, 0.0) + std::min(ofBaseline, 0.0),
                         most = std::max(ofOther, 0.0) + std::max(ofBaseline, 0.0), n = rowsOfGroup + 2.0;
            const double sum = both * (ofOther + ofBaseline) + baselineAlone * ofBaseline +
                               otherAlone * ofOther + least + most;
            const double squares = both * std::pow(ofOther + ofBaseline, 2) +
                                   baselineAlone * std::pow(ofBaseline, 2) +
                                   otherAlone * std::pow(ofOther, 2) + least * least + most * most;
            centre += sum - least - most; // the two rows more widen it and do not move it
            variance += std::pow(rowsOfGroup, 2) * (squares / n - std::pow(sum / n, 2)) / n;
        };
        add(1.0 / 200, -(1.0 / 200 - 1.0 / 120), 30, 0, 80, 120);
        add(1.0 / 200 - 1.0 / 80, -1.0 / 200, 25, 50, 5, 80);
        const Interval own = pairedInterval(rows, baseline, other, PairedWorst::Figure::gap);
        const double half = 1.959963984540054 * std::sqrt(variance);
        CHECK_AT_MOST(std::abs(own.low - (centre - half)), 1e-12);
        CHECK_AT_MOST(std::abs(own.high - (centre + half)), 1e-12);
        const double gaps = *figuresOf(rows, other).gap() - *figuresOf(rows, baseline).gap();
        QVERIFY(own.low < gaps && gaps < own.high);
    }

    /// R: p.adjust(c(.01, .04, .03, .005), "holm").
    void holmCorrects() {
        const std::vector<double> corrected = holmCorrected(std::vector<double>{0.01, 0.04, 0.03, 0.005});
        const std::vector<double> expected{0.03, 0.06, 0.06, 0.02};
        for (std::size_t i = 0; i < 4; ++i)
            CHECK_AT_MOST(std::abs(corrected[i] - expected[i]), 1e-15);
        QCOMPARE(holmCorrected(std::vector<double>{0.9, 0.8})[0], 1.0);
    }
};

QTEST_APPLESS_MAIN(TestWorstGroupInterval)
#include "tst_worst_group_interval.moc"
