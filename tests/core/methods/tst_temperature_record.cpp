// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/temperature_record.h"
#include "tests/support/checks.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

MatrixF someProbabilities(Eigen::Index rows, Eigen::Index domains) {
    MatrixF P = (2.0f * normalMatrix<float>(rows, domains, 1)).array().exp();
    P.array().colwise() /= P.rowwise().sum().array();
    return P;
}

} // namespace

class TestTemperatureRecord : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// What a sum over all pairs, one by one, gives.
    void pairsAreCountedOneByOne_data() {
        QTest::addColumn<bool>("pairs");
        QTest::newRow("negatives") << false;
        QTest::newRow("pairs") << true;
    }
    void pairsAreCountedOneByOne() {
        QFETCH(bool, pairs);
        const DomainWeight weight = pairs ? DomainWeight::pairs : DomainWeight::negatives;
        const TemperatureRule rule{.base = 0.15, .slope = 0.3, .least = 0.05, .domains = 3};
        const MatrixF P = someProbabilities(300, 3);
        std::vector<int> codes(300, 2);
        std::fill_n(codes.begin(), 180, 0);
        std::fill_n(codes.begin() + 180, 50, 1);
        std::vector<float> all, same;
        std::int64_t clamped = 0;
        for (Eigen::Index i = 0; i < 300; ++i)
            for (Eigen::Index j = 0; j < 300; ++j) {
                if (i == j)
                    continue;
                const int own = codes[static_cast<std::size_t>(i)];
                const double w = static_cast<double>(pairs ? P.row(i).dot(P.row(j)) : P(j, own));
                const double tau = std::max(0.15 + 0.3 * (1.0 / 3.0 - w), 0.05);
                all.push_back(static_cast<float>(tau));
                clamped += tau <= 0.05;
                if (own == codes[static_cast<std::size_t>(j)])
                    same.push_back(static_cast<float>(tau));
            }
        const TemperatureRecord record = recordTemperatures(rule, weight, P, codes);
        const auto compare = [&](const CountedValues& found, std::vector<float>& values) {
            const Distribution expected = distributionOf(values);
            QCOMPARE(found.count(), expected.n);
            for (std::size_t i = 0; i < expected.values.size(); ++i)
                CHECK_AT_MOST(std::abs(found.quantile(expected.levels[i]) - expected.values[i]), 4e-5);
        };
        compare(record.all(), all);
        compare(record.sameDomain, same);
        CHECK_AT_MOST(
            std::abs(record.clampedShare() - static_cast<double>(clamped) / static_cast<double>(all.size())),
            1e-5);
        QVERIFY(clamped > 0);
    }

    void sameRecordAtAnyThreadCount() {
        const MatrixF P = someProbabilities(700, 2);
        std::vector<int> codes(700, 0);
        std::fill(codes.begin() + 400, codes.end(), 1);
        const auto run = [&](int threads) {
            const WithThreads scope(threads);
            return recordTemperatures({}, DomainWeight::pairs, P, codes).all().distribution();
        };
        QVERIFY(run(1) == run(4));
    }

    /// Up to 2,000 rows all of them, of more as many of each domain as are its share, the same for a seed.
    void recordedRowsAreStratified() {
        std::vector<int> codes;
        for (int i = 0; i < 1500; ++i)
            codes.push_back(i % 3);
        QCOMPARE(recordedPlaces(codes, 3, 0).size(), std::size_t{1500});
        for (int i = 0; i < 8500; ++i)
            codes.push_back(0);
        const std::vector<int> places = recordedPlaces(codes, 3, 0);
        QCOMPARE(places.size(), std::size_t{2000});
        std::vector<int> counts(3, 0), own;
        for (const int place : places) {
            own.push_back(codes[static_cast<std::size_t>(place)]);
            ++counts[static_cast<std::size_t>(own.back())];
        }
        QVERIFY(std::is_sorted(own.begin(), own.end()));
        QVERIFY(counts == (std::vector<int>{1800, 100, 100}));
        QVERIFY(places == recordedPlaces(codes, 3, 0));
        QVERIFY(places != recordedPlaces(codes, 3, 1));
    }
};

QTEST_APPLESS_MAIN(TestTemperatureRecord)
#include "tst_temperature_record.moc"
