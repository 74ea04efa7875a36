// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/measures/paired_outcomes.h"
#include "tests/support/checks.h"

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

int countWhere(std::size_t n, const std::function<bool(std::size_t)>& holds) {
    int count = 0;
    for (std::size_t row = 0; row < n; ++row)
        count += holds(row) ? 1 : 0;
    return count;
}

/// All 2^n ways in which n rows can be fixed or broken, one after the other.
double chanceByEnumeration(int fixed, int broken) {
    const int n = fixed + broken;
    int asUneven = 0;
    for (unsigned way = 0; way < (1U << n); ++way) {
        const int ones = __builtin_popcount(way);
        asUneven += std::abs(2 * ones - n) >= std::abs(fixed - broken) ? 1 : 0;
    }
    return static_cast<double>(asUneven) / static_cast<double>(1U << n);
}

} // namespace

class TestPairedOutcomes : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void countsAreThoseOfEveryRow() {
        constexpr std::size_t n = 500;
        constexpr int groups = 4;
        Random random(3, "paired outcomes");
        const auto draw = [&](int below) { return static_cast<int>(random.below(below + 1)) - 1; };
        std::vector<int> labels, a, b, group;
        for (std::size_t row = 0; row < n; ++row) {
            labels.push_back(draw(3));
            a.push_back(draw(3));
            b.push_back(draw(3));
            group.push_back(draw(groups));
        }
        const PairedOutcomes outcomes = comparePredictions(labels, a, b, group, groups);
        QCOMPARE(outcomes.ofRow.size(), n);
        for (int g = -1; g < groups; ++g) { // -1: all rows
            const auto counts = [&](bool rightA, bool rightB) {
                return countWhere(n, [&](std::size_t row) {
                    return labels[row] >= 0 && a[row] >= 0 && b[row] >= 0 && (g < 0 || group[row] == g) &&
                           (a[row] == labels[row]) == rightA && (b[row] == labels[row]) == rightB;
                });
            };
            const OutcomeCounts& own = g < 0 ? outcomes.whole : outcomes.groups[g];
            QCOMPARE(own.of(PairOutcome::bothRight), counts(true, true));
            QCOMPARE(own.of(PairOutcome::fixed), counts(false, true));
            QCOMPARE(own.of(PairOutcome::broken), counts(true, false));
            QCOMPARE(own.of(PairOutcome::bothWrong), counts(false, false));
            QCOMPARE(own.chance, mcnemarExact(own.of(PairOutcome::fixed), own.of(PairOutcome::broken)));
        }
        for (std::size_t row = 0; row < n; ++row)
            QCOMPARE(outcomes.ofRow[row] < 0, labels[row] < 0 || a[row] < 0 || b[row] < 0);
    }

    /// A row in several groups counts in each of them; the whole counts each row once.
    void overlappingGroupsCountARowEach() {
        const GroupMembership groups({0, 2, 2, 3}, {0, 1, 1});
        const PairedOutcomes outcomes =
            comparePredictions(std::vector{1, 1, 0}, std::vector{0, 1, 0}, std::vector{1, 1, 1}, groups, 2);
        QCOMPARE(outcomes.ofRow, (std::vector{1, 0, 2}));
        QCOMPARE(outcomes.whole.all(), 3);
        QCOMPARE(outcomes.groups[0].all(), 1);
        QCOMPARE(outcomes.groups[0].of(PairOutcome::fixed), 1);
        QCOMPARE(outcomes.groups[1].of(PairOutcome::fixed), 1);
        QCOMPARE(outcomes.groups[1].of(PairOutcome::broken), 1);
    }

    /// Groups with 9, 8 and 3 fixed rows, none broken: 2^-8, 2^-7 and 2^-2, times 3, 2 and 1. The fourth
    /// group has no rows and does not count.
    void chancesAreCorrectedOverGroupsWithRows() {
        std::vector<int> group;
        for (const auto& [own, rows] : {std::pair(0, 3), std::pair(1, 9), std::pair(2, 8)})
            group.insert(group.end(), static_cast<std::size_t>(rows), own);
        const std::vector<int> labels(group.size(), 1), wrong(group.size(), 0);
        const PairedOutcomes outcomes = comparePredictions(labels, wrong, labels, group, 4);
        const std::vector<double> chances{0.25, 1.0 / 256, 1.0 / 128}, corrected{0.25, 3.0 / 256, 2.0 / 128};
        for (std::size_t g = 0; g < chances.size(); ++g) {
            CHECK_AT_MOST(std::abs(outcomes.groups[g].chance - chances[g]), 1e-12);
            CHECK_AT_MOST(std::abs(outcomes.groups[g].corrected - corrected[g]), 1e-12);
        }
        QCOMPARE(outcomes.groups[3].corrected, 1.0);
        QCOMPARE(outcomes.whole.corrected, outcomes.whole.chance);
    }

    void chancesAreThoseOfEveryWay() {
        for (int fixed = 0; fixed <= 8; ++fixed)
            for (int broken = 0; broken <= 8; ++broken)
                CHECK_AT_MOST(std::abs(mcnemarExact(fixed, broken) - chanceByEnumeration(fixed, broken)),
                              1e-12);
        QCOMPARE(mcnemarExact(0, 0), 1.0);
        // 2^-1999 is no number any more; its logarithm is.
        QCOMPARE(mcnemarExact(0, 2000), 0.0);
        // The normal approximation with its continuity correction: z = 63 / sqrt(4096).
        CHECK_AT_MOST(std::abs(mcnemarExact(2080, 2016) - std::erfc(63.0 / 64.0 / std::sqrt(2.0))), 1e-3);
    }

    void otherRowsAreRefused() {
        const std::vector<int> two{0, 1}, one{0};
        QVERIFY_EXCEPTION_THROWN(comparePredictions(two, two, one, two, 2), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(comparePredictions(two, two, two, one, 2), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(comparePredictions(two, two, two, two, 1), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(mcnemarExact(-1, 2), std::logic_error);
    }
};

QTEST_GUILESS_MAIN(TestPairedOutcomes)
#include "tst_paired_outcomes.moc"
