// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/slices/slice_members.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

RowSelection rowsWhere(const Task& task, const std::function<bool(std::size_t)>& holds) {
    RowSelection rows(task.labels.size());
    for (std::size_t row = 0; row < task.labels.size(); ++row)
        rows.set(row, holds(row));
    return rows;
}

/// Four blobs far apart: class × place, 20 examples of each in each split.
std::shared_ptr<const Task> blobs() {
    std::vector<int> classes, places, splits;
    const MatrixF noise = normalMatrix<float>(240, 8, 3);
    MatrixF X = 0.2f * noise;
    for (int row = 0; row < 240; ++row) {
        const int group = row % 4;
        classes.push_back(group / 2);
        places.push_back(group % 2);
        splits.push_back(row / 80);
        X(row, group) += 5.0f;
    }
    return makeTask(makeSet(std::move(X), std::move(classes), std::move(places), std::move(splits)));
}

double cosineDistance(const Task& task, int a, int b) {
    const auto x = task.X().row(a).cast<double>(), y = task.X().row(b).cast<double>();
    return 1.0 - x.dot(y) / (x.norm() * y.norm());
}

} // namespace

class TestSliceMembers : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void aBlobIsFoundInAllSplits() {
        const auto task = blobs();
        const auto isOf = [&](std::size_t row, int group) { return static_cast<int>(row) % 4 == group; };
        const std::vector<RowSelection> slices{
            rowsWhere(*task, [&](std::size_t row) { return row / 80 == 1 && isOf(row, 2); }),
            rowsWhere(*task, [&](std::size_t row) { return row == 81 || row == 85; })};
        const std::vector<RowSelection> members = membersInAllSplits(*task, "val", slices, {});
        QCOMPARE(members.size(), std::size_t(2));
        QVERIFY(members[0] == rowsWhere(*task, [&](std::size_t row) { return isOf(row, 2); }));
        QVERIFY(members[1] == slices[1]); // two are never the majority of ten
        QVERIFY(membersInAllSplits(*task, "val", {}, {}).empty());
    }

    void membersHaveAClassOfTheSlice() {
        std::vector<int> classes(60, 0), places, splits;
        for (int row = 0; row < 60; ++row) {
            classes[static_cast<std::size_t>(row)] = row % 2;
            places.push_back(0);
            splits.push_back(row / 20);
        }
        const auto task =
            makeTask(makeSet(MatrixF::Ones(60, 4), std::move(classes), std::move(places), std::move(splits)));
        // All are alike: of equal distances the first ten rows count, five of either class.
        const std::vector<RowSelection> whole{
            rowsWhere(*task, [](std::size_t row) { return row / 20 == 1; }),
            rowsWhere(*task, [](std::size_t row) { return row / 20 == 1 && (row % 2 == 0 || row < 30); })};
        const std::vector<RowSelection> members = membersInAllSplits(*task, "val", whole, {});
        QCOMPARE(members[0].count(), std::size_t(60));
        RowSelection even = rowsWhere(*task, [](std::size_t row) { return row / 20 == 1 && row % 2 == 0; });
        for (int row = 20; row < 30; ++row)
            QVERIFY(members[1].contains(static_cast<std::size_t>(row)));
        const std::vector<RowSelection> one{even};
        QCOMPARE(membersInAllSplits(*task, "val", one, {})[0].count(),
                 std::size_t(10)); // five are no majority
    }

    void theNearestJoinASelection() {
        const auto task = makeTask(birdsInPlaces(100));
        const RowSelection selected =
            rowsWhere(*task, [](std::size_t row) { return row == 7 || row == 130; });
        std::vector<int> among(150);
        std::iota(among.begin(), among.end(), 0);
        const RowSelection grown = withNearest(*task, selected, among, 12, {});
        QCOMPARE(grown.count(), std::size_t(14));
        const auto distanceOf = [&](int row) {
            return std::min(cosineDistance(*task, row, 7), cosineDistance(*task, row, 130));
        };
        double farthest = 0.0, nearestOutside = 2.0;
        for (const int row : among)
            if (grown.contains(static_cast<std::size_t>(row)))
                farthest = std::max(farthest, distanceOf(row));
            else
                nearestOutside = std::min(nearestOutside, distanceOf(row));
        QVERIFY(farthest <= nearestOutside + 1e-6);
        for (std::size_t row = 150; row < task->labels.size(); ++row)
            QVERIFY(!grown.contains(row));
        QCOMPARE(withNearest(*task, selected, among, 1000, {}).count(), among.size());
        QVERIFY(withNearest(*task, selected, among, 0, {}) == selected);
    }

    void whatCannotBeDoneIsSaid() {
        const auto task = blobs();
        CHECK_HOLDS(messageOf<UsageError>([&] { withNearest(*task, RowSelection(240), {}, 3, {}); }),
                    "nothing is selected");
        const std::vector<RowSelection> slices{RowSelection(240)};
        QVERIFY(!messageOf<UsageError>([&] { membersInAllSplits(*task, "nowhere", slices, {}); }).empty());
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_EXCEPTION_THROWN(membersInAllSplits(*task, "val", slices, {.stop = stop.get_token()}),
                                 Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestSliceMembers)
#include "tst_slice_members.moc"
