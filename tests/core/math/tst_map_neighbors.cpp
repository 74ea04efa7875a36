// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/math/map_neighbors.h"
#include "tests/support/clusters.h"

#include <QtTest>
#include <chrono>
#include <limits>

using namespace groupscope;
using Eigen::Index;

namespace {

/// Checks that the result has the same bytes as the search of rows.
void compareWithRows(const MatrixF& positions, int k) {
    const Neighbors found = findNeighborsInMap(positions, k, {});
    const Neighbors exact = findNeighbors(positions, k, Metric::euclidean, {});
    QVERIFY(found.indices == exact.indices);
    QVERIFY(found.distances == exact.distances);
}

} // namespace

class TestMapNeighbors : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void isTheSearchOfRows_data() {
        QTest::addColumn<int>("N");
        QTest::addColumn<int>("D");
        QTest::addColumn<int>("k");
        QTest::newRow("two points") << 2 << 2 << 1;
        QTest::newRow("one leaf") << 16 << 2 << 15;
        QTest::newRow("flat") << 3000 << 2 << 15;
        QTest::newRow("in space") << 3000 << 3 << 15;
        QTest::newRow("many neighbours") << 700 << 3 << 600;
    }
    void isTheSearchOfRows() {
        QFETCH(int, N);
        QFETCH(int, D);
        QFETCH(int, k);
        compareWithRows(testing::clusteredRows(N, D, 5, 1), k);
    }

    void latticesAreFullOfTies() {
        MatrixF lattice(2000, 2);
        for (Index i = 0; i < 2000; ++i) // each place twice, far apart in order
            lattice.row(i) << static_cast<float>(i % 1000 % 40), static_cast<float>(i % 1000 / 40);
        compareWithRows(lattice, 9);
    }

    void allAtOnePlaceAndExtremeClusters() {
        compareWithRows(MatrixF::Constant(1500, 2, 3.5F), 15);
        MatrixF positions = testing::clusteredRows(1500, 3, 3, 2);
        positions.topRows(500) *= 1e-6F;
        positions.middleRows(500, 500).array() += 1e5F;
        positions.middleRows(800, 300).rowwise() = positions.row(1200).eval();
        compareWithRows(positions, 15);
        compareWithRows(positions * 1e30F, 15);
    }

    void manyAtOnePlaceTakeNoLonger() {
        const MatrixF positions = MatrixF::Zero(100'000, 2);
        const auto start = std::chrono::steady_clock::now();
        const Neighbors found = findNeighborsInMap(positions, 15, {});
        // Comparing all pairs would take minutes.
        QVERIFY(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < 10.0);
        QCOMPARE(found.indices(99'999, 14), 14);
        QCOMPARE(found.indices(3, 3), 4);
    }

    void sameBytesOnAnyNumberOfThreads() {
        const MatrixF positions = testing::clusteredRows(20'000, 2, 30, 3);
        setThreadCount(1);
        const Neighbors one = findNeighborsInMap(positions, 15, {});
        for (const int threads : {2, 4}) {
            setThreadCount(threads);
            const Neighbors more = findNeighborsInMap(positions, 15, {});
            QVERIFY(one.indices == more.indices && one.distances == more.distances);
        }
    }

    void refusesWhatMakesNoSense() {
        MatrixF positions = testing::clusteredRows(10, 2, 2, 4);
        QVERIFY_EXCEPTION_THROWN(findNeighborsInMap(positions, 0, {}), UsageError);
        QVERIFY_EXCEPTION_THROWN(findNeighborsInMap(positions, 10, {}), UsageError);
        QVERIFY_EXCEPTION_THROWN(findNeighborsInMap(MatrixF::Zero(10, 4), 3, {}), UsageError);
        positions(4, 1) = std::numeric_limits<float>::infinity();
        QVERIFY_EXCEPTION_THROWN(findNeighborsInMap(positions, 3, {}), DataError);
        std::stop_source source;
        source.request_stop();
        const RunContext stopped{source.get_token(), {}, {}};
        QVERIFY_EXCEPTION_THROWN(findNeighborsInMap(MatrixF::Zero(100, 2), 3, stopped), Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestMapNeighbors)
#include "tst_map_neighbors.moc"
