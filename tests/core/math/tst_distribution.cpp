// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/distribution.h"

#include "core/base/random.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

using namespace groupscope;

class TestDistribution : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void quantilesByHand() {
        std::vector<float> values{5, 1, 4, 2, 3};
        const Distribution own = distributionOf(values, 4);
        QCOMPARE(own.n, std::int64_t(5));
        QCOMPARE(own.levels, (std::vector<double>{0.05, 0.25, 0.5, 0.75, 0.95}));
        const std::vector<double> expected{1.2, 2.0, 3.0, 4.0, 4.8}; // numpy.quantile([1,2,3,4,5], ...)
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(std::abs(own.values[i] - expected[i]) < 1e-12);
        QCOMPARE(own.edges, (std::vector<double>{1, 2, 3, 4, 5}));
        QCOMPARE(own.counts, (std::vector<std::int64_t>{1, 1, 1, 2})); // the upper end is in the last
    }

    void everyValueIsInItsBin() {
        Random random(7, "distribution");
        std::vector<float> values(1000);
        for (float& value : values)
            value = static_cast<float>(random.normal());
        const std::vector<float> copy = values;
        const Distribution own = distributionOf(values, 13);
        QCOMPARE(own.counts.size(), std::size_t(13));
        for (std::size_t bin = 0; bin < own.counts.size(); ++bin) {
            const auto inside = std::count_if(copy.begin(), copy.end(), [&](float value) {
                const bool last = bin + 1 == own.counts.size();
                return value >= own.edges[bin] && (last || value < own.edges[bin + 1]);
            });
            QCOMPARE(own.counts[bin], std::int64_t(inside));
        }
    }

    void oneValueAndNone() {
        std::vector<float> same{2, 2, 2}, none;
        const Distribution own = distributionOf(same);
        QCOMPARE(own.counts, std::vector<std::int64_t>{3});
        QCOMPARE(own.values, std::vector<double>(5, 2.0));
        QVERIFY(distributionOf(none) == Distribution{});
        std::vector<float> broken{1, std::numeric_limits<float>::quiet_NaN()};
        QVERIFY_EXCEPTION_THROWN(distributionOf(broken), std::invalid_argument);
    }
};

QTEST_APPLESS_MAIN(TestDistribution)
#include "tst_distribution.moc"
