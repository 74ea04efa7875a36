// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/counted_values.h"
#include "tests/support/checks.h"

#include <numeric>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

class TestCountedValues : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Quantiles equal those of all values, sorted, to within a cell.
    void quantilesAreThoseOfTheValues() {
        Random random(1, "counted values");
        std::vector<float> values;
        CountedValues counted(-1.0, 3.0);
        for (int i = 0; i < 50'000; ++i)
            values.push_back(static_cast<float>(random.uniform() * random.uniform() * 4.0 - 1.0));
        counted.add(values);
        const Distribution expected = distributionOf(values), found = counted.distribution();
        constexpr double cell = 4.0 / 16'384;
        QCOMPARE(found.n, expected.n);
        QVERIFY(found.levels == expected.levels);
        for (std::size_t i = 0; i < expected.values.size(); ++i)
            CHECK_AT_MOST(std::abs(found.values[i] - expected.values[i]), cell);
        QVERIFY(found.edges == expected.edges);
        QCOMPARE(std::accumulate(found.counts.begin(), found.counts.end(), std::int64_t{0}), found.n);
        for (std::size_t i = 0; i < expected.counts.size(); ++i) // few lie within a cell of an edge
            QVERIFY(std::abs(found.counts[i] - expected.counts[i]) < 100);
        const double sum = std::accumulate(values.begin(), values.end(), 0.0);
        CHECK_AT_MOST(std::abs(counted.mean() - sum / 50'000.0), 1e-9);
    }

    /// Values that come several times, and those of another count, are as if they were added one by one.
    void timesAndPartsAddUp() {
        const std::vector<float> values{0.1f, 0.5f, 0.25f};
        CountedValues once(0.0, 1.0), often(0.0, 1.0), part(0.0, 1.0);
        for (const float value : values) {
            once.add(value, 3);
            often.add(value);
            often.add(value);
            part.add(value);
        }
        often.add(part);
        QVERIFY(once.distribution() == often.distribution());
        QCOMPARE(once.count(), std::int64_t{9});
        CountedValues thrice(0.0, 1.0);
        thrice.add(part, 3);
        QVERIFY(thrice.distribution() == once.distribution());
        thrice.clear();
        QVERIFY(thrice.distribution() == Distribution());
        thrice.add(part, 2);
        thrice.add(part);
        QVERIFY(thrice.distribution() == once.distribution());
        once.add(0.9f, 0);
        QCOMPARE(once.count(), std::int64_t{9});
    }

    void oneValueAndNone() {
        CountedValues counted(0.2, 0.2);
        QVERIFY(counted.distribution() == Distribution());
        QCOMPARE(counted.quantile(0.5), 0.0);
        counted.add(0.2f, 7);
        QCOMPARE(counted.quantile(0.05), static_cast<double>(0.2f));
        QCOMPARE(counted.quantile(0.95), static_cast<double>(0.2f));
        QCOMPARE(counted.distribution().counts.size(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestCountedValues)
#include "tst_counted_values.moc"
