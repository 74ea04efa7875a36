// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/temperature_splits.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <map>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

MatrixF someProbabilities(Eigen::Index rows, Eigen::Index domains) {
    MatrixF P = (2.0f * normalMatrix<float>(rows, domains, 1)).array().exp();
    P.array().colwise() /= P.rowwise().sum().array();
    return P;
}

const std::vector<std::string> domainNames{"red", "green", "blue"};

/// Domains one after the other, of which `green` is not shown; a class for most rows, `boat` is shown.
PairLabels someLabels(int rows) {
    PairLabels labels{.domains = {}, .classes = {}, .shownDomains = {0, 2}, .shownClasses = {1}};
    for (int row = 0; row < rows; ++row) {
        labels.domains.push_back(10 * row < 6 * rows ? 0 : 10 * row < 8 * rows ? 1 : 2);
        labels.classes.push_back(row % 7 == 0 ? -1 : row % 3);
    }
    return labels;
}

int domainAt(const PairLabels& labels, Eigen::Index row) {
    return labels.domains[row];
}

int classAt(const PairLabels& labels, Eigen::Index row) {
    return labels.classes[row];
}

} // namespace

class TestTemperatureRecord : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The record equals a sum over all pairs, one by one, for small and large segments.
    void pairsAreCountedOneByOne_data() {
        QTest::addColumn<bool>("pairs");
        QTest::addColumn<int>("rows");
        for (const bool pairs : {false, true})
            for (const int rows : {60, 900})
                QTest::addRow("%s of %d rows", pairs ? "pairs" : "negatives", rows) << pairs << rows;
    }
    void pairsAreCountedOneByOne() {
        QFETCH(bool, pairs);
        QFETCH(int, rows);
        const DomainWeight weight = pairs ? DomainWeight::pairs : DomainWeight::negatives;
        const TemperatureRule rule{.base = 0.15, .slope = 0.3, .least = 0.05, .domains = 3};
        const MatrixF P = someProbabilities(rows, 3);
        const PairLabels labels = someLabels(rows);
        std::map<std::string, std::vector<float>> values;
        std::int64_t clamped = 0;
        for (Eigen::Index i = 0; i < rows; ++i)
            for (Eigen::Index j = 0; j < rows; ++j) {
                if (i == j)
                    continue;
                const int a = domainAt(labels, i), b = domainAt(labels, j);
                const int own = classAt(labels, i), other = classAt(labels, j);
                const double w = static_cast<double>(pairs ? P.row(i).dot(P.row(j)) : P(j, a));
                const double tau = std::max(0.15 + 0.3 * (1.0 / 3.0 - w), 0.05);
                const auto add = [&](const std::string& name) {
                    values[name].push_back(static_cast<float>(tau));
                };
                clamped += tau <= 0.05;
                add("temperature");
                add(a == b ? "temperature.same_domain" : "temperature.other_domain");
                if (own >= 0 && other >= 0)
                    add(own == other ? "temperature.same_class" : "temperature.other_class");
                if (own == 1)
                    add("temperature.class.boat");
                if (a != 1 && b != 1) // which is not shown
                    add("temperature.domain_pair." + domainNames[std::size_t(pairs ? std::min(a, b) : a)] +
                        (pairs ? " – " : " → ") + domainNames[std::size_t(pairs ? std::max(a, b) : b)]);
            }
        const TemperatureRecord record = recordTemperatures(rule, weight, P, labels);
        const auto named = namedTemperatures(record, weight, labels, domainNames, {"car", "boat", "plane"});
        QCOMPARE(named.size(), values.size());
        for (const NamedDistribution& found : named) {
            QVERIFY2(values.contains(found.name), found.name.c_str());
            const Distribution expected = distributionOf(values[found.name]);
            QVERIFY2(found.distribution.n == expected.n, found.name.c_str());
            for (std::size_t i = 0; i < expected.values.size(); ++i)
                CHECK_AT_MOST(std::abs(found.distribution.values[i] - expected.values[i]), 4e-5);
        }
        CHECK_AT_MOST(std::abs(static_cast<double>(record.clamped - clamped)) /
                          static_cast<double>(record.count()),
                      1e-5);
        QVERIFY(clamped > 0);
    }

    /// Rows without classes have no split by class.
    void rowsWithoutClassesAreSplitByDomains() {
        PairLabels labels = someLabels(60);
        labels.classes.clear();
        labels.shownClasses.clear();
        const TemperatureRecord record =
            recordTemperatures({}, DomainWeight::pairs, someProbabilities(60, 3), labels);
        for (const NamedDistribution& own :
             namedTemperatures(record, DomainWeight::pairs, labels, domainNames, {}))
            QVERIFY(own.name.find("class") == std::string::npos);
        QCOMPARE(record.count(), std::int64_t{60 * 59});
    }

    void theLargestAreShown() {
        const std::vector<int> codes{4, 4, 4, 2, 2, 0, 0, -1, -1, -1, -1, 7};
        QCOMPARE(mostFrequent(codes, 2), (std::vector<int>{0, 4})); // of 0 and 2 the lower code
        QCOMPARE(mostFrequent(codes), (std::vector<int>{0, 2, 4, 7}));
        RowDomains domains;
        for (int row = 0; row < 30; ++row)
            domains.codes.push_back(row % 10);
        RowClasses classes{.names = {}, .codes = std::vector<int>(30, 0)};
        std::vector<int> places(30);
        std::iota(places.begin(), places.end(), 0);
        std::vector<std::string> notices;
        RunContext context;
        context.onNotice = [&](const std::string& notice) { notices.push_back(notice); };
        QCOMPARE(pairLabels(domains, classes, places, context).shownDomains.size(), std::size_t{8});
        QCOMPARE(notices.size(), std::size_t{1});
        CHECK_HOLDS(notices[0], "for the 8 domains with the most examples, of 10");
    }

    void sameRecordAtAnyThreadCount() {
        const MatrixF P = someProbabilities(700, 3);
        const PairLabels labels = someLabels(700);
        const auto run = [&](int threads) {
            const WithThreads scope(threads);
            return namedTemperatures(recordTemperatures({.domains = 3}, DomainWeight::pairs, P, labels),
                                     DomainWeight::pairs, labels, domainNames, {"car", "boat", "plane"});
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
            own.push_back(codes[place]);
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
