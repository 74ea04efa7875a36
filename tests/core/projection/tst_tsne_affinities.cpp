// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/projection/tsne_affinities.h"
#include "tests/core/projection/reference_data.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

using namespace groupscope;
using Eigen::Index;

namespace {

double weightOf(const TsneAffinities& affinities, std::size_t i, int j) {
    for (std::size_t e = affinities.starts[i]; e < affinities.starts[i + 1]; ++e)
        if (affinities.neighbors[e] == j)
            return static_cast<double>(affinities.weights[e]);
    return 0.0;
}

double total(const TsneAffinities& affinities) {
    return std::accumulate(affinities.weights.begin(), affinities.weights.end(), 0.0);
}

/// Rows on a ring that know the next rows only, so that affinities are p_j|i / 2N.
Neighbors ring(Index N, const std::vector<float>& distances) {
    Neighbors neighbors;
    const auto k = static_cast<Index>(distances.size());
    neighbors.indices.resize(N, k);
    neighbors.distances.resize(N, k);
    for (Index i = 0; i < N; ++i)
        for (Index j = 0; j < k; ++j) {
            neighbors.indices(i, j) = static_cast<int>((i + j + 1) % N);
            neighbors.distances(i, j) = distances[j];
        }
    return neighbors;
}

/// 2^entropy of p_j|i of a row of ring().
double perplexityOf(const TsneAffinities& affinities, int k) {
    double entropy = 0.0;
    for (int j = 1; j <= k; ++j) {
        const double p = 2.0 * static_cast<double>(affinities.size()) * weightOf(affinities, 0, j);
        entropy -= p > 0.0 ? p * std::log(p) : 0.0;
    }
    return std::exp(entropy);
}

} // namespace

class TestTsneAffinities : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void areScikitLearns() {
        const nlohmann::json reference = readReference("tsne.json");
        const auto X = matrixOf<float>(readReference("umap.json").at("X"));
        const Neighbors neighbors = findNeighbors(X, reference.at("neighbors"), Metric::euclidean, {});
        const TsneAffinities affinities = tsneAffinities(neighbors, reference.at("perplexity"));
        QCOMPARE(affinities.size(), std::size_t{300});
        QCOMPARE(affinities.neighbors.size(), reference.at("joint_edges").get<std::size_t>());
        const auto starts = reference.at("joint_starts").get<std::vector<std::size_t>>();
        for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
            QCOMPARE(affinities.starts[i + 1], starts[i + 1]);
            for (std::size_t e = starts[i]; e < starts[i + 1]; ++e) {
                QCOMPARE(affinities.neighbors[e], reference.at("joint_neighbors").at(e).get<int>());
                const double expected = reference.at("joint_weights").at(e);
                QVERIFY(std::abs(affinities.weights[e] - expected) < 1e-4 * expected + 1e-10);
            }
        }
    }

    void areSymmetricAndSumToOne() {
        const auto X = matrixOf<float>(readReference("umap.json").at("X"));
        const TsneAffinities affinities = tsneAffinities(findNeighbors(X, 30, Metric::cosine, {}), 10.0);
        QVERIFY(std::abs(total(affinities) - 1.0) < 1e-5);
        for (std::size_t i = 0; i < affinities.size(); ++i) {
            const auto begin = affinities.neighbors.begin() + static_cast<Index>(affinities.starts[i]);
            const auto end = affinities.neighbors.begin() + static_cast<Index>(affinities.starts[i + 1]);
            QVERIFY(std::is_sorted(begin, end));
            for (auto neighbor = begin; neighbor != end; ++neighbor) {
                QVERIFY(*neighbor != static_cast<int>(i));
                QCOMPARE(weightOf(affinities, static_cast<std::size_t>(*neighbor), static_cast<int>(i)),
                         weightOf(affinities, i, *neighbor));
            }
        }
    }

    void reachThePerplexity_data() {
        QTest::addColumn<double>("perplexity");
        QTest::addColumn<float>("scale");
        for (const double perplexity : {1.001, 2.0, 5.0, 11.9, 12.0})
            for (const float scale : {1e-12F, 1.0F, 1e12F})
                QTest::addRow("%g at %g", perplexity, static_cast<double>(scale)) << perplexity << scale;
    }
    void reachThePerplexity() {
        QFETCH(double, perplexity);
        QFETCH(float, scale);
        std::vector<float> distances(12);
        for (std::size_t j = 0; j < distances.size(); ++j)
            distances[j] = scale * (10.0F + static_cast<float>(j));
        const TsneAffinities affinities = tsneAffinities(ring(100, distances), perplexity);
        QVERIFY(std::abs(perplexityOf(affinities, 12) - perplexity) < 1e-3);
    }

    void rowsAtOneDistanceShareEvenly() {
        // Nothing can tell eight rows in one place apart: the perplexity is 8, not 3.
        std::vector<float> distances(8, 0.0F);
        distances.push_back(1.0F);
        QVERIFY(std::abs(perplexityOf(tsneAffinities(ring(50, distances), 3.0), 9) - 8.0) < 1e-3);
        const TsneAffinities equal = tsneAffinities(ring(50, std::vector<float>(9, 0.0F)), 3.0);
        QVERIFY(std::abs(perplexityOf(equal, 9) - 9.0) < 1e-3);
        QVERIFY(std::abs(total(equal) - 1.0) < 1e-5);
    }

    void fewRows() {
        QCOMPARE(largestPerplexity(1), 1.0);
        QCOMPARE(largestPerplexity(2), 1.0);
        QCOMPARE(largestPerplexity(91), 30.0);
        QCOMPARE(tsneNeighborCount(30.0, 70'000), 90);
        QCOMPARE(tsneNeighborCount(30.0, 50), 49);
        for (std::size_t rows = 2; rows < 300; ++rows) { // what a caller does always works
            const double perplexity = std::min(30.0, largestPerplexity(rows));
            const int k = tsneNeighborCount(perplexity, rows);
            QVERIFY(k >= perplexity && k < static_cast<int>(rows));
        }
        const Neighbors none{Matrix<int>(1, 0), MatrixF(1, 0)};
        const TsneAffinities alone = tsneAffinities(none, 1.0);
        QCOMPARE(alone.size(), std::size_t{1});
        QVERIFY(alone.neighbors.empty());
        const TsneAffinities pair = tsneAffinities(ring(2, {3.0F}), 1.0);
        QVERIFY(pair.weights == std::vector<float>({0.5F, 0.5F}));
    }

    void sameBytesOnAnyNumberOfThreads() {
        const auto X = matrixOf<float>(readReference("umap.json").at("X"));
        const Neighbors neighbors = findNeighbors(X, 30, Metric::euclidean, {});
        setThreadCount(1);
        const TsneAffinities one = tsneAffinities(neighbors, 10.0);
        for (const int threads : {2, 4}) {
            setThreadCount(threads);
            const TsneAffinities many = tsneAffinities(neighbors, 10.0);
            QVERIFY(one.starts == many.starts && one.neighbors == many.neighbors &&
                    one.weights == many.weights);
        }
    }

    void badInputIsRefused() {
        const Neighbors good = ring(20, {1.0F, 2.0F, 3.0F});
        QVERIFY_EXCEPTION_THROWN(tsneAffinities(good, 0.5), UsageError);
        QVERIFY_EXCEPTION_THROWN(tsneAffinities(good, 4.0), UsageError);
        QVERIFY_EXCEPTION_THROWN(tsneAffinities(good, std::nan("")), UsageError);
        Neighbors bad = good;
        bad.distances(3, 1) = std::numeric_limits<float>::quiet_NaN();
        QVERIFY_EXCEPTION_THROWN(tsneAffinities(bad, 2.0), DataError);
        for (const int index : {-1, 20, 3}) {
            bad = good;
            bad.indices(3, 1) = index;
            QVERIFY_EXCEPTION_THROWN(tsneAffinities(bad, 2.0), DataError);
        }
    }
};

QTEST_APPLESS_MAIN(TestTsneAffinities)
#include "tst_tsne_affinities.moc"
