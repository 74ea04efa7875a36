// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/math/neighbor_descent.h"
#include "core/math/neighbor_search.h"
#include "core/math/quantized_neighbors.h"
#include "tests/support/clusters.h"

#include <QtTest>
#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>
#include <vector>

using namespace groupscope;
using Eigen::Index;

namespace {

constexpr std::uint64_t seed = 7;

Neighbors search(const MatrixF& rows, int k, Metric metric, NeighborSearch how, const RunContext& run = {}) {
    return searchNeighbors(rows, k, metric, how, seed, run);
}

bool sameBytes(const Neighbors& a, const Neighbors& b) {
    return a.indices == b.indices && a.distances == b.distances;
}

/// Checks the form of any search: each neighbour once, never the row itself, nearest first, smaller indices
/// first among equals, at the distances of the exact search.
void checkForm(const MatrixF& rows, const Neighbors& found, Metric metric) {
    const Index k = found.indices.cols();
    QCOMPARE(found.indices.rows(), rows.rows());
    const Neighbors all = findNeighbors(rows, static_cast<int>(rows.rows()) - 1, metric, {});
    for (Index i = 0; i < rows.rows(); ++i)
        for (Index n = 0, place = 0; n < k; ++n, ++place) {
            while (place < all.indices.cols() && all.indices(i, place) != found.indices(i, n))
                ++place; // neighbours come in the order of the exact search, so it never has to turn back
            QVERIFY(place < all.indices.cols());
            QCOMPARE(found.distances(i, n), all.distances(i, place));
        }
}

} // namespace

class TestNeighborSearch : public QObject {
    Q_OBJECT

    static void eachSearch() {
        QTest::addColumn<int>("how");
        QTest::newRow("automatic") << static_cast<int>(NeighborSearch::automatic);
        QTest::newRow("exact") << static_cast<int>(NeighborSearch::exact);
        QTest::newRow("quantized") << static_cast<int>(NeighborSearch::quantized);
        QTest::newRow("descent") << static_cast<int>(NeighborSearch::descent);
        QTest::newRow("hnsw") << static_cast<int>(NeighborSearch::hnsw);
    }

  private Q_SLOTS:
    void findsNearlyAll_data() { eachSearch(); }
    void findsNearlyAll() {
        QFETCH(int, how);
        for (const Metric metric : {Metric::euclidean, Metric::cosine}) {
            const MatrixF rows = testing::clusteredRows(3000, 32, 10, 1);
            const Neighbors found = search(rows, 15, metric, static_cast<NeighborSearch>(how));
            const Neighbors exact = findNeighbors(rows, 15, metric, {});
            QVERIFY(testing::recall(found.indices, exact.indices) >= 0.95);
        }
    }

    void quantizedIsExactWhereRoundingCanTell() {
        for (const Index D : {1, 2, 5, 64, 200}) {
            const MatrixF rows = testing::clusteredRows(2000, D, 10, 2);
            QVERIFY(sameBytes(search(rows, 15, Metric::euclidean, NeighborSearch::quantized),
                              findNeighbors(rows, 15, Metric::euclidean, {})));
        }
        // Distances in a cluster are far below a step of the rounding: the exact search takes over.
        MatrixF rows = testing::clusteredRows(900, 6, 3, 3) * 1e-4F;
        for (Index i = 0; i < rows.rows(); ++i)
            rows.row(i).array() += static_cast<float>(i % 3) * 10.0F;
        QVERIFY(sameBytes(search(rows, 5, Metric::euclidean, NeighborSearch::quantized),
                          findNeighbors(rows, 5, Metric::euclidean, {})));
    }

    void outlyingValuesCostOthersNothing() {
        MatrixF rows = testing::clusteredRows(2000, 40, 5, 4);
        rows(17, 3) = 1e6F;
        rows(1800, 9) = -1e20F;
        QVERIFY(sameBytes(search(rows, 15, Metric::euclidean, NeighborSearch::quantized),
                          findNeighbors(rows, 15, Metric::euclidean, {})));
    }

    void anyRowsHaveNeighborsInForm_data() { eachSearch(); }
    void anyRowsHaveNeighborsInForm() {
        QFETCH(int, how);
        const auto kind = static_cast<NeighborSearch>(how);
        MatrixF rows = testing::clusteredRows(400, 9, 4, 5);
        rows.topRows(60).setZero();
        rows.middleRows(100, 150).rowwise() = rows.row(99).eval(); // equal rows
        rows.col(4).setConstant(2.5F);
        for (const Metric metric : {Metric::euclidean, Metric::cosine})
            checkForm(rows, search(rows, 12, metric, kind), metric);
        checkForm(rows * 1e30F, search(rows * 1e30F, 12, Metric::euclidean, kind), Metric::euclidean);
        checkForm(rows.leftCols(1), search(rows.leftCols(1), 3, Metric::euclidean, kind), Metric::euclidean);
        checkForm(rows.topRows(61), search(rows.topRows(61), 60, Metric::euclidean, kind), Metric::euclidean);
        checkForm(rows.topRows(2), search(rows.topRows(2), 1, Metric::cosine, kind), Metric::cosine);
    }

    void rowsOfZerosAreAlike() {
        MatrixF rows = testing::clusteredRows(300, 8, 3, 6);
        rows.topRows(20).setZero();
        for (const NeighborSearch how :
             {NeighborSearch::quantized, NeighborSearch::descent, NeighborSearch::hnsw}) {
            const Neighbors found = search(rows, 5, Metric::cosine, how);
            QCOMPARE(found.distances(10, 4), 0.0F);
            QVERIFY(found.indices(10, 4) < 20);
            QVERIFY(found.indices(200, 0) >= 20);
        }
    }

    void sameBytesOnAnyNumberOfThreads_data() { eachSearch(); }
    void sameBytesOnAnyNumberOfThreads() {
        QFETCH(int, how);
        const MatrixF rows = testing::clusteredRows(2000, 24, 8, 8);
        setThreadCount(1);
        const Neighbors one = search(rows, 15, Metric::cosine, static_cast<NeighborSearch>(how));
        for (const int threads : {2, 4}) {
            setThreadCount(threads);
            QVERIFY(sameBytes(one, search(rows, 15, Metric::cosine, static_cast<NeighborSearch>(how))));
        }
    }

    void sameBytesWithAnyInstructions() {
        const MatrixF rows = testing::clusteredRows(1200, 30, 4, 9);
        const RowDistances distances(rows, Metric::euclidean, {});
        const Neighbors quantized = findNeighborsQuantized(distances, 10, ByteInstructions::plain, {});
        const Neighbors descent = findNeighborsByDescent(distances, 10, seed, ByteInstructions::plain, {});
        for (const ByteInstructions instructions : supportedByteInstructions()) {
            QVERIFY(sameBytes(quantized, findNeighborsQuantized(distances, 10, instructions, {})));
            QVERIFY(sameBytes(descent, findNeighborsByDescent(distances, 10, seed, instructions, {})));
        }
    }

    void manyEqualRowsAreNeighbors() {
        const MatrixF rows = MatrixF::Ones(10'000, 16); // a single cell, cut into many
        const Neighbors found = search(rows, 15, Metric::euclidean, NeighborSearch::descent);
        QCOMPARE(found.distances.maxCoeff(), 0.0F);
        for (Index i = 0; i < rows.rows(); ++i)
            QVERIFY((found.indices.row(i).array() != static_cast<int>(i)).all());
    }

    void refusesWhatMakesNoSense_data() { eachSearch(); }
    void refusesWhatMakesNoSense() {
        QFETCH(int, how);
        const auto kind = static_cast<NeighborSearch>(how);
        MatrixF rows = testing::clusteredRows(10, 3, 2, 10);
        QVERIFY_EXCEPTION_THROWN(search(rows, 0, Metric::euclidean, kind), UsageError);
        QVERIFY_EXCEPTION_THROWN(search(rows, 10, Metric::euclidean, kind), UsageError);
        rows(7, 1) = std::numeric_limits<float>::quiet_NaN();
        QVERIFY_EXCEPTION_THROWN(search(rows, 3, Metric::euclidean, kind), DataError);
    }

    void stopsSoonAndProgressRises_data() { eachSearch(); }
    void stopsSoonAndProgressRises() {
        QFETCH(int, how);
        const MatrixF rows = testing::clusteredRows(20'000, 150, 10, 11);
        using Clock = std::chrono::steady_clock;
        std::stop_source source;
        Clock::time_point asked;
        double last = -1.0;
        bool rises = true;
        const RunContext run{source.get_token(),
                             [&](const Progress& progress) {
                                 rises = rises && progress.fraction >= last && progress.fraction <= 1.0;
                                 last = progress.fraction;
                                 if (last > 0.2 && !source.stop_requested()) {
                                     asked = Clock::now();
                                     source.request_stop();
                                 }
                             },
                             {}};
        QVERIFY_EXCEPTION_THROWN(search(rows, 15, Metric::euclidean, static_cast<NeighborSearch>(how), run),
                                 Cancelled);
        QVERIFY(std::chrono::duration<double>(Clock::now() - asked).count() <
                0.2); // 0.05, and a busy machine
        QVERIFY(rises);
    }
};

QTEST_APPLESS_MAIN(TestNeighborSearch)
#include "tst_neighbor_search.moc"
