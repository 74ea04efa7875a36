// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/batch_sizes.h"

#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>

using namespace groupscope;
using groupscope::testing::handRun;

namespace {

Run contrastive(const std::string& positives, const std::string& negatives, int correct, int seed = 0,
                const std::string& rate = "0.001") {
    return handRun("contrastive-adapter", static_cast<std::uint64_t>(seed), correct, 5,
                   {{"positives", positives}, {"negatives", negatives}, {"learning_rate", rate}});
}

Comparison compared(const std::vector<Run>& runs) {
    return compareRuns(runs, "val.worst_group_accuracy");
}

} // namespace

class TestBatchSizes : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gathersWhatDiffersInTheBatchAlone() {
        const auto sizes =
            batchSizesOf(compared({contrastive("512", "256", 7), contrastive("1", "1", 3),
                                   contrastive("64", "64", 5, 0), contrastive("64", "64", 6, 1),
                                   contrastive("2", "2", 1, 0, "0.1"), handRun("zero-shot", 0, 2, 2)}),
                         testSplit);
        QVERIFY(sizes);
        QCOMPARE(sizes->points.size(), std::size_t(3)); // not the one with another learning rate
        QCOMPARE(sizes->points.front().positives, std::int64_t(1));
        QCOMPARE(sizes->points.back().negatives, std::int64_t(256));
        CHECK_AT_MOST(std::abs(sizes->points[1].worst.mean - 0.55), 1e-15);
        QCOMPARE(sizes->zeroShot.value(), 0.2);
    }

    void fewSizesAreNoFigure() {
        QVERIFY(!batchSizesOf(compared({contrastive("1", "1", 3), contrastive("2", "2", 4)}), testSplit));
        QVERIFY(!batchSizesOf(compared({handRun("adapter", 0, 3, 3)}), testSplit));
    }

    void theAxisIsLogarithmic() {
        const auto sizes = batchSizesOf(
            compared({contrastive("1", "1", 3), contrastive("8", "8", 5), contrastive("64", "64", 6)}),
            testSplit);
        const Scene scene = sceneOf(plotOf(*sizes), SceneSpace::paper());
        CHECK_HOLDS(svgOf(scene, "<sizes>"), "&lt;sizes&gt;");
        CHECK_HOLDS(svgOf(scene, "t"), ">64, 64<");
        std::vector<double> x;
        for (const SceneItem& item : scene.items)
            if (item.shape == SceneItem::Shape::area)
                x.push_back(item.points.front().first);
        QCOMPARE(x.size(), std::size_t(3));
        CHECK_AT_MOST(std::abs((x[1] - x[0]) - (x[2] - x[1])), 0.2); // 2, 16, 128: equal steps
    }
};

QTEST_APPLESS_MAIN(TestBatchSizes)
#include "tst_batch_sizes.moc"
