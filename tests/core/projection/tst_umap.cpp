// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/projection/pca.h"
#include "core/projection/quality.h"
#include "core/projection/umap_layout.h"
#include "tests/core/projection/reference_data.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

using namespace groupscope;
using Eigen::Index;

namespace {

MatrixF layOut(const MatrixF& X, int dimensions, std::uint64_t seed, int epochs = 0) {
    const UmapGraph graph = umapGraph(findNeighbors(X, 14, Metric::euclidean, {}));
    UmapOptions options;
    options.epochs = epochs;
    UmapLayout layout(graph, umapStart(fitPca(X, dimensions, {}).scores, seed), options, seed);
    while (layout.step()) {
    }
    return layout.positions();
}

/// Place of the edge from row i to row j.
std::size_t edgeOf(const UmapGraph& graph, Index i, Index j) {
    for (std::size_t e = graph.starts[i]; e < graph.starts[static_cast<std::size_t>(i) + 1]; ++e)
        if (graph.neighbors[e] == j)
            return e;
    throw std::out_of_range("no edge");
}

} // namespace

class TestUmap : public QObject {
    Q_OBJECT

    nlohmann::json reference_;
    MatrixF X_;
    Neighbors neighbors_;

  private Q_SLOTS:
    void initTestCase() {
        reference_ = readReference("umap.json");
        X_ = matrixOf<float>(reference_.at("X"));
        neighbors_ = findNeighbors(X_, 14, Metric::euclidean, {});
    }

    void neighborsAreUmapLearns() {
        // umap-learn counts the row itself as its first neighbour.
        const auto indices = matrixOf<int>(reference_.at("knn_indices"));
        const auto distances = matrixOf<double>(reference_.at("knn_distances"));
        QVERIFY(neighbors_.indices == indices.rightCols(14));
        QVERIFY((neighbors_.distances.cast<double>() - distances.rightCols(14)).cwiseAbs().maxCoeff() < 1e-5);
    }

    void scalesAreUmapLearns() {
        const NeighborScales scales = neighborScales(neighbors_.distances);
        for (std::size_t i = 0; i < scales.nearest.size(); ++i) {
            QVERIFY(std::abs(scales.nearest[i] - reference_.at("rho").at(i).get<double>()) < 1e-5);
            QVERIFY(std::abs(scales.width[i] - reference_.at("sigma").at(i).get<double>()) < 1e-4);
        }
    }

    void graphIsUmapLearns() {
        const UmapGraph graph = umapGraph(neighbors_);
        const auto rows = reference_.at("graph_row").get<std::vector<Index>>();
        const auto columns = reference_.at("graph_column").get<std::vector<Index>>();
        QCOMPARE(graph.neighbors.size(), 2 * rows.size()); // each edge once there, from both ends here
        for (std::size_t e = 0; e < rows.size(); ++e) {
            const double weight = reference_.at("graph_weight").at(e);
            QVERIFY(std::abs(graph.weights[edgeOf(graph, rows[e], columns[e])] - weight) < 1e-4);
            QCOMPARE(graph.weights[edgeOf(graph, columns[e], rows[e])],
                     graph.weights[edgeOf(graph, rows[e], columns[e])]);
        }
        for (std::size_t i = 0; i < graph.size(); ++i)
            QVERIFY(std::is_sorted(graph.neighbors.begin() + static_cast<Index>(graph.starts[i]),
                                   graph.neighbors.begin() + static_cast<Index>(graph.starts[i + 1])));
    }

    void curveIsUmapLearns() {
        const UmapCurve curve = fitUmapCurve(reference_.at("min_dist"), reference_.at("spread"));
        QVERIFY(std::abs(curve.a - reference_.at("a").get<double>()) < 1e-5);
        QVERIFY(std::abs(curve.b - reference_.at("b").get<double>()) < 1e-5);
        QVERIFY_EXCEPTION_THROWN(fitUmapCurve(2.0, 1.0), UsageError);
        QVERIFY_EXCEPTION_THROWN(fitUmapCurve(0.1, 0.0), UsageError);
    }

    void samplingIsUmapLearns() {
        const UmapGraph graph = umapGraph(neighbors_);
        const auto periods = epochsPerSample(graph, reference_.at("n_epochs"));
        const auto rows = reference_.at("graph_row").get<std::vector<Index>>();
        const auto columns = reference_.at("graph_column").get<std::vector<Index>>();
        std::size_t used = 0;
        for (std::size_t e = 0; e < rows.size(); ++e) {
            const float period = periods[edgeOf(graph, rows[e], columns[e])];
            const bool kept = reference_.at("edge_kept").at(e).get<int>() != 0;
            QCOMPARE(period > 0.0F, kept);
            if (!kept)
                continue;
            const double expected = reference_.at("epochs_per_sample").at(used++);
            QVERIFY(std::abs(period - expected) < 1e-3 * expected);
        }
    }

    void mapIsAsTrustworthyAsUmapLearns_data() {
        QTest::addColumn<int>("dimensions");
        QTest::newRow("2-D") << 2;
        QTest::newRow("3-D") << 3;
    }
    void mapIsAsTrustworthyAsUmapLearns() {
        QFETCH(int, dimensions);
        const double theirs = reference_.at("trustworthiness_at_15").at(std::to_string(dimensions));
        for (const std::uint64_t seed : {0u, 1u}) {
            const double ours = trustworthiness(X_, layOut(X_, dimensions, seed), 15, Metric::euclidean, {});
            QVERIFY2(ours >= theirs - 0.01, qPrintable(QString::number(ours)));
        }
    }

    void sameBytesOnAnyNumberOfThreadsAndEveryRun() {
        for (const int dimensions : {2, 3}) {
            setThreadCount(1);
            const MatrixF one = layOut(X_, dimensions, 3, 60), again = layOut(X_, dimensions, 3, 60);
            setThreadCount(2);
            const MatrixF two = layOut(X_, dimensions, 3, 60);
            QVERIFY(one == again && one == two);
            QVERIFY(one != layOut(X_, dimensions, 4, 60));
        }
    }

    void callerOwnsTheLoop() {
        UmapLayout layout(umapGraph(neighbors_), umapStart(fitPca(X_, 2, {}).scores, 0), {}, 0);
        QCOMPARE(layout.epochCount(), 500);
        QCOMPARE(layout.epoch(), 0);
        const MatrixF start = layout.positions();
        QVERIFY(layout.step());
        QCOMPARE(layout.epoch(), 1);
        QVERIFY(layout.positions() != start);
        while (layout.step()) {
        }
        QCOMPARE(layout.epoch(), 500);
        const MatrixF end = layout.positions();
        QVERIFY(!layout.step());
        QVERIFY(layout.positions() == end && end.allFinite());
    }

    void edgesPullAndNegativeSamplesPush() {
        // Two rows and one edge: without negative samples they end close together.
        const UmapGraph pair{{0, 1, 2}, {1, 0}, {1.0F, 1.0F}};
        MatrixF start(2, 2);
        start << -3.0F, 0.0F, 3.0F, 0.0F;
        UmapOptions options;
        options.negativeSamples = 0;
        options.learningRate = 0.1;
        UmapLayout pulled(pair, start, options, 0);
        while (pulled.step()) {
        }
        QVERIFY((pulled.positions().row(0) - pulled.positions().row(1)).norm() < 0.2F);

        options.negativeSamples = 20;
        UmapLayout pushed(pair, start, options, 0);
        while (pushed.step()) {
        }
        QVERIFY((pushed.positions().row(0) - pushed.positions().row(1)).norm() > 0.5F);

        options.negativeSamples = -1;
        QVERIFY_EXCEPTION_THROWN(UmapLayout(pair, start, options, 0), UsageError);
        QVERIFY_EXCEPTION_THROWN(UmapLayout(pair, start.topRows(1), {}, 0), UsageError);
    }

    void trustworthinessByItsDefinition() {
        const MatrixF layout = layOut(X_, 2, 0, 30);
        const Index N = X_.rows();
        const int k = 10;
        const Neighbors original = findNeighbors(X_, static_cast<int>(N) - 1, Metric::euclidean, {});
        const Neighbors shown = findNeighbors(layout, k, Metric::euclidean, {});
        double sum = 0.0;
        for (Index i = 0; i < N; ++i)
            for (Index j = 0; j < k; ++j) {
                Index rank = 1;
                while (original.indices(i, rank - 1) != shown.indices(i, j))
                    ++rank;
                sum += static_cast<double>(std::max<Index>(0, rank - k));
            }
        const auto n = static_cast<double>(N);
        const double expected = 1.0 - 2.0 * sum / (n * k * (2.0 * n - 3.0 * k - 1.0));
        QVERIFY(std::abs(trustworthiness(X_, layout, k, Metric::euclidean, {}) - expected) < 1e-5);
        QVERIFY(expected < 0.999);
        QCOMPARE(trustworthiness(X_, X_, k, Metric::euclidean, {}), 1.0);
        QVERIFY_EXCEPTION_THROWN(trustworthiness(X_, layout, 150, Metric::euclidean, {}), UsageError);
    }
};

QTEST_APPLESS_MAIN(TestUmap)
#include "tst_umap.moc"
