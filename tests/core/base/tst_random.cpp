// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>

using namespace groupscope;

namespace {

std::vector<std::uint64_t> firstValues(Random random, int count = 64) {
    std::vector<std::uint64_t> values;
    for (int i = 0; i < count; ++i)
        values.push_back(random.next());
    return values;
}

std::vector<int> consecutive(int count) {
    std::vector<int> values(static_cast<std::size_t>(count));
    std::iota(values.begin(), values.end(), 100);
    return values;
}

} // namespace

class TestRandom : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void sameKeyGivesSameNumbers() {
        QVERIFY(firstValues({7, "shuffle", 3}) == firstValues({7, "shuffle", 3}));
        Random first(7, "noise"), second(7, "noise");
        for (int i = 0; i < 101; ++i)
            QCOMPARE(first.normal(), second.normal());
    }

    void anyPartOfTheKeyChangesEveryNumber_data() {
        QTest::addColumn<quint64>("seed");
        QTest::addColumn<QByteArray>("purpose");
        QTest::addColumn<quint64>("index");
        QTest::newRow("seed") << quint64(8) << QByteArray("shuffle") << quint64(3);
        QTest::newRow("purpose") << quint64(7) << QByteArray("shuffle2") << quint64(3);
        QTest::newRow("index") << quint64(7) << QByteArray("shuffle") << quint64(4);
        QTest::newRow("seed and index exchanged") << quint64(3) << QByteArray("shuffle") << quint64(7);
    }
    void anyPartOfTheKeyChangesEveryNumber() {
        QFETCH(quint64, seed);
        QFETCH(QByteArray, purpose);
        QFETCH(quint64, index);
        const auto base = firstValues({7, "shuffle", 3}, 1000);
        const auto other = firstValues({seed, purpose.toStdString(), index}, 1000);
        std::set<std::uint64_t> all(base.begin(), base.end());
        all.insert(other.begin(), other.end());
        QCOMPARE(all.size(), std::size_t(2000)); // not even shifted against each other
    }

    void uniformHasItsMoments() {
        Random random(1, "moments");
        constexpr int count = 400'000;
        double sum = 0.0, squares = 0.0;
        for (int i = 0; i < count; ++i) {
            const double u = random.uniform();
            QVERIFY(u >= 0.0 && u < 1.0);
            sum += u;
            squares += u * u;
        }
        const double mean = sum / count;
        CHECK_AT_MOST(std::abs(mean - 0.5), 5 * std::sqrt(1.0 / 12 / count)); // five standard errors
        CHECK_AT_MOST(std::abs(squares / count - mean * mean - 1.0 / 12), 1e-3);
        for (int i = 0; i < 1000; ++i) {
            const double u = random.uniform(-3.0, -2.0);
            QVERIFY(u >= -3.0 && u < -2.0);
        }
    }

    void normalHasItsMoments() {
        Random random(2, "moments");
        constexpr int count = 400'000;
        double first = 0.0, second = 0.0, third = 0.0, fourth = 0.0;
        int withinOne = 0;
        for (int i = 0; i < count; ++i) {
            const double z = random.normal();
            first += z;
            second += z * z;
            third += z * z * z;
            fourth += z * z * z * z;
            withinOne += std::abs(z) < 1.0 ? 1 : 0;
        }
        CHECK_AT_MOST(std::abs(first / count), 5 / std::sqrt(count));
        CHECK_AT_MOST(std::abs(second / count - 1), 5 * std::sqrt(2.0 / count));
        CHECK_AT_MOST(std::abs(third / count), 5 * std::sqrt(15.0 / count));
        CHECK_AT_MOST(std::abs(fourth / count - 3), 5 * std::sqrt(96.0 / count));
        CHECK_AT_MOST(std::abs(double(withinOne) / count - 0.682689492), 5 * std::sqrt(0.2166 / count));
    }

    void belowIsUniform_data() {
        QTest::addColumn<int>("bound");
        for (const int bound : {1, 2, 3, 7, 100})
            QTest::addRow("%d", bound) << bound;
    }
    void belowIsUniform() {
        QFETCH(int, bound);
        Random random(3, "below", static_cast<std::uint64_t>(bound));
        const int count = 20'000 * bound;
        std::vector<int> hits(static_cast<std::size_t>(bound), 0);
        for (int i = 0; i < count; ++i) {
            const std::uint64_t value = random.below(static_cast<std::uint64_t>(bound));
            QVERIFY(value < static_cast<std::uint64_t>(bound));
            ++hits[value];
        }
        double chiSquare = 0.0;
        for (const int hit : hits)
            chiSquare += (hit - 20'000.0) * (hit - 20'000.0) / 20'000.0;
        const double freedom = bound - 1; // mean `freedom`, variance 2·freedom
        CHECK_AT_MOST(chiSquare, freedom + 6 * std::sqrt(2 * freedom) + 1e-9);
    }

    void belowHasNoModuloBias() {
        // With bound 3·2^62 a plain modulo, and a multiply without rejection, hits every third value twice.
        const std::uint64_t bound = std::uint64_t{3} << 62;
        Random random(4, "wide");
        std::array<int, 3> hits{};
        for (int i = 0; i < 30'000; ++i)
            ++hits[random.below(bound) >> 62];
        for (const int hit : hits)
            CHECK_AT_MOST(std::abs(hit - 10'000.0), 6 * std::sqrt(10'000.0 * 2 / 3));
    }

    void shuffleIsAUniformPermutation() {
        std::vector<int> values = consecutive(1000);
        Random(5, "shuffle").shuffle(values);
        QVERIFY(values != consecutive(1000));
        std::sort(values.begin(), values.end());
        QVERIFY(values == consecutive(1000));

        std::map<std::vector<int>, int> orders;
        for (std::uint64_t i = 0; i < 24'000; ++i) {
            std::vector<int> four = consecutive(4);
            Random(5, "four", i).shuffle(four);
            ++orders[four];
        }
        QCOMPARE(orders.size(), std::size_t(24));
        for (const auto& [order, hits] : orders)
            CHECK_AT_MOST(std::abs(hits - 1000.0), 6 * std::sqrt(1000.0));
    }

    void samplingWithoutReplacementNeverRepeats_data() {
        QTest::addColumn<int>("count");
        for (const int count : {0, 1, 5, 12, 13, 60, 99, 100, 250}) // both ways of drawing, and too many
            QTest::addRow("%d of 100", count) << count;
    }
    void samplingWithoutReplacementNeverRepeats() {
        QFETCH(int, count);
        const std::vector<int> pool = consecutive(100);
        std::vector<int> hits(100, 0);
        constexpr int repeats = 4000;
        for (std::uint64_t i = 0; i < repeats; ++i) {
            const auto drawn =
                Random(6, "draw", i).sampleWithoutReplacement(pool, static_cast<std::size_t>(count));
            QCOMPARE(drawn.size(), static_cast<std::size_t>(std::min(count, 100)));
            QCOMPARE(std::set<int>(drawn.begin(), drawn.end()).size(), drawn.size());
            for (const int value : drawn)
                ++hits.at(static_cast<std::size_t>(value - 100));
        }
        const double share = std::min(count, 100) / 100.0; // every element is drawn equally often
        for (const int hit : hits)
            CHECK_AT_MOST(std::abs(hit - repeats * share), 6 * std::sqrt(repeats * share * (1 - share)));
    }

    void samplingWithReplacementReachesAll() {
        const std::vector<int> pool = consecutive(10);
        const auto drawn = Random(7, "draw").sampleWithReplacement(pool, 10'000);
        QCOMPARE(drawn.size(), std::size_t(10'000));
        for (const int value : pool)
            CHECK_AT_MOST(std::abs(std::count(drawn.begin(), drawn.end(), value) - 1000.0),
                          6 * std::sqrt(900.0));
        QVERIFY(Random(7, "draw").sampleWithReplacement(std::vector<int>{}, 0).empty());
    }
};

QTEST_APPLESS_MAIN(TestRandom)
#include "tst_random.moc"
