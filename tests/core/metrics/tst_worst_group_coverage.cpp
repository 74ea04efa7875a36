// SPDX-License-Identifier: GPL-3.0-or-later
// How often the intervals of worst groups hold what is true, over thousands of drawn sets of each design, as
// the table of the guide has it: run with `-v2`, or read the messages.
#include "core/base/random.h"
#include "core/metrics/figure_intervals.h"
#include "core/metrics/paired_difference.h"
#include "core/metrics/paired_worst.h"
#include "core/metrics/worst_group_interval.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <tuple>
#include <utility>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr int sets = 4000, smallSets = 2000;

/// Rows and true accuracies of each group.
struct Design {
    std::vector<int> rows;
    std::vector<double> baseline, other; ///< `other` of paired designs
};

Design levelled(int groups, double accuracy) {
    const auto count = static_cast<std::size_t>(groups);
    return {std::vector<int>(count, 200), std::vector<double>(count, accuracy),
            std::vector<double>(count, accuracy)};
}

Design distinct() {
    return {{150, 400, 600, 300}, {0.4, 0.95, 0.9, 0.8}, {0.55, 0.93, 0.9, 0.85}};
}

JudgedRows rowsOf(const Design& design) {
    std::vector<int> groups;
    for (std::size_t g = 0; g < design.rows.size(); ++g)
        groups.insert(groups.end(), static_cast<std::size_t>(design.rows[g]), static_cast<int>(g));
    return {GroupMembership(groups), std::vector<int>(design.rows.size(), 1)};
}

/// Both models see how hard a row is in half of the cases, so that what they get right goes together.
std::pair<RightRows, RightRows> drawn(const Design& design, Random& random) {
    std::pair<RightRows, RightRows> right;
    for (std::size_t g = 0; g < design.rows.size(); ++g)
        for (int i = 0; i < design.rows[g]; ++i) {
            const double hard = random.uniform();
            right.first.push_back(hard < design.baseline[g] ? 1 : 0);
            right.second.push_back((random.uniform() < 0.5 ? hard : random.uniform()) < design.other[g] ? 1
                                                                                                        : 0);
        }
    return right;
}

bool holds(const Interval& interval, double truth) {
    return interval.low <= truth && truth <= interval.high;
}

/// Share of the sets in which the interval of one model holds its worst group, and its mean width.
std::pair<double, double> coverageOfOne(const Design& design, std::uint64_t seed) {
    const double truth = *std::min_element(design.baseline.begin(), design.baseline.end());
    const JudgedRows rows = rowsOf(design);
    double held = 0.0, width = 0.0;
    for (int set = 0; set < sets; ++set) {
        Random random(seed, "coverage", static_cast<std::uint64_t>(set));
        const Interval own = *worstGroupInterval(figuresOf(rows, drawn(design, random).first).groups);
        held += holds(own, truth) ? 1.0 / sets : 0.0;
        width += (own.high - own.low) / sets;
    }
    return {held, width};
}

std::pair<double, double> coverageOfPair(const Design& design, PairedWorst::Figure figure,
                                         std::uint64_t seed) {
    double all = 0.0, ofBaseline = 0.0, ofOther = 0.0;
    for (std::size_t g = 0; g < design.rows.size(); ++g) {
        all += design.rows[g];
        ofBaseline += design.rows[g] * design.baseline[g];
        ofOther += design.rows[g] * design.other[g];
    }
    double truth = *std::min_element(design.other.begin(), design.other.end()) -
                   *std::min_element(design.baseline.begin(), design.baseline.end());
    if (figure == PairedWorst::Figure::gap)
        truth = (ofOther - ofBaseline) / all - truth;
    const JudgedRows rows = rowsOf(design);
    double held = 0.0, width = 0.0;
    for (int set = 0; set < sets; ++set) {
        Random random(seed, "paired coverage", static_cast<std::uint64_t>(set));
        const auto [baseline, other] = drawn(design, random);
        const Interval own = *PairedWorst(rows, baseline, other, figure).interval(0.95);
        held += holds(own, truth) ? 1.0 / sets : 0.0;
        width += (own.high - own.low) / sets;
    }
    return {held, width};
}

/// Share of the sets in which the interval of one model's gap holds it.
double coverageOfGap(const Design& design, std::uint64_t seed) {
    double all = 0.0, right = 0.0;
    for (std::size_t g = 0; g < design.rows.size(); ++g) {
        all += design.rows[g];
        right += design.rows[g] * design.baseline[g];
    }
    const double truth = right / all - *std::min_element(design.baseline.begin(), design.baseline.end());
    double held = 0.0;
    for (int set = 0; set < smallSets; ++set) {
        Random random(seed, "gap coverage", static_cast<std::uint64_t>(set));
        GroupReport report;
        GroupAccuracy whole;
        for (std::size_t g = 0; g < design.rows.size(); ++g) {
            GroupAccuracy cell{.n = design.rows[g], .correct = 0, .accuracy = {}, .interval = {}};
            for (int i = 0; i < cell.n; ++i)
                cell.correct += random.uniform() < design.baseline[g] ? 1 : 0;
            cell.accuracy = static_cast<double>(cell.correct) / cell.n;
            whole.n += cell.n;
            whole.correct += cell.correct;
            report.groups.push_back(cell);
        }
        report.n = whole.n;
        report.classes = {whole};
        report.averageAccuracy = static_cast<double>(whole.correct) / whole.n;
        report.adjustedAverageAccuracy = report.averageAccuracy;
        report.worstGroupAccuracy =
            std::min_element(report.groups.begin(), report.groups.end(), [](const auto& a, const auto& b) {
                return a.accuracy < b.accuracy;
            })->accuracy;
        const std::vector<std::vector<int>> counts{std::vector<int>(design.rows.size(), 1)};
        held +=
            holds(*figureIntervals(std::span(&report, 1), counts, false).gap, truth) ? 1.0 / smallSets : 0.0;
    }
    return held;
}

/// The same of the paired difference of adjusted averages, in which groups count equally.
double coverageOfAdjusted(const Design& design, std::uint64_t seed) {
    double truth = 0.0;
    for (std::size_t g = 0; g < design.rows.size(); ++g)
        truth += (design.other[g] - design.baseline[g]) / static_cast<double>(design.rows.size());
    const JudgedRows rows = rowsOf(design);
    double held = 0.0;
    for (int set = 0; set < smallSets; ++set) {
        Random random(seed, "adjusted coverage", static_cast<std::uint64_t>(set));
        const auto [baseline, other] = drawn(design, random);
        const Interval own =
            *pairedDifferences(rows, std::span(&baseline, 1), std::span(&other, 1)).adjustedAverage->interval;
        held += holds(own, truth) ? 1.0 / smallSets : 0.0;
    }
    return held;
}

/// `groups` of `rows` rows each, `last` besides.
Design manySmall(int groups, int rows, std::pair<double, double> accuracy, int lastRows,
                 std::pair<double, double> last) {
    const auto count = static_cast<std::size_t>(groups);
    Design design{std::vector<int>(count, rows), std::vector<double>(count, accuracy.first),
                  std::vector<double>(count, accuracy.second)};
    if (lastRows > 0) {
        design.rows.push_back(lastRows);
        design.baseline.push_back(last.first);
        design.other.push_back(last.second);
    }
    return design;
}

} // namespace

class TestWorstGroupCoverage : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void ofOneModel_data() {
        QTest::addColumn<Design>("design");
        QTest::addColumn<bool>("isDistinct");
        Design small = distinct();
        small.rows[0] = 12;
        QTest::newRow("distinct") << distinct() << true;
        QTest::newRow("one small group") << small << false;
        for (const int groups : {4, 10, 25})
            QTest::addRow("%d tied groups", groups) << levelled(groups, 0.7) << false;
    }
    void ofOneModel() {
        QFETCH(Design, design);
        QFETCH(bool, isDistinct);
        const auto [held, width] = coverageOfOne(design, 11);
        qInfo("holds in %.1f %%, mean width %.1f points", 100 * held, 100 * width);
        QVERIFY(held >= 0.94);
        QVERIFY(!isDistinct || held <= 0.98);
    }

    void ofTwoModels_data() {
        QTest::addColumn<Design>("design");
        QTest::addColumn<bool>("isDistinct");
        Design one = distinct();
        one.rows = {200, 200, 200, 200};
        one.other = std::vector<double>(4, 0.8);
        Design many = levelled(25, 0.75);
        many.baseline[0] = 0.3;
        Design apart = levelled(4, 0.9);
        apart.baseline[1] = 0.4;
        apart.other[2] = 0.5;
        QTest::newRow("both distinct, the same group") << distinct() << true;
        QTest::newRow("both distinct, other groups") << apart << true;
        QTest::newRow("one levelled, 4 groups") << one << false;
        QTest::newRow("one levelled, 25 groups") << many << false;
        QTest::newRow("both levelled, 4 groups") << levelled(4, 0.7) << false;
        QTest::newRow("both levelled, 25 groups") << levelled(25, 0.7) << false;
    }
    void ofTwoModels() {
        QFETCH(Design, design);
        QFETCH(bool, isDistinct);
        for (const auto figure : {PairedWorst::Figure::worstGroup, PairedWorst::Figure::gap}) {
            const auto [held, width] = coverageOfPair(design, figure, 12);
            qInfo("%s: holds in %.1f %%, mean width %.1f points",
                  figure == PairedWorst::Figure::gap ? "gap" : "worst group", 100 * held, 100 * width);
            QVERIFY(held >= 0.94);
            QVERIFY(!isDistinct || held <= 0.98);
        }
    }

    /// Figures of many groups of few rows, nearly all of them right: each group's own interval leans towards
    /// one half, and theirs must not do so all together.
    void ofManySmallGroups() {
        for (const auto& [rows, accuracy, lastRows, last] :
             {std::tuple{30, 0.98, 500, 0.6}, {20, 0.95, 2000, 0.5}, {10, 0.99, 1000, 0.5}}) {
            const Design design = manySmall(24, rows, {accuracy, accuracy}, lastRows, {last, last});
            const double held = coverageOfGap(design, 13);
            qInfo("gap, 24 groups of %d rows at %.0f %%: holds in %.1f %%", rows, 100 * accuracy, 100 * held);
            QVERIFY(held >= 0.935);
        }
        for (const auto& [groups, rows, before, after] :
             {std::tuple{25, 20, 0.6, 0.95}, {25, 10, 0.5, 0.9}, {9, 30, 0.6, 0.95}}) {
            const double held = coverageOfAdjusted(manySmall(groups, rows, {before, after}, 0, {}), 14);
            qInfo("adjusted average, %d groups of %d rows: holds in %.1f %%", groups, rows, 100 * held);
            QVERIFY(held >= 0.935);
        }
        const double held =
            coverageOfPair(manySmall(49, 10, {0.6, 0.95}, 500, {0.1, 0.1}), PairedWorst::Figure::gap, 15)
                .first;
        qInfo("difference of gaps, 49 groups of 10 rows: holds in %.1f %%", 100 * held);
        QVERIFY(held >= 0.94);
    }
};

QTEST_APPLESS_MAIN(TestWorstGroupCoverage)
#include "tst_worst_group_coverage.moc"
