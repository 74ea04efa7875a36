// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/projection/spectral.h"
#include "core/projection/spectral_start.h"
#include "tests/support/clusters.h"

#include <Eigen/Eigenvalues>
#include <QtTest>
#include <cmath>
#include <vector>

using namespace groupscope;
using Eigen::Index;

namespace {

UmapGraph graphOf(const MatrixF& rows, int neighbors) {
    return umapGraph(findNeighbors(rows, neighbors, Metric::euclidean, {}));
}

/// D^-1/2 W D^-1/2 by its definition.
Eigen::MatrixXd normalizedAdjacency(const UmapGraph& graph) {
    const auto N = static_cast<Index>(graph.size());
    Eigen::MatrixXd W = Eigen::MatrixXd::Zero(N, N);
    for (Index i = 0; i < N; ++i)
        for (std::size_t e = graph.starts[i]; e < graph.starts[static_cast<std::size_t>(i) + 1]; ++e)
            W(i, graph.neighbors[e]) = static_cast<double>(graph.weights[e]);
    const Eigen::VectorXd scales = W.rowwise().sum().cwiseSqrt().cwiseInverse();
    return scales.asDiagonal() * W * scales.asDiagonal();
}

/// 1,500 rows (N,4) in 50 clouds of 30, far from each other.
MatrixF manyClouds() {
    MatrixF rows = testing::clusteredRows(1500, 4, 1, 3);
    for (Index i = 0; i < rows.rows(); ++i)
        rows(i, 0) += 1000.0F * static_cast<float>(i / 30);
    return rows;
}

/// Edges of weight 1 between the given rows, from both ends.
UmapGraph graphOfPairs(std::size_t rowCount, const std::vector<std::pair<int, int>>& pairs) {
    UmapGraph graph{{0}, {}, {}};
    for (std::size_t i = 0; i < rowCount; ++i) {
        for (int j = 0; j < static_cast<int>(rowCount); ++j)
            for (const auto& [one, other] : pairs)
                if ((one == static_cast<int>(i) && other == j) ||
                    (other == static_cast<int>(i) && one == j)) {
                    graph.neighbors.push_back(j);
                    graph.weights.push_back(1.0F);
                }
        graph.starts.push_back(graph.neighbors.size());
    }
    return graph;
}

} // namespace

class TestSpectral : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void isThatOfTheDenseSolver_data() {
        QTest::addColumn<int>("rows");
        QTest::newRow("dense") << 50;
        QTest::newRow("filtered, two blocks") << 530;
    }
    void isThatOfTheDenseSolver() {
        QFETCH(int, rows);
        // A long cloud: its first eigenvalues differ clearly.
        MatrixF X = testing::clusteredRows(rows, 3, 1, 5);
        X.col(0) *= 6.0F;
        const UmapGraph graph = graphOf(X, 12);
        QCOMPARE(connectedPieces(graph).count, 1);
        const GraphSpectrum found = graphSpectrum(graph, 3, {});
        const Eigen::MatrixXd S = normalizedAdjacency(graph);
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> dense(S);
        for (Index c = 0; c < 3; ++c) {
            const Index place = rows - 1 - c;
            const Eigen::VectorXd vector = found.vectors.col(c).cast<double>();
            QVERIFY(std::abs(found.values(c) - dense.eigenvalues()(place)) < 1e-5);
            QVERIFY((S * vector - found.values(c) * vector).norm() < 1.1e-4);
            const double gap = dense.eigenvalues()(place) - dense.eigenvalues()(place - 1);
            QVERIFY(gap > 1e-3); // or the next line asks for nothing
            QVERIFY(std::abs(dense.eigenvectors().col(place).dot(vector)) > 1.0 - 1e-2);
            Index largest = 0;
            vector.cwiseAbs().maxCoeff(&largest);
            QVERIFY(vector(largest) > 0.0);
        }
    }

    void sameBytesOnAnyNumberOfThreads() {
        const UmapGraph graph = graphOf(testing::clusteredRows(1500, 4, 3, 1), 10);
        setThreadCount(1);
        const auto scores = [] { return testing::clusteredRows(1500, 3, 3, 2); };
        const UmapGraph pieces = graphOf(manyClouds(), 10); // small ones, laid side by side
        QVERIFY(connectedPieces(pieces).count > 40);
        const MatrixF one = spectralPlaces(graph, 3, scores, {}),
                      apart = spectralPlaces(pieces, 3, scores, {});
        setThreadCount(2);
        QVERIFY(one == spectralPlaces(graph, 3, scores, {}));
        QVERIFY(apart == spectralPlaces(pieces, 3, scores, {}));
    }

    void piecesAreFound() {
        const GraphPieces pieces = connectedPieces(graphOfPairs(7, {{0, 3}, {3, 5}, {1, 6}, {2, 6}}));
        QCOMPARE(pieces.count, 3);
        QCOMPARE(pieces.pieceOf, (std::vector<int>{0, 1, 1, 0, 2, 0, 1}));
        QCOMPARE(connectedPieces(UmapGraph{{0}, {}, {}}).count, 0);
    }

    /// Four clouds far from each other, two of them beyond what the dense solver takes.
    void piecesLieWhereTheirScoresDo() {
        const std::vector<Index> sizes{300, 90, 40, 20};
        MatrixF X = testing::clusteredRows(450, 3, 1, 2);
        std::vector<std::vector<int>> clouds(sizes.size());
        int row = 0;
        for (std::size_t c = 0; c < sizes.size(); ++c)
            for (Index n = 0; n < sizes[c]; ++n, ++row) {
                X(row, 0) += 1000.0F * static_cast<float>(c);
                clouds[c].push_back(row);
            }
        const UmapGraph graph = graphOf(X, 8);
        QCOMPARE(connectedPieces(graph).count, 4);
        const MatrixF scores = X.leftCols(2), places = spectralPlaces(graph, 2, [&] { return scores; }, {});
        QVERIFY(places.allFinite());
        for (const std::vector<int>& cloud : clouds) {
            const MatrixF own = places(cloud, Eigen::all), wanted = scores(cloud, Eigen::all);
            const RowVector<float> middle = own.colwise().mean(), wantedMiddle = wanted.colwise().mean();
            QVERIFY((middle - wantedMiddle).cwiseAbs().maxCoeff() < 0.01F);
            const float spread = (own.rowwise() - middle).norm(),
                        wantedSpread = (wanted.rowwise() - wantedMiddle).norm();
            QVERIFY(std::abs(spread / wantedSpread - 1.0F) < 0.01F);
            // Turned to the scores: no other rotation or reflection is nearer.
            const MatrixF product = (own.rowwise() - middle).transpose() * (wanted.rowwise() - wantedMiddle);
            QVERIFY(std::abs(product(0, 1) - product(1, 0)) < 0.01F * product.norm());
            const Eigen::SelfAdjointEigenSolver<MatrixF> ofProduct(product);
            QVERIFY(ofProduct.eigenvalues().minCoeff() >= -0.01F * product.norm());
        }
    }

    void fewRowsHavePlacesToo() {
        for (const int dimensions : {2, 3}) {
            const auto scores = [&] { return MatrixF(MatrixF::Identity(3, dimensions)); };
            QCOMPARE(spectralPlaces(UmapGraph{{0}, {}, {}}, dimensions, scores, {}).rows(), Index(0));
            QVERIFY(spectralPlaces(graphOfPairs(1, {}), dimensions, scores, {}).isZero(0.0F));
            const MatrixF two = spectralPlaces(graphOfPairs(2, {{0, 1}}), dimensions, scores, {});
            QVERIFY(two.allFinite() && two.row(0) != two.row(1));
            const MatrixF alone = spectralPlaces(graphOfPairs(3, {}), dimensions, scores, {});
            QVERIFY((alone - scores()).cwiseAbs().maxCoeff() < 1e-6F); // nobody's neighbours
        }
    }

    void refusesWhatMakesNoSense() {
        const UmapGraph graph = graphOfPairs(3, {{0, 1}, {1, 2}});
        QVERIFY_EXCEPTION_THROWN(graphSpectrum(graph, 0, {}), UsageError);
        QVERIFY_EXCEPTION_THROWN(graphSpectrum(graph, 4, {}), UsageError);
        const auto scores = [] { return MatrixF(MatrixF::Zero(2, 2)); };
        QVERIFY_EXCEPTION_THROWN(spectralPlaces(graph, 1, scores, {}), UsageError);
        QVERIFY_EXCEPTION_THROWN(spectralPlaces(graphOfPairs(3, {}), 2, scores, {}), UsageError);
        std::stop_source stopped;
        stopped.request_stop();
        const UmapGraph large = graphOf(testing::clusteredRows(300, 3, 1, 0), 8);
        QVERIFY_EXCEPTION_THROWN(graphSpectrum(large, 3, {stopped.get_token(), {}, {}}), Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestSpectral)
#include "tst_spectral.moc"
