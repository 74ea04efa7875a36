// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/group_report.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// A task whose test examples have these groups (class · 2 + place) and whose training examples have these
/// counts.
std::shared_ptr<const Task> taskOf(const std::vector<int>& testGroups, const std::vector<int>& trainCounts,
                                   int classes) {
    std::vector<int> labels, places, splits;
    for (std::size_t g = 0; g < trainCounts.size(); ++g)
        for (int i = 0; i < trainCounts[g]; ++i) {
            labels.push_back(static_cast<int>(g) / 2);
            places.push_back(static_cast<int>(g) % 2);
            splits.push_back(0);
        }
    for (const int group : testGroups) {
        labels.push_back(group / 2);
        places.push_back(group % 2);
        splits.push_back(2);
    }
    const auto rows = static_cast<Eigen::Index>(labels.size());
    const auto set = makeSet(MatrixF::Ones(rows, 2), std::move(labels), std::move(places), std::move(splits));
    if (classes == 3)
        set->columns[0].categories.emplace_back("seabird");
    return makeTask(set);
}

} // namespace

class TestGroupReport : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void caseByHand() {
        // Groups 0 (4 rows, 3 right), 1 (2 rows, 1 right), 3 (2 rows, 1 right); group 2 has no test examples.
        const auto task = taskOf({0, 0, 0, 0, 1, 1, 3, 3}, {10, 1, 4, 5}, 2);
        const GroupReport report =
            evaluateGroups(*task, *task->findSplit(testSplit), std::vector<int>{0, 0, 0, 1, 0, 1, 1, 0});
        QCOMPARE(report.n, 8);
        QCOMPARE(*report.averageAccuracy, 5.0 / 8);
        QCOMPARE(*report.adjustedAverageAccuracy, (10 * 0.75 + 1 * 0.5 + 5 * 0.5) / 16); // group 2 left out
        QCOMPARE(*report.worstGroupAccuracy, 0.5);
        QCOMPARE(report.worstGroup, 1); // the lower of two equal ones
        QCOMPARE(*report.gap(), 5.0 / 8 - 0.5);
        QCOMPARE(*report.worstClassAccuracy, 0.5); // class 0: 4 of 6, class 1: 1 of 2
        QCOMPARE(report.groups.size(), std::size_t(4));
        QCOMPARE(report.groups[0].correct, 3);
        QCOMPARE(report.groups[2].n, 0);
        QVERIFY(!report.groups[2].accuracy && !report.groups[2].interval);
    }

    void agreesWithNumpyAndScipy() {
        const nlohmann::json reference = referenceFile("metrics.json");
        const auto task =
            taskOf(integersOf(reference.at("group")), integersOf(reference.at("train_group_count")), 3);
        const GroupReport report =
            evaluateGroups(*task, *task->findSplit(testSplit), integersOf(reference.at("predicted")));
        const auto number = [&](const char* name) { return reference.at(name).get<double>(); };
        CHECK_AT_MOST(std::abs(*report.averageAccuracy - number("average_accuracy")), 1e-15);
        CHECK_AT_MOST(std::abs(*report.adjustedAverageAccuracy - number("adjusted_average_accuracy")), 1e-15);
        CHECK_AT_MOST(std::abs(*report.worstGroupAccuracy - number("worst_group_accuracy")), 1e-15);
        CHECK_AT_MOST(std::abs(*report.gap() - number("gap")), 1e-15);
        QCOMPARE(report.worstGroup, reference.at("worst_group").get<int>());
        for (std::size_t g = 0; g < report.groups.size(); ++g) {
            const GroupAccuracy& group = report.groups[g];
            QCOMPARE(group.n, reference.at("group_count").at(g).get<int>());
            QCOMPARE(group.correct, reference.at("group_correct").at(g).get<int>());
            const nlohmann::json& accuracy = reference.at("group_accuracy").at(g);
            QCOMPARE(group.accuracy.has_value(), !accuracy.is_null());
            if (!group.accuracy)
                continue;
            const nlohmann::json& interval = reference.at("group_ci95").at(g);
            CHECK_AT_MOST(std::abs(*group.accuracy - accuracy.get<double>()), 1e-15);
            CHECK_AT_MOST(std::abs(group.interval->low - interval.at(0).get<double>()), 1e-14);
            CHECK_AT_MOST(std::abs(group.interval->high - interval.at(1).get<double>()), 1e-14);
        }
    }

    void intervalsStayWithinZeroAndOne() {
        for (const int n : {1, 2, 7, 1000, 100'000'000})
            for (const int correct : {0, n / 2, n}) {
                const Interval interval = wilsonInterval(correct, n);
                const double share = static_cast<double>(correct) / n;
                QVERIFY(interval.low >= 0.0 && interval.high <= 1.0);
                QVERIFY(interval.low <= share && share <= interval.high);
                QVERIFY(interval.low < interval.high);
            }
        CHECK_AT_MOST(std::abs(wilsonInterval(0, 10).high - 0.277533), 1e-6);
    }

    void splitWithoutRowsIsEmpty() {
        const auto task = taskOf({0, 3}, {1, 1, 1, 1}, 2);
        const GroupReport report = evaluateGroups(*task, task->select(), {});
        QCOMPARE(report.n, 0);
        QVERIFY(!report.averageAccuracy && !report.adjustedAverageAccuracy && !report.worstGroupAccuracy);
        QVERIFY(!report.gap());
        QCOMPARE(report.worstGroup, -1);
    }

    void groupsThatTrainingNeverSawHaveNoAdjustedAverage() {
        const auto task = taskOf({1, 1}, {1, 0, 1, 1}, 2);
        const GroupReport report = evaluateGroups(*task, *task->findSplit(testSplit), std::vector<int>{0, 1});
        QCOMPARE(*report.averageAccuracy, 0.5);
        QVERIFY(!report.adjustedAverageAccuracy);
    }

    void predictionsOfAnotherLengthAreRefused() {
        const auto task = taskOf({0, 3}, {1, 1, 1, 1}, 2);
        QVERIFY_EXCEPTION_THROWN(evaluateGroups(*task, *task->findSplit(testSplit), std::vector<int>{0}),
                                 std::logic_error);
    }
};

QTEST_APPLESS_MAIN(TestGroupReport)
#include "tst_group_report.moc"
