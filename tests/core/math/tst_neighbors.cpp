// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/math/neighbors.h"

#include <QtTest>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <thread>
#include <vector>

using namespace groupscope;
using Eigen::Index;

namespace {

MatrixF normalRows(Index N, Index D, std::uint64_t seed) {
    MatrixF rows(N, D);
    Random random(seed, "rows");
    for (Index i = 0; i < rows.size(); ++i)
        rows.data()[i] = static_cast<float>(random.normal());
    return rows;
}

double plainDistance(const MatrixF& rows, Index i, Index j, Metric metric) {
    const auto x = rows.row(i).cast<double>(), y = rows.row(j).cast<double>();
    if (metric == Metric::euclidean)
        return (x - y).norm();
    if (x.squaredNorm() == 0.0 || y.squaredNorm() == 0.0)
        return x.squaredNorm() == y.squaredNorm() ? 0.0 : 1.0;
    return 1.0 - x.dot(y) / std::sqrt(x.squaredNorm() * y.squaredNorm());
}

/// The oracle: all distances of a row in double, sorted.
void compareWithAll(const MatrixF& rows, int k, Metric metric) {
    const Neighbors found = findNeighbors(rows, k, metric, {});
    QCOMPARE(found.indices.rows(), rows.rows());
    QCOMPARE(found.distances.cols(), Index(k));
    for (Index i = 0; i < rows.rows(); ++i) {
        std::vector<std::pair<double, int>> all;
        for (Index j = 0; j < rows.rows(); ++j)
            if (j != i)
                all.emplace_back(plainDistance(rows, i, j, metric), static_cast<int>(j));
        std::sort(all.begin(), all.end());
        for (int n = 0; n < k; ++n) {
            QCOMPARE(found.indices(i, n), all[n].second);
            QVERIFY(std::abs(found.distances(i, n) - all[n].first) <= 1e-6 * (all[n].first + 1e-3));
        }
    }
}

} // namespace

class TestNeighbors : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void matchesComparingAll_data() {
        QTest::addColumn<int>("N");
        QTest::addColumn<int>("D");
        QTest::addColumn<int>("k");
        QTest::addColumn<double>("offset");
        QTest::newRow("two rows") << 2 << 3 << 1 << 0.0;
        QTest::newRow("one dimension") << 200 << 1 << 5 << 0.0;
        QTest::newRow("all others") << 40 << 7 << 39 << 0.0;
        QTest::newRow("several blocks") << 2200 << 20 << 15 << 0.0;
        QTest::newRow("far from the origin") << 700 << 12 << 10 << 100.0;
    }
    void matchesComparingAll() {
        QFETCH(int, N);
        QFETCH(int, D);
        QFETCH(int, k);
        QFETCH(double, offset);
        MatrixF rows = normalRows(N, D, 1);
        rows.array() += static_cast<float>(offset);
        compareWithAll(rows, k, Metric::euclidean);
        if (D > 1) // on a line all cosines are 1 or -1, and their order is one of rounding
            compareWithAll(rows, std::min(k, N - 1), Metric::cosine);
    }

    void tiesGoToTheSmallerIndex() {
        // A lattice: many rows at equal distance, and each place taken twice.
        MatrixF rows(800, 2);
        for (Index i = 0; i < 800; ++i)
            rows.row(i) << static_cast<float>((i % 400) % 20), static_cast<float>((i % 400) / 20);
        compareWithAll(rows, 7, Metric::euclidean);
    }

    void equalRowsAndRowsOfZeros() {
        MatrixF rows = normalRows(600, 4, 2);
        rows.topRows(100).setZero();
        rows.middleRows(200, 50).rowwise() = rows.row(199).eval();
        compareWithAll(rows, 12, Metric::euclidean);
        const Neighbors found = findNeighbors(rows, 12, Metric::cosine, {});
        QCOMPARE(found.indices(50, 0), 0);
        QCOMPARE(found.distances(50, 11), 0.0F);
    }

    void tightClustersFarApart() {
        // Distances within a cluster are below what float products can tell.
        MatrixF rows = normalRows(300, 6, 3) * 1e-4F;
        for (Index i = 0; i < 300; ++i)
            rows.row(i).array() += static_cast<float>(i % 3) * 10.0F;
        compareWithAll(rows, 5, Metric::euclidean);
    }

    void hugeAndTinyValues() {
        const MatrixF rows = normalRows(300, 5, 4);
        compareWithAll(rows * 1e30F, 5, Metric::euclidean);
        const Neighbors plain = findNeighbors(rows, 5, Metric::euclidean, {});
        QVERIFY(plain.indices == findNeighbors(rows * 0x1p-80F, 5, Metric::euclidean, {}).indices);
    }

    void amongOtherRows() {
        MatrixF rows = normalRows(700, 9, 8), queries = normalRows(90, 9, 9);
        rows.topRows(5).setZero();
        rows.row(30) = rows.row(20);
        queries.row(3).setZero();
        queries.row(4) = rows.row(20);
        queries.row(5) *= 1e12F; // far outside
        for (const Metric metric : {Metric::euclidean, Metric::cosine}) {
            const Neighbors found = findNeighborsAmong(queries, rows, 12, metric, {});
            MatrixF both(790, 9);
            both << rows, queries;
            for (Index i = 0; i < 90; ++i) {
                std::vector<std::pair<double, int>> all;
                for (Index j = 0; j < 700; ++j)
                    all.emplace_back(plainDistance(both, 700 + i, j, metric), static_cast<int>(j));
                std::sort(all.begin(), all.end());
                for (int n = 0; n < 12; ++n) {
                    const double expected = all[n].first;
                    QVERIFY(std::abs(found.distances(i, n) - expected) <= 1e-6 * (expected + 1e-3));
                    QVERIFY(std::abs(plainDistance(both, 700 + i, found.indices(i, n), metric) - expected) <=
                            1e-6 * (expected + 1e-3));
                }
            }
            QCOMPARE(found.distances(4, 0), 0.0F); // itself is there
            QCOMPARE(found.indices(4, 0), 20);
            QCOMPARE(found.indices(4, 1), 30);
        }
        // One query alone is searched for in another way, and finds the same.
        for (const Metric metric : {Metric::euclidean, Metric::cosine}) {
            const Neighbors together = findNeighborsAmong(queries, rows, 12, metric, {});
            const Neighbors alone = findNeighborsAmong(queries.row(5), rows, 12, metric, {});
            QVERIFY(alone.indices.row(0) == together.indices.row(5));
            QVERIFY(alone.distances.row(0) == together.distances.row(5));
        }
        const Neighbors all = findNeighborsAmong(queries, rows.topRows(3), 3, Metric::euclidean, {});
        QCOMPARE(all.indices(3, 2), 2);
        QVERIFY_EXCEPTION_THROWN(findNeighborsAmong(queries, rows, 701, Metric::euclidean, {}), UsageError);
        QVERIFY_EXCEPTION_THROWN(findNeighborsAmong(queries.leftCols(8), rows, 3, Metric::euclidean, {}),
                                 DataError);
    }

    void sameBytesOnAnyNumberOfThreads() {
        const MatrixF rows = normalRows(1500, 30, 5);
        setThreadCount(1);
        const Neighbors one = findNeighbors(rows, 15, Metric::cosine, {});
        setThreadCount(2);
        const Neighbors two = findNeighbors(rows, 15, Metric::cosine, {});
        QVERIFY(one.indices == two.indices);
        QVERIFY(one.distances == two.distances);
    }

    void refusesWhatMakesNoSense() {
        MatrixF rows = normalRows(10, 3, 6);
        QVERIFY_EXCEPTION_THROWN(findNeighbors(rows, 0, Metric::euclidean, {}), UsageError);
        QVERIFY_EXCEPTION_THROWN(findNeighbors(rows, 10, Metric::euclidean, {}), UsageError);
        rows(7, 1) = std::numeric_limits<float>::quiet_NaN();
        try {
            findNeighbors(rows, 3, Metric::euclidean, {});
            QFAIL("NaN was taken");
        } catch (const DataError& error) {
            QVERIFY(std::string(error.what()).find("example 7") != std::string::npos);
        }
    }

    void stopsSoon() {
        const MatrixF rows = normalRows(20000, 200, 7);
        std::stop_source source;
        using Clock = std::chrono::steady_clock;
        Clock::time_point asked;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            asked = Clock::now();
            source.request_stop();
        });
        double last = -1.0;
        bool rises = true;
        const RunContext run{source.get_token(),
                             [&](const Progress& progress) {
                                 rises = rises && progress.fraction >= last;
                                 last = progress.fraction;
                             },
                             {}};
        QVERIFY_EXCEPTION_THROWN(findNeighbors(rows, 15, Metric::euclidean, run), Cancelled);
        const auto answered = Clock::now();
        stopper.join();
        QVERIFY(std::chrono::duration<double>(answered - asked).count() < 0.2); // 0.1, and a busy machine
        QVERIFY(rises && last >= 0.0 && last < 1.0);
    }
};

QTEST_APPLESS_MAIN(TestNeighbors)
#include "tst_neighbors.moc"
