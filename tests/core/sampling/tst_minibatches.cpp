// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/minibatches.h"
#include "tests/support/checks.h"

#include <numeric>

using namespace groupscope;

namespace {

std::vector<int> everyThird(int count) {
    std::vector<int> rows(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        rows[i] = 3 * i;
    return rows;
}

std::vector<int> orderOf(const MinibatchOrder& order) {
    std::vector<int> rows;
    for (std::size_t b = 0; b < order.batchCount(); ++b)
        rows.insert(rows.end(), order.batch(b).begin(), order.batch(b).end());
    return rows;
}

} // namespace

class TestMinibatches : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void batchesCoverAllRowsOnce_data() {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("batches");
        QTest::addColumn<int>("last");
        QTest::newRow("exact") << 40 << 5 << 8;
        QTest::newRow("short last batch") << 43 << 6 << 3;
        QTest::newRow("fewer rows than a batch") << 5 << 1 << 5;
    }
    void batchesCoverAllRowsOnce() {
        QFETCH(int, rows);
        QFETCH(int, batches);
        QFETCH(int, last);
        const MinibatchOrder order(everyThird(rows), 8, 1, 0);
        QCOMPARE(order.rowCount(), static_cast<std::size_t>(rows));
        QCOMPARE(order.batchCount(), static_cast<std::size_t>(batches));
        for (std::size_t b = 0; b + 1 < order.batchCount(); ++b)
            QCOMPARE(order.batch(b).size(), std::size_t(8));
        QCOMPARE(order.batch(order.batchCount() - 1).size(), static_cast<std::size_t>(last));
        std::vector<int> all = orderOf(order);
        QVERIFY(rows < 10 || all != everyThird(rows)); // shuffled
        std::sort(all.begin(), all.end());
        QVERIFY(all == everyThird(rows));
    }

    void orderBelongsToSeedAndEpoch() {
        const auto order = [](std::uint64_t seed, std::uint64_t epoch) {
            return orderOf(MinibatchOrder(everyThird(100), 16, seed, epoch));
        };
        QVERIFY(order(1, 2) == order(1, 2));
        QVERIFY(order(1, 2) != order(1, 3));
        QVERIFY(order(1, 2) != order(2, 2));
    }

    void noRowsGiveNoBatches() { QCOMPARE(MinibatchOrder({}, 8, 1, 0).batchCount(), std::size_t(0)); }
};

QTEST_APPLESS_MAIN(TestMinibatches)
#include "tst_minibatches.moc"
