// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/environment_batches.h"

#include "core/base/error.h"
#include "tests/support/checks.h"

#include <map>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Rows 0-19 in environment 0, 20-24 in environment 3, 25 in environment 7, 26 in none.
const std::vector<int> environments = [] {
    std::vector<int> all(27, 0);
    std::fill(all.begin() + 20, all.begin() + 25, 3);
    all[25] = 7;
    all[26] = -1;
    return all;
}();

std::vector<int> allRows() {
    std::vector<int> rows(27);
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

} // namespace

class TestEnvironmentBatches : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyBatchHasAsManyRowsOfEach() {
        const EnvironmentBatches batches(allRows(), environments, 10, 1);
        QCOMPARE(batches.environmentCount(), std::size_t(3));
        QCOMPARE(batches.rowsOfEach(), std::size_t(3)); // one of ten places stays free
        QCOMPARE(batches.batchCount(), std::size_t(7)); // 20 rows, three at a time
        QCOMPARE(batches.smallest(), std::size_t(1));
        const MinibatchOrder order = batches(0);
        QCOMPARE(order.batchCount(), std::size_t(7));
        std::map<int, int> shown;
        for (std::size_t b = 0; b < order.batchCount(); ++b) {
            QCOMPARE(order.batch(b).size(), std::size_t(9));
            for (std::size_t i = 0; i < 9; ++i) {
                const int row = order.batch(b)[i];
                QCOMPARE(environments[row], std::vector<int>({0, 3, 7})[i / 3]);
                ++shown[row];
            }
        }
        QCOMPARE(shown.size(), std::size_t(26)); // every row but the one of no environment
        for (int row = 0; row < 20; ++row)
            QVERIFY(shown[row] == 1 || shown[row] == 2); // 21 places for 20 rows
        for (int row = 20; row < 25; ++row)
            QVERIFY(shown[row] == 4 || shown[row] == 5); // 21 places, five rows in turn
        QCOMPARE(shown[25], 21);
    }

    void anEnvironmentIsShownInFullBeforeItIsShownAgain() {
        const EnvironmentBatches batches(allRows(), environments, 15, 1);
        const MinibatchOrder order = batches(0); // five rows of each
        for (std::size_t b = 0; b < order.batchCount(); ++b) {
            const std::span<const int> own = order.batch(b).subspan(5, 5);
            std::vector<int> sorted(own.begin(), own.end());
            std::sort(sorted.begin(), sorted.end());
            QCOMPARE(sorted, std::vector<int>({20, 21, 22, 23, 24}));
        }
    }

    void seedAndEpochDecide() {
        const auto rowsOf = [](std::uint64_t seed, std::uint64_t epoch) {
            const MinibatchOrder order = EnvironmentBatches(allRows(), environments, 12, seed)(epoch);
            std::vector<int> rows;
            for (std::size_t b = 0; b < order.batchCount(); ++b)
                rows.insert(rows.end(), order.batch(b).begin(), order.batch(b).end());
            return rows;
        };
        QCOMPARE(rowsOf(1, 2), rowsOf(1, 2));
        QVERIFY(rowsOf(1, 2) != rowsOf(1, 3));
        QVERIFY(rowsOf(1, 2) != rowsOf(2, 2));
    }

    void impossibleBatchesAreRefused() {
        CHECK_HOLDS(messageOf<DataError>([] {
                        EnvironmentBatches({0, 1, 2}, environments, 10, 1);
                    }),
                    "one environment");
        CHECK_HOLDS(messageOf<DataError>([] {
                        EnvironmentBatches({0, 26}, environments, 10, 1);
                    }),
                    "one environment");
        CHECK_HOLDS(messageOf<UsageError>([] { EnvironmentBatches(allRows(), environments, 5, 1); }),
                    "raise batch_size to 6");
    }
};

QTEST_APPLESS_MAIN(TestEnvironmentBatches)
#include "tst_environment_batches.moc"
