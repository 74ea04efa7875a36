// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/contrasted_environments.h"

#include "core/base/error.h"
#include "tests/support/checks.h"

#include <map>
#include <numeric>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// 60 rows of three classes by turns in environments 2 and 5, the last of which has a tenth of them; row 59
/// is in none, and class 2 is in the first alone.
struct TwoEnvironments {
    std::vector<int> all = std::vector<int>(60), labels, environments;
    TwoEnvironments() {
        std::iota(all.begin(), all.end(), 0);
        for (const int row : all) {
            labels.push_back(row % 3);
            environments.push_back(row == 59 ? -1 : row % 10 == 0 && row % 3 != 2 ? 5 : 2);
        }
    }
    ContrastedEnvironments batches(std::size_t size, std::uint64_t seed = 1) const {
        return {all, environments, labels, 3, size, seed};
    }
    int label(int row) const { return labels[row]; }
    int environment(int row) const { return environments[row]; }
};

} // namespace

class TestContrastedEnvironments : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyBatchComparesAClassBesideOthers() {
        const TwoEnvironments rows;
        const ContrastedEnvironments batches = rows.batches(15); // three parts of four, one row stays free
        QCOMPARE(batches.rowsOfPart(), std::size_t(3));
        QCOMPARE(batches.batchCount(), std::size_t(5)); // 59 rows, twelve at a time
        QVERIFY(batches.hasNegatives());
        const MinibatchOrder order = batches(0);
        QCOMPARE(order.batchCount(), std::size_t(5));
        std::map<int, int> turns;
        for (std::size_t b = 0; b < order.batchCount(); ++b) {
            const auto batch = order.batch(b);
            QCOMPARE(batch.size(), std::size_t(12));
            const int c = rows.label(batch[0]);
            ++turns[c];
            for (std::size_t i = 0; i < 12; ++i) {
                QCOMPARE(rows.environment(batch[i]), i < 6 ? 2 : 5);
                QCOMPARE(rows.label(batch[i]) == c, i % 6 < 3);
            }
            for (std::size_t part = 0; part < 4; ++part) { // of each class two rows in environment 5
                const auto drawn = batch.subspan(3 * part, 3);
                QCOMPARE(std::set<int>(drawn.begin(), drawn.end()).size() == 3, part < 2);
            }
        }
        QCOMPARE(turns.size(), std::size_t(2)); // class 2 is in one environment
        QVERIFY(std::abs(turns[0] - turns[1]) == 1);
    }

    void drawsAreOfSeedAndEpoch() {
        const TwoEnvironments rows;
        const auto drawn = [&](std::uint64_t seed, std::uint64_t epoch) {
            std::vector<int> all;
            const MinibatchOrder order = rows.batches(12, seed)(epoch);
            for (std::size_t b = 0; b < order.batchCount(); ++b)
                all.insert(all.end(), order.batch(b).begin(), order.batch(b).end());
            return all;
        };
        QVERIFY(drawn(1, 0) == drawn(1, 0));
        QVERIFY(drawn(1, 0) != drawn(1, 1));
        QVERIFY(drawn(1, 0) != drawn(2, 0));
    }

    void whatCannotBeComparedIsSaid() {
        TwoEnvironments rows;
        CHECK_HOLDS(messageOf<UsageError>([&] { rows.batches(3); }), "batch_size");
        rows.environments.assign(60, 0);
        CHECK_HOLDS(messageOf<DataError>([&] { rows.batches(8); }), "1 have training examples");
        for (std::size_t row = 0; row < 60; ++row)
            rows.environments[row] = rows.labels[row] == 0;
        CHECK_HOLDS(messageOf<DataError>([&] { rows.batches(8); }), "no class");
        for (std::size_t row = 0; row < 60; ++row) // class 0 alone in environment 1
            rows.environments[row] = rows.labels[row] == 0 && row % 2 == 0;
        const ContrastedEnvironments batches = rows.batches(8);
        QVERIFY(!batches.hasNegatives());
        for (const int row : batches(0).batch(0).last(4))
            QVERIFY(rows.label(row) == 0 && rows.environment(row) == 1);
    }
};

QTEST_APPLESS_MAIN(TestContrastedEnvironments)
#include "tst_contrasted_environments.moc"
