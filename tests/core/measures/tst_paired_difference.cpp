// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/measures/paired_difference.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// A task whose test examples have these groups (class · 2 + place), with as many training examples of each
/// group.
std::shared_ptr<const Task> taskOf(const std::vector<int>& testGroups, const std::vector<int>& trainCounts) {
    std::vector<int> labels, places, splits;
    const auto add = [&](int group, int split) {
        labels.push_back(group / 2);
        places.push_back(group % 2);
        splits.push_back(split);
    };
    for (std::size_t g = 0; g < trainCounts.size(); ++g)
        for (int i = 0; i < trainCounts[g]; ++i)
            add(static_cast<int>(g), 0);
    for (const int group : testGroups)
        add(group, 2);
    const auto rows = static_cast<Eigen::Index>(labels.size());
    return makeTask(makeSet(MatrixF::Ones(rows, 2), std::move(labels), std::move(places), std::move(splits)));
}

const Split& testRows(const Task& task) {
    return *task.findSplit(testSplit);
}

void compareIntervals(const std::optional<Interval>& found, double low, double high) {
    QVERIFY(found);
    QVERIFY2(std::abs(found->low - low) < 5e-7 && std::abs(found->high - high) < 5e-7,
             qPrintable(QStringLiteral("%1, %2").arg(found->low, 0, 'f', 9).arg(found->high, 0, 'f', 9)));
}

/// 50 rows of one group of which 20 are right for both, 6 for the baseline alone, 15 for the other alone.
struct FiftyRows {
    std::shared_ptr<const Task> task = taskOf(std::vector<int>(50, 0), {3, 1, 1, 3});
    RightRows baseline, other;

    FiftyRows() {
        for (int i = 0; i < 50; ++i) {
            baseline.push_back(i < 26 ? 1 : 0);
            other.push_back(i < 20 || (i >= 26 && i < 41) ? 1 : 0);
        }
    }
};

} // namespace

class TestPairedDifference : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// p12 = (15 + 1)/52, p21 = (6 + 1)/52: 9/52 ∓ 1.959964·sqrt((23/52 − (9/52)²)/52), times 50/50 rows.
    void isTheIntervalOfBonettAndPrice() {
        const FiftyRows rows;
        const GroupDifferences made =
            pairedDifferences(judgedRows(*rows.task, testRows(*rows.task)),
                              std::vector<RightRows>{rows.baseline}, std::vector<RightRows>{rows.other});
        QVERIFY(made.average && made.groups[0]);
        QCOMPARE(made.average->value, 35.0 / 50 - 26.0 / 50);
        const double p12 = 16.0 / 52, p21 = 7.0 / 52, centre = p12 - p21;
        const double half = 1.959963984540054 * std::sqrt((p12 + p21 - centre * centre) / 52);
        compareIntervals(made.average->interval, centre - half, centre + half);
        compareIntervals(made.groups[0]->interval, centre - half, centre + half);
        compareIntervals(made.worstGroup->interval, centre - half, centre + half);
        QVERIFY(!made.groups[1]);
        QCOMPARE(made.gap->value, 0.0); // there is one group
    }

    /// Worst groups of 40 rows (10 right) and of 30 rows (12 right), which are another one:
    /// (13/32 − 11/42) ∓ 1.96·sqrt(…).
    void ofDifferentWorstGroupsIsTheIntervalOfAgrestiAndCaffo() {
        std::vector<int> groups(40, 0);
        groups.insert(groups.end(), 30, 1);
        const auto task = taskOf(groups, {3, 1, 1, 3});
        RightRows baseline(70, 1), other(70, 1);
        std::fill(baseline.begin() + 10, baseline.begin() + 40, 0);
        std::fill(other.begin() + 52, other.end(), 0);
        const GroupDifferences made =
            pairedDifferences(judgedRows(*task, testRows(*task)), std::vector<RightRows>{baseline},
                              std::vector<RightRows>{other});
        QCOMPARE(made.worstGroup->value, 12.0 / 30 - 10.0 / 40);
        // The strata are summed, so each is 40/40 or 30/30 of its own interval.
        const double p1 = 11.0 / 42, p2 = 13.0 / 32;
        const double half = 1.959963984540054 * std::sqrt(p1 * (1 - p1) / 42 + p2 * (1 - p2) / 32);
        compareIntervals(made.worstGroup->interval, p2 - p1 - half, p2 - p1 + half);
        QVERIFY(made.worstGroup->value > 0 && made.groups[0]->value > 0 && made.groups[1]->value < 0);
    }

    void seedsOfOneSideAreAveraged() {
        const FiftyRows rows;
        const std::vector<RightRows> seeds{rows.other, rows.baseline};
        const GroupDifferences made = pairedDifferences(judgedRows(*rows.task, testRows(*rows.task)),
                                                        std::vector<RightRows>{rows.baseline}, seeds);
        QVERIFY(std::abs(made.average->value - 0.09) < 1e-12); // half of 0.18
        const GroupDifferences one =
            pairedDifferences(judgedRows(*rows.task, testRows(*rows.task)),
                              std::vector<RightRows>{rows.baseline}, std::vector<RightRows>{rows.other});
        QVERIFY(made.average->interval->high - made.average->interval->low <
                one.average->interval->high - one.average->interval->low);
    }

    void equalModelsDifferInNothingButTheIntervalIsNotEmpty() {
        const FiftyRows rows;
        const GroupDifferences made =
            pairedDifferences(judgedRows(*rows.task, testRows(*rows.task)),
                              std::vector<RightRows>{rows.other}, std::vector<RightRows>{rows.other});
        QCOMPARE(made.average->value, 0.0);
        QVERIFY(!made.average->isClear());
        QVERIFY(made.average->interval->low < 0.0 && made.average->interval->high > 0.0);
    }

    void weighsGroupsByTrainingRowsInTheAdjustedAverage() {
        const auto task = taskOf({0, 0, 1, 1, 1, 1}, {3, 1, 1, 3}); // groups 0 and 1 weigh 3/4 and 1/4
        const GroupDifferences made = pairedDifferences(judgedRows(*task, testRows(*task)),
                                                        std::vector<RightRows>{RightRows{1, 0, 1, 1, 0, 0}},
                                                        std::vector<RightRows>{RightRows{1, 1, 1, 0, 0, 0}});
        QVERIFY(std::abs(made.adjustedAverage->value - (0.75 * 0.5 - 0.25 * 0.25)) < 1e-12);
        QVERIFY(made.adjustedAverage->interval->low < made.adjustedAverage->value);
        QCOMPARE(made.gap->value, (3.0 / 6 - 0.25) - (3.0 / 6 - 0.5));
    }

    /// Very many pairs of groups could be the worst here, so that a level of one minus their share rounds to
    /// one.
    void manyTiedGroupsHaveAChance() {
        constexpr int count = 200;
        std::vector<int> groups;
        RightRows baseline, other;
        Random random(5, "many groups");
        for (int i = 0; i < count * 10; ++i) {
            groups.push_back(i % count);
            baseline.push_back(random.uniform() < 0.7 ? 1 : 0);
            other.push_back(random.uniform() < 0.7 ? 1 : 0);
        }
        const JudgedRows rows{GroupMembership(groups), std::vector<int>(count, 1)};
        const GroupDifferences made =
            pairedDifferences(rows, std::vector<RightRows>{baseline}, std::vector<RightRows>{other});
        QVERIFY(made.worstGroup->interval->low < 0.0 && made.worstGroup->interval->high > 0.0);
        QVERIFY(*made.worstGroup->chance > 0.5);
    }

    void noSideNoDifference() {
        const FiftyRows rows;
        const GroupDifferences made = pairedDifferences(judgedRows(*rows.task, testRows(*rows.task)), {},
                                                        std::vector<RightRows>{rows.other});
        QVERIFY(!made.average && made.groups.empty());
        QVERIFY_THROWS_EXCEPTION(std::logic_error,
                                 pairedDifferences(judgedRows(*rows.task, testRows(*rows.task)),
                                                   std::vector<RightRows>{RightRows(3)},
                                                   std::vector<RightRows>{rows.other}));
    }

    /// The level is shared by the two groups that have rows: 2.241403 replaces 1.959964. The rows added grow
    /// with it: a quarter of its square replaces one of each kind.
    void ofGroupsTogetherTheLevelIsShared() {
        std::vector<int> groups(50, 0);
        groups.insert(groups.end(), 50, 1);
        const auto task = taskOf(groups, {3, 1, 1, 3});
        const FiftyRows rows;
        RightRows baseline = rows.baseline, other = rows.other;
        baseline.insert(baseline.end(), rows.other.begin(), rows.other.end());
        other.insert(other.end(), rows.baseline.begin(), rows.baseline.end());
        const GroupDifferences made =
            pairedDifferences(judgedRows(*task, testRows(*task)), std::vector<RightRows>{baseline},
                              std::vector<RightRows>{other});
        const double quantile = 2.241402727604947, more = quantile * quantile / 4, n = 50 + 2 * more;
        const double p12 = (15 + more) / n, p21 = (6 + more) / n, centre = p12 - p21;
        const double half = quantile * std::sqrt((p12 + p21 - centre * centre) / n);
        QCOMPARE(made.groupsTogether.size(), made.groups.size());
        QCOMPARE(made.groupsTogether[0]->value, made.groups[0]->value);
        compareIntervals(made.groupsTogether[0]->interval, centre - half, centre + half);
        compareIntervals(made.groupsTogether[1]->interval, -centre - half, -centre + half);
        QVERIFY(!made.groupsTogether[2] && !made.groupsTogether[3]);
    }

    /// Twelve groups of 15 to 400 rows: intervals of groups together all cover what is true in at least 95 of
    /// 100, those of each group by itself in far fewer.
    void groupsTogetherCoverAllTruths() {
        const std::vector<int> sizes{15, 20, 30, 40, 60, 100, 200, 400, 80, 120, 250, 50};
        const std::vector<double> ofBaseline{.95, .6, .9, .5, .9, .8, .7, .9, .98, .9, .3, .85};
        const std::vector<double> ofOther{.7, .7, .97, .6, .88, .85, .7, .88, .8, .99, .5, .8};
        std::vector<int> groups;
        for (std::size_t g = 0; g < sizes.size(); ++g)
            groups.insert(groups.end(), static_cast<std::size_t>(sizes[g]), static_cast<int>(g));
        const JudgedRows rows{GroupMembership(groups), std::vector<int>(sizes.size(), 1)};
        Random random(11, "coverage of groups");
        constexpr int tries = 300;
        int together = 0, each = 0;
        for (int attempt = 0; attempt < tries; ++attempt) {
            RightRows baseline, other;
            for (const int group : groups) {
                const auto g = static_cast<std::size_t>(group);
                const double hard = random.uniform(); // for both
                baseline.push_back(hard < ofBaseline[g] ? 1 : 0);
                other.push_back((random.uniform() < 0.5 ? hard : random.uniform()) < ofOther[g] ? 1 : 0);
            }
            const GroupDifferences made =
                pairedDifferences(rows, std::vector<RightRows>{baseline}, std::vector<RightRows>{other});
            const auto coverAll = [&](const std::vector<std::optional<Difference>>& differences) {
                for (std::size_t g = 0; g < sizes.size(); ++g) {
                    const double truth = ofOther[g] - ofBaseline[g];
                    if (truth < differences[g]->interval->low || truth > differences[g]->interval->high)
                        return false;
                }
                return true;
            };
            together += coverAll(made.groupsTogether) ? 1 : 0;
            each += coverAll(made.groups) ? 1 : 0;
        }
        QVERIFY2(together >= 0.95 * tries, qPrintable(QString::number(together)));
        QVERIFY2(each < 0.85 * tries, qPrintable(QString::number(each)));
    }

    /// Forty groups of 15 rows, in which the other loses much of what the baseline gets right, or each is
    /// right where the other is not: with two rows more alone all would be covered in 83 of 100 and in 93.
    void groupsTogetherCoverInSmallGroups() {
        constexpr int groupCount = 40, size = 15, tries = 300;
        std::vector<int> groups;
        for (int g = 0; g < groupCount; ++g)
            groups.insert(groups.end(), size, g);
        const JudgedRows rows{GroupMembership(groups), std::vector<int>(groupCount, 1)};
        Random random(13, "coverage of small groups");
        for (const auto& [ofBaseline, ofOther] : {std::pair(0.3, 0.0), std::pair(0.3, 0.3)}) {
            int together = 0;
            for (int attempt = 0; attempt < tries; ++attempt) {
                RightRows baseline, other;
                for (std::size_t row = 0; row < groups.size(); ++row) {
                    const double who = random.uniform();
                    baseline.push_back(who < ofBaseline ? 1 : 0);
                    other.push_back(who >= ofBaseline && who < ofBaseline + ofOther ? 1 : 0);
                }
                const GroupDifferences made =
                    pairedDifferences(rows, std::vector<RightRows>{baseline}, std::vector<RightRows>{other});
                const double truth = ofOther - ofBaseline;
                together +=
                    std::all_of(made.groupsTogether.begin(), made.groupsTogether.end(),
                                [truth](const std::optional<Difference>& own) {
                                    return own->interval->low <= truth && truth <= own->interval->high;
                                })
                        ? 1
                        : 0;
            }
            QVERIFY2(together >= 0.95 * tries, qPrintable(QString::number(together)));
        }
    }

    /// Two models of known accuracies on two groups, judged again and again: the interval covers what is true
    /// in about 95 of 100.
    void coversTheTruth() {
        std::vector<int> groups(60, 0);
        groups.insert(groups.end(), 200, 1);
        const auto task = taskOf(groups, {3, 1, 1, 3});
        Random random(7, "coverage");
        int worst = 0, average = 0;
        constexpr int tries = 2000;
        for (int attempt = 0; attempt < tries; ++attempt) {
            RightRows baseline, other;
            for (const int group : groups) {
                const double hard = random.uniform(); // for both
                baseline.push_back(hard < (group == 0 ? 0.5 : 0.9) ? 1 : 0);
                other.push_back(
                    (random.uniform() < 0.5 ? hard : random.uniform()) < (group == 0 ? 0.6 : 0.88) ? 1 : 0);
            }
            const GroupDifferences made =
                pairedDifferences(judgedRows(*task, testRows(*task)), std::vector<RightRows>{baseline},
                                  std::vector<RightRows>{other});
            const double truth = (60 * 0.1 - 200 * 0.02) / 260;
            worst += made.worstGroup->interval->low <= 0.1 && 0.1 <= made.worstGroup->interval->high ? 1 : 0;
            average += made.average->interval->low <= truth && truth <= made.average->interval->high ? 1 : 0;
        }
        QVERIFY2(worst > 0.93 * tries && worst < 0.975 * tries, qPrintable(QString::number(worst)));
        QVERIFY2(average > 0.93 * tries && average < 0.975 * tries, qPrintable(QString::number(average)));
    }
};

QTEST_APPLESS_MAIN(TestPairedDifference)
#include "tst_paired_difference.moc"
