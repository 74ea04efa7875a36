// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/alignment.h"
#include "core/measures/cross_group_cosine.h"
#include "core/measures/group_report.h"
#include "tests/support/checks.h"
#include "tests/support/comments_set.h"

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

bool isIn(const Task& task, int row, int group) {
    const auto groups = task.groupsOf(static_cast<std::size_t>(row));
    return std::find(groups.begin(), groups.end(), group) != groups.end();
}

std::vector<int> someClasses(std::size_t count, std::uint64_t seed) {
    Random random(seed, "predictions");
    std::vector<int> classes;
    for (std::size_t i = 0; i < count; ++i)
        classes.push_back(static_cast<int>(random.below(2)));
    return classes;
}

/// Means over all pairs of different rows of two groups, as the tasks say.
struct PairMeans {
    double l2 = 0.0, squared = 0.0, cosine = 0.0;
    double pairs = 0.0;
};

PairMeans bruteForce(const MatrixF& Z, const GroupMembership& members, int a, int b) {
    PairMeans means;
    const auto has = [&](std::size_t row, int group) {
        return std::count(members.of(row).begin(), members.of(row).end(), group) > 0;
    };
    for (std::size_t i = 0; i < members.size(); ++i)
        for (std::size_t j = 0; j < members.size(); ++j) {
            if (i == j || !has(i, a) || !has(j, b))
                continue;
            const RowVector<double> x = Z.row(static_cast<Eigen::Index>(i)).cast<double>(),
                                    y = Z.row(static_cast<Eigen::Index>(j)).cast<double>();
            means.l2 += (x - y).norm();
            means.squared += (x - y).squaredNorm();
            means.cosine += x.dot(y) / (x.norm() * y.norm());
            means.pairs += 1.0;
        }
    means.l2 /= means.pairs;
    means.squared /= means.pairs;
    means.cosine /= means.pairs;
    return means;
}

} // namespace

/// Checks measures of rows that may be in several groups or in none.
class TestOverlappingGroups : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    /// CivilComments in WILDS: a comment counts in the group of every identity it mentions; the average is
    /// over comments.
    void caseByHand() {
        const auto set = comments(6);
        //                    train          val            test
        const std::vector<int> toxicity{0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1};
        const std::vector<int> male{1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0};
        const std::vector<int> female{0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0};
        columnNamed(*set, "toxicity").codes = toxicity;
        columnNamed(*set, "male").codes = male;
        columnNamed(*set, "female").codes = female;
        columnNamed(*set, "black").codes.assign(18, 0);
        const auto task = makeTask(set);
        // Test examples: toxic male+female wrong, toxic male right, non-toxic male right, non-toxic female
        // wrong, non-toxic of none right, toxic of none wrong.
        const GroupReport report =
            evaluateGroups(*task, *task->findSplit(testSplit), std::vector<int>{0, 1, 0, 1, 0, 0});
        QCOMPARE(report.n, 6);
        QCOMPARE(*report.averageAccuracy, 3.0 / 6); // rows once, also those of no group
        const auto is = [&](int group, int n, int correct) {
            return report.groups[group].n == n && report.groups[group].correct == correct;
        };
        QVERIFY(is(0, 1, 1) && is(1, 1, 0));     // non-toxic male, female
        QVERIFY(is(3, 2, 1) && is(4, 1, 0));     // toxic male, female
        for (const std::size_t black : {2U, 5U}) // no row: nothing, not 0
            QVERIFY(!report.groups[black].accuracy && !report.groups[black].interval);
        QCOMPARE(*report.worstGroupAccuracy, 0.0);
        QCOMPARE(report.worstGroup, 1);
        QCOMPARE(*report.worstClassAccuracy, 1.0 / 3); // toxic: 1 of 3, non-toxic: 2 of 3
        QVERIFY(!report.adjustedAverageAccuracy);      // shares of groups that overlap are no shares of rows
        QCOMPARE(*report.gap(), 0.5);
    }

    void agreesWithCountingOneGroupAtATime() {
        const auto task = makeTask(comments(300, 4));
        for (const std::string_view split : usualSplits) {
            const std::vector<int>& rows = task->findSplit(split)->rows;
            const std::vector<int> predictions = someClasses(rows.size(), 2);
            const GroupReport report = evaluateGroups(*task, *task->findSplit(split), predictions);
            double worst = 1.0;
            for (int group = 0; group < task->groups.groupCount(); ++group) {
                int n = 0, correct = 0;
                for (std::size_t i = 0; i < rows.size(); ++i)
                    if (isIn(*task, rows[i], group)) {
                        ++n;
                        correct += predictions[i] == task->labels[rows[i]];
                    }
                const GroupAccuracy& measured = report.groups[group];
                QCOMPARE(measured.n, n);
                QCOMPARE(measured.correct, correct);
                QCOMPARE(measured.interval->low, wilsonInterval(correct, n).low);
                QCOMPARE(task->findSplit(split)->groupCounts[group], n);
                worst = std::min(worst, static_cast<double>(correct) / n);
            }
            QCOMPARE(*report.worstGroupAccuracy, worst);
            int right = 0;
            for (std::size_t i = 0; i < rows.size(); ++i)
                right += predictions[i] == task->labels[rows[i]];
            QCOMPARE(*report.averageAccuracy, static_cast<double>(right) / static_cast<double>(rows.size()));
        }
    }

    /// One identity that every row has is the same as classes; of disjoint identities the same as an
    /// attribute.
    void disjointIdentitiesAreAnAttribute() {
        const auto set = comments(100);
        Column inverse = set->column("any");
        inverse.name = "other";
        for (int& code : inverse.codes)
            code = 1 - code;
        set->columns.push_back(inverse);
        const auto crossed = makeTask(set, {.attributes = {"any"}});
        const auto overlapping = makeTask(set, {.groupColumns = {"other", "any"}}); // False, True
        const std::vector<int> predictions = someClasses(100, 3);
        const GroupReport a = evaluateGroups(*crossed, *crossed->findSplit(testSplit), predictions),
                          b = evaluateGroups(*overlapping, *overlapping->findSplit(testSplit), predictions);
        for (std::size_t g = 0; g < 4; ++g) {
            QCOMPARE(a.groups[g].n, b.groups[g].n);
            QCOMPARE(a.groups[g].correct, b.groups[g].correct);
        }
        QCOMPARE(*a.averageAccuracy, *b.averageAccuracy);
        const std::vector<int>& rows = crossed->findSplit(testSplit)->rows;
        const MatrixF Z = normalMatrix<float>(100, 5, 1);
        QCOMPARE(alignment(Z, crossed->membershipOf(rows), crossed->groups)[1].pairs[0].l2,
                 alignment(Z, overlapping->membershipOf(rows), overlapping->groups)[1].pairs[0].l2);
    }

    void rowsWithoutAnAttributeCountInTheAverageOnly() {
        const auto set = comments(4);
        set->groupColumns.clear();
        set->attributeKeys = {"any"};
        columnNamed(*set, "toxicity").codes = {0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1};
        columnNamed(*set, "any").codes = {0, 0, 1, 1, 0, 0, 1, 1, 0, -1, 1, -1};
        const auto task = makeTask(set);
        const GroupReport report =
            evaluateGroups(*task, *task->findSplit(testSplit), std::vector<int>{0, 1, 1, 1});
        QCOMPARE(report.n, 4);
        QCOMPARE(*report.averageAccuracy, 0.75);
        QCOMPARE(*report.worstClassAccuracy, 0.5);
        QCOMPARE(*report.worstGroupAccuracy, 1.0); // the wrong row is in no group
        QCOMPARE(report.groups[0].n, 1);
        QVERIFY(!report.groups[1].accuracy && !report.groups[2].accuracy);
        QCOMPARE(*report.adjustedAverageAccuracy, 1.0);
    }

    void pairsOfGroupsSkipARowWithItself() {
        const auto task = makeTask(comments(150, 9));
        const std::vector<int>& rows = task->selectRows();
        const GroupMembership members = task->membershipOf(rows);
        const MatrixF Z = normalMatrix<float>(static_cast<Eigen::Index>(rows.size()), 7, 5);
        const auto classes = alignment(Z, members, task->groups);
        const CrossGroupCosine cosines = crossGroupCosine(Z, members, task->groups);
        for (std::size_t y = 0; y < 2; ++y) {
            QCOMPARE(classes[y].pairs.size(), std::size_t(3));
            double cosine = 0.0;
            for (const PairAlignment& pair : classes[y].pairs) {
                const PairMeans means = bruteForce(Z, members, pair.groupA, pair.groupB);
                QVERIFY(means.pairs < static_cast<double>(pair.nA) * pair.nB); // some are in both
                // A row in both has the distance 0 to itself but for rounding, so 1e-4 instead of 1e-6.
                CHECK_AT_MOST(std::abs(pair.l2 / means.l2 - 1.0), 1e-4);
                CHECK_AT_MOST(std::abs(pair.squaredL2 / means.squared - 1.0), 1e-6);
                cosine += means.cosine / 3.0;
            }
            CHECK_AT_MOST(std::abs(*cosines.classes[y] - cosine), 1e-9);
        }
        QCOMPARE(alignmentPairCount(members, task->groups), std::size_t(6));
    }

    void groupsOfTheSameSingleRowHaveNoPair() {
        const GroupScheme scheme = GroupScheme::overlapping("class", {"x"}, {"a", "b"});
        const GroupMembership both({0, 2}, {0, 1});
        const MatrixF Z = MatrixF::Ones(1, 3);
        QVERIFY(!alignment(Z, both, scheme)[0].maximum);
        QVERIFY(!crossGroupCosine(Z, both, scheme).mean);
    }

    void sameBytesAtAnyThreadCount() {
        const auto task = makeTask(comments(900, 2));
        const std::vector<int>& rows = task->findSplit(testSplit)->rows;
        const MatrixF Z = normalMatrix<float>(static_cast<Eigen::Index>(rows.size()), 16, 6);
        std::vector<double> values;
        for (const int threads : {1, 2, 5}) {
            const WithThreads scope(threads);
            for (const ClassAlignment& own : alignment(Z, task->membershipOf(rows), task->groups))
                for (const PairAlignment& pair : own.pairs)
                    values.insert(values.end(), {pair.l2, pair.squaredL2});
        }
        const std::size_t third = values.size() / 3;
        for (std::size_t i = 0; i < third; ++i)
            QVERIFY(values[i] == values[third + i] && values[i] == values[2 * third + i]);
    }
};

QTEST_APPLESS_MAIN(TestOverlappingGroups)
#include "tst_overlapping_groups.moc"
