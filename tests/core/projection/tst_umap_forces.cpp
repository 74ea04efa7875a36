// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/projection/layout_edges.h"
#include "core/projection/pca.h"
#include "core/projection/spectral_start.h"
#include "core/projection/umap_forces.h"
#include "core/projection/umap_layout.h"
#include "tests/support/clusters.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <vector>

using namespace groupscope;
using Eigen::Index;

namespace {

MatrixF layOut(const UmapGraph& graph, MatrixF start, int epochs) {
    UmapOptions options;
    options.epochs = epochs;
    UmapLayout layout(graph, std::move(start), options, 0);
    while (layout.step()) {
    }
    return layout.positions();
}

UmapForces forcesFor(const LayoutEdges& edges, const MatrixF& positions, MatrixF& moved) {
    UmapForces forces = forcesOf(edges, {1.577, 0.895});
    forces.positions = positions.data();
    forces.moved = moved.data();
    forces.dimensions = static_cast<int>(positions.cols());
    forces.epoch = 7;
    forces.negativeSamples = 5;
    forces.learningRate = 0.25F;
    forces.key = 0x0123456789ABCDEFu;
    return forces;
}

} // namespace

class TestUmapForces : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void sameBytesInVectorsOfAnyWidth() {
        const MatrixF X = testing::clusteredRows(1003, 5, 4, 1); // no whole number of vectors
        const LayoutEdges edges = layoutEdges(umapGraph(findNeighbors(X, 14, Metric::euclidean, {})), 200);
        for (const int dimensions : {2, 3}) {
            const MatrixF positions = 2.0F * MatrixF(X.leftCols(dimensions));
            MatrixF plain = positions, wide = positions;
            const UmapForces one = forcesFor(edges, positions, plain),
                             other = forcesFor(edges, positions, wide);
            applyForces(one, 0, one.rowsInTurn(), 4);
            QVERIFY(plain != positions && plain.allFinite());
            for (int atOnce = 8; atOnce <= rowsAtOnce(); atOnce *= 2) {
                wide.setZero();
                // In pieces: whom a row is computed beside makes no difference.
                applyForces(other, 0, 100, atOnce);
                applyForces(other, 100, other.rowsInTurn(), atOnce);
                QVERIFY(wide == plain);
            }
        }
    }

    void forcesAreTheGradients() {
        // One edge in use, no negative samples: the two pulls of the UMAP paper's formula, in double.
        const LayoutEdges edges = layoutEdges({{0, 1, 2}, {1, 0}, {1.0F, 1.0F}}, 10);
        for (const float distance : {0.03F, 0.5F, 2.0F, 7.0F}) {
            MatrixF positions(2, 2), moved(2, 2);
            positions << 0.0F, 0.0F, 0.6F * distance, 0.8F * distance;
            UmapForces forces = forcesFor(edges, positions, moved);
            forces.negativeSamples = 0;
            forces.learningRate = 0.02F;
            applyForces(forces, 0, 2);
            double left = distance;
            for (int pull = 0; pull < 2; ++pull) {
                const double power = std::pow(left * left, 0.895);
                const double strength = 2.0 * 1.577 * 0.895 * power / (left * left * (1.0 + 1.577 * power));
                left -= 0.02 * strength * left; // too short to be limited to 4
            }
            const double moves = (moved.row(0) - positions.row(0)).cast<double>().norm();
            QVERIFY(std::abs(moves - (distance - left)) < 1e-4 * (distance - left) + 1e-7);
            QVERIFY(std::abs(moved(0, 1) - moved(0, 0) * 4.0F / 3.0F) < 1e-5F);
        }
    }

    void edgesAreUsedAtTheirRates() {
        // A row pulled by one edge of rate r moves in r of the epochs.
        for (const double rate : {1.0, 0.5, 0.3, 0.01}) {
            const LayoutEdges edges{{0, 1, 1}, {1}, {static_cast<std::uint32_t>(rate * 0x1p31)}};
            MatrixF positions(2, 2), moved(2, 2);
            positions << 0.0F, 0.0F, 3.0F, 0.0F;
            int used = 0;
            for (int epoch = 0; epoch < 1000; ++epoch) {
                UmapForces forces = forcesFor(edges, positions, moved);
                forces.negativeSamples = 0;
                forces.epoch = epoch;
                applyForces(forces, 0, 2);
                used += moved(0, 0) > 0.0F ? 1 : 0;
                QVERIFY(moved.row(1) == positions.row(1));
            }
            QVERIFY(std::abs(used - 1000.0 * rate) <= 1.0);
        }
    }

    void eachRowHasOneTurn() {
        for (const std::size_t rowCount : {0u, 1u, 15u, 16u, 17u, 64u, 65u, 100u, 1000u})
            for (const std::size_t turns : {1u, 4u}) {
                std::vector<int> moved(rowCount, 0);
                UmapForces forces{};
                forces.rowCount = rowCount;
                forces.turns = turns;
                for (; forces.turn < turns; ++forces.turn)
                    for (std::size_t place = 0; place < forces.rowsInTurn(); ++place)
                        ++moved.at(forces.rowAt(place));
                QVERIFY(std::all_of(moved.begin(), moved.end(), [](int times) { return times == 1; }));
            }
    }

    void oddGraphsAreLaidOut_data() {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("neighbors");
        QTest::newRow("two rows") << 2 << 1;
        QTest::newRow("all are neighbours") << 9 << 8;
        QTest::newRow("more than a block of rows") << 70 << 3;
    }
    void oddGraphsAreLaidOut() {
        QFETCH(int, rows);
        QFETCH(int, neighbors);
        MatrixF X = testing::clusteredRows(rows, 4, 3, 1);
        for (const bool duplicates : {false, true}) {
            if (duplicates)
                X.rowwise() = X.row(0).eval();
            const UmapGraph graph = umapGraph(findNeighbors(X, neighbors, Metric::euclidean, {}));
            for (const int dimensions : {2, 3}) {
                const MatrixF scores = fitPca(X, dimensions, {}).scores;
                const MatrixF fromScores = layOut(graph, umapStart(scores, 0), 50);
                const MatrixF places = spectralPlaces(graph, dimensions, [&] { return scores; }, {});
                const MatrixF fromGraph = layOut(graph, umapStart(places, 0), 50);
                QVERIFY(fromScores.allFinite() && fromGraph.allFinite());
                QVERIFY(fromScores.row(0) != fromScores.row(1) && fromGraph.row(0) != fromGraph.row(1));
            }
        }
    }

    void oneRowStaysWhereItIs() {
        const Neighbors none{Matrix<int>(1, 0), MatrixF(1, 0)};
        const UmapGraph graph = umapGraph(none);
        QCOMPARE(graph.size(), std::size_t(1));
        const MatrixF start = MatrixF::Ones(1, 2);
        QVERIFY(layOut(graph, start, 20) == start);
    }

    void rowsThatManyPointToKeepAllTheirEdges() {
        // A hub: every row's nearest row is row 0.
        MatrixF X = MatrixF::Identity(200, 200);
        X.row(0).setZero();
        const UmapGraph graph = umapGraph(findNeighbors(X, 1, Metric::euclidean, {}));
        QCOMPARE(graph.starts[1], std::size_t(199));
        QVERIFY(layOut(graph, umapStart(fitPca(X, 2, {}).scores, 0), 50).allFinite());
    }
};

QTEST_APPLESS_MAIN(TestUmapForces)
#include "tst_umap_forces.moc"
