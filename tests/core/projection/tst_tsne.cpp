// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/projection/pca.h"
#include "core/projection/quality.h"
#include "core/projection/tsne_exact_repulsion.h"
#include "core/projection/tsne_layout.h"
#include "tests/core/projection/reference_data.h"

#include <QtTest>
#include <cmath>
#include <limits>

using namespace groupscope;
using Eigen::Index;

namespace {

/// (N,d): clusters of deviation `scale`, with their centres `apart` times as far.
MatrixF clusters(Index N, int dimensions, double scale, double apart) {
    Random random(7, "clusters");
    MatrixF centers(10, dimensions), rows(N, dimensions);
    for (Index i = 0; i < centers.size(); ++i)
        centers.data()[i] = static_cast<float>(apart * scale * random.normal());
    for (Index i = 0; i < N; ++i)
        for (Index d = 0; d < dimensions; ++d)
            rows(i, d) = centers(i % 10, d) + static_cast<float>(scale * random.normal());
    return rows;
}

TsneAffinities affinitiesOf(const MatrixF& X, double perplexity) {
    const int k = tsneNeighborCount(perplexity, static_cast<std::size_t>(X.rows()));
    return tsneAffinities(findNeighbors(X, k, Metric::euclidean, {}), perplexity);
}

MatrixF layOut(const TsneAffinities& affinities, const MatrixF& start, int epochs) {
    TsneOptions options;
    options.epochs = epochs;
    TsneLayout layout(affinities, start, options);
    while (layout.step()) {
    }
    return layout.positions();
}

/// The divergence of p times `exaggeration` (the sum of p log p, which is constant, left out), by its
/// definition, in double.
double divergenceOf(const TsneAffinities& affinities, const Matrix<double>& Y, double exaggeration) {
    double pairs = 0.0, sum = 0.0;
    for (Index i = 0; i < Y.rows(); ++i)
        for (Index j = 0; j < Y.rows(); ++j)
            if (i != j)
                pairs += 1.0 / (1.0 + (Y.row(i) - Y.row(j)).squaredNorm());
    for (std::size_t i = 0; i < affinities.size(); ++i)
        for (std::size_t e = affinities.starts[i]; e < affinities.starts[i + 1]; ++e) {
            const double p = affinities.weights[e];
            const double w =
                1.0 / (1.0 + (Y.row(static_cast<Index>(i)) - Y.row(affinities.neighbors[e])).squaredNorm());
            sum += exaggeration * p * (std::log(p) - std::log(w)) + p * std::log(pairs);
        }
    return sum;
}

double relativeError(const MatrixF& approximation, const MatrixF& exact) {
    return std::sqrt((approximation - exact).cast<double>().squaredNorm() /
                     exact.cast<double>().squaredNorm());
}

} // namespace

class TestTsne : public QObject {
    Q_OBJECT

    MatrixF X_;
    TsneAffinities affinities_;

  private Q_SLOTS:
    void initTestCase() {
        X_ = matrixOf<float>(readReference("umap.json").at("X"));
        affinities_ = affinitiesOf(X_, 20.0);
    }

    void stepsFollowTheGradient_data() {
        QTest::addColumn<int>("dimensions");
        QTest::addColumn<double>("exaggeration");
        QTest::newRow("2-D") << 2 << 1.0;
        QTest::newRow("3-D") << 3 << 1.0;
        QTest::newRow("2-D exaggerated") << 2 << 12.0;
        QTest::newRow("3-D exaggerated") << 3 << 12.0;
    }
    void stepsFollowTheGradient() {
        // The first move is -rate * 0.8 (the gain) * gradient: compared with finite differences.
        QFETCH(int, dimensions);
        QFETCH(double, exaggeration);
        const MatrixF X = X_.topRows(60);
        const TsneAffinities affinities = affinitiesOf(X, 7.0);
        const MatrixF start = clusters(60, dimensions, 0.5, 2.0);
        TsneOptions options;
        options.exaggeration = exaggeration;
        options.learningRate = 100.0;
        TsneLayout layout(affinities, start, options);
        QVERIFY(layout.step());
        const Matrix<double> moved = (layout.positions() - start).cast<double>();
        Matrix<double> gradient(60, dimensions), Y = start.cast<double>();
        constexpr double h = 1e-5;
        for (Index i = 0; i < Y.size(); ++i) {
            const double at = Y.data()[i];
            Y.data()[i] = at + h;
            const double above = divergenceOf(affinities, Y, exaggeration);
            Y.data()[i] = at - h;
            const double below = divergenceOf(affinities, Y, exaggeration);
            Y.data()[i] = at;
            gradient.data()[i] = (above - below) / (2.0 * h);
        }
        QVERIFY(gradient.norm() > 1e-3);
        Matrix<double> expected = -80.0 * gradient;
        expected.rowwise() -= (start.cast<double>() + expected).colwise().mean(); // the layout is centred
        QVERIFY((moved - expected).cwiseAbs().maxCoeff() < 1e-4 * expected.cwiseAbs().maxCoeff());
    }

    void exactRepulsionByItsDefinition() {
        for (const int dimensions : {2, 3}) {
            const Matrix<double> Y = clusters(50, dimensions, 1.0, 3.0).cast<double>();
            Matrix<double> forces;
            const double pairs = exactRepulsion<double>(Y, forces);
            double expectedPairs = 0.0;
            Matrix<double> expected = Matrix<double>::Zero(50, dimensions);
            for (Index i = 0; i < 50; ++i)
                for (Index j = 0; j < 50; ++j) {
                    const RowVector<double> difference = Y.row(i) - Y.row(j);
                    const double w = 1.0 / (1.0 + difference.squaredNorm());
                    expectedPairs += i == j ? 0.0 : w;
                    expected.row(i) += w * w * difference;
                }
            QVERIFY(std::abs(pairs - expectedPairs) < 1e-9);
            QVERIFY((forces - expected).cwiseAbs().maxCoeff() < 1e-12);
        }
    }

    void gridRepulsionIsNearlyExact_data() {
        QTest::addColumn<int>("dimensions");
        QTest::addColumn<double>("scale");
        QTest::addColumn<double>("forceTolerance");
        QTest::addColumn<double>("pairTolerance");
        // As dense as layouts are; then as small as they start, where a constant force is common to all rows
        // and taken out by centring.
        QTest::newRow("2-D") << 2 << 8.0 << 0.015 << 5e-4;
        QTest::newRow("2-D small") << 2 << 1.0 << 0.01 << 2e-4;
        QTest::newRow("2-D start") << 2 << 1e-3 << 0.05 << 1e-4;
        QTest::newRow("3-D") << 3 << 4.0 << 0.05 << 2e-3;
        QTest::newRow("3-D small") << 3 << 0.5 << 0.01 << 2e-4;
        QTest::newRow("3-D start") << 3 << 1e-3 << 0.05 << 1e-4;
    }
    void gridRepulsionIsNearlyExact() {
        QFETCH(int, dimensions);
        QFETCH(double, scale);
        QFETCH(double, forceTolerance);
        QFETCH(double, pairTolerance);
        const MatrixF Y = clusters(6000, dimensions, scale, 2.0);
        MatrixF exact, forces;
        const double exactPairs = exactRepulsion<float>(Y, exact);
        TsneRepulsion repulsion(6000, dimensions);
        const double pairs = repulsion.evaluate(Y, forces);
        const RowVector<float> common = (forces - exact).colwise().mean();
        const double error = relativeError(forces.rowwise() - common, exact);
        QVERIFY2(error < forceTolerance, qPrintable(QString::number(error)));
        const double pairError = std::abs(pairs / exactPairs - 1.0);
        QVERIFY2(pairError < pairTolerance, qPrintable(QString::number(pairError)));
        // The same grid again, and a grid chosen for something else before.
        MatrixF again;
        QCOMPARE(repulsion.evaluate(Y, again), pairs);
        QVERIFY(again == forces);
        repulsion.evaluate(0.01F * Y, again);
        repulsion.evaluate(Y, again);
        QVERIFY(relativeError(again.rowwise() - common, exact) < forceTolerance);
    }

    void layoutsBeyondTheLargestGridStayFinite() {
        for (const int dimensions : {2, 3}) {
            MatrixF Y = clusters(2000, dimensions, 10.0, 2.0), forces;
            Y(0, 0) = 1e6F; // one row has run away: the grid is too coarse for the others
            TsneRepulsion repulsion(2000, dimensions);
            QVERIFY(std::isfinite(repulsion.evaluate(Y, forces)) && forces.allFinite());
        }
    }

    void reachesScikitLearnsDivergence() {
        const double theirs = readReference("tsne.json").at("divergence_of_exact_method");
        const TsneAffinities all = tsneAffinities(findNeighbors(X_, 299, Metric::euclidean, {}), 30.0);
        double reached[4] = {};
        for (const int dimensions : {2, 3}) {
            TsneLayout layout(all, tsneStart(fitPca(X_, dimensions, {}).scores, 0), {});
            while (layout.step()) {
            }
            reached[dimensions] = layout.divergence();
        }
        QVERIFY2(std::abs(reached[2] - theirs) < 0.05 * theirs, qPrintable(QString::number(reached[2])));
        QVERIFY2(reached[3] < reached[2], qPrintable(QString::number(reached[3]))); // more room
    }

    void gridReachesTheSameDivergence() {
        // With more rows than are laid out exactly.
        const MatrixF X = clusters(2000, 8, 1.0, 4.0);
        const TsneAffinities affinities = affinitiesOf(X, 30.0);
        TsneLayout layout(affinities, tsneStart(fitPca(X, 2, {}).scores, 0), {});
        while (layout.step()) {
        }
        const double exact = divergenceOf(affinities, layout.positions().cast<double>(), 1.0);
        QVERIFY2(std::abs(layout.divergence() - exact) < 0.002 * exact, qPrintable(QString::number(exact)));
        const double trust = trustworthiness(X, layout.positions(), 15, Metric::euclidean, {});
        QVERIFY2(exact < 1.3 && trust > 0.93,
                 qPrintable(QString::number(exact) + QLatin1Char(' ') + QString::number(trust)));
    }

    void sameBytesOnAnyNumberOfThreadsAndEveryRun() {
        // The large rows are beyond those that are laid out exactly, in 3-D by the repulsion alone.
        const MatrixF large = clusters(3000, 5, 1.0, 3.0), cloud = clusters(3000, 3, 3.0, 3.0);
        const TsneAffinities largeAffinities = affinitiesOf(large, 10.0);
        const auto repulsionOfCloud = [&] {
            MatrixF forces;
            TsneRepulsion(3000, 3).evaluate(cloud, forces);
            return forces;
        };
        setThreadCount(1);
        const MatrixF small2 = layOut(affinities_, tsneStart(fitPca(X_, 2, {}).scores, 1), 300);
        const MatrixF small3 = layOut(affinities_, tsneStart(fitPca(X_, 3, {}).scores, 1), 300);
        const MatrixF largeStart = tsneStart(fitPca(large, 2, {}).scores, 1);
        const MatrixF large2 = layOut(largeAffinities, largeStart, 300);
        const MatrixF repulsion = repulsionOfCloud();
        for (const int threads : {1, 2, 4}) {
            setThreadCount(threads);
            QVERIFY(layOut(affinities_, tsneStart(fitPca(X_, 2, {}).scores, 1), 300) == small2);
            QVERIFY(layOut(affinities_, tsneStart(fitPca(X_, 3, {}).scores, 1), 300) == small3);
            QVERIFY(layOut(largeAffinities, largeStart, 300) == large2);
            QVERIFY(repulsionOfCloud() == repulsion);
        }
        QVERIFY(small2.allFinite() && small3.allFinite() && large2.allFinite() && repulsion.allFinite());
    }

    void callerOwnsTheLoopAndMayAsk() {
        const MatrixF large = clusters(2000, 5, 1.0, 3.0);
        const TsneAffinities affinities = affinitiesOf(large, 10.0);
        const MatrixF start = tsneStart(fitPca(large, 2, {}).scores, 0);
        const MatrixF straight = layOut(affinities, start, 320);
        TsneOptions options;
        options.epochs = 320;
        TsneLayout layout(affinities, start, options);
        QCOMPARE(layout.epochCount(), 320);
        QVERIFY(layout.positions() == start);
        const double before = layout.divergence();
        while (layout.step())
            if (layout.epoch() % 7 == 0)
                QCOMPARE(layout.divergence(), layout.divergence());
        QVERIFY(layout.divergence() < before);
        QCOMPARE(layout.epoch(), 320);
        QVERIFY(layout.positions() == straight);
        QVERIFY(!layout.step());
        QVERIFY(layout.positions() == straight);
    }

    void startIsSmallAndPartsEqualRows() {
        const MatrixF scores = fitPca(X_, 2, {}).scores;
        const MatrixF start = tsneStart(scores, 0);
        const Eigen::ArrayXf first = start.col(0).array();
        const double deviation = std::sqrt((first - first.mean()).square().mean());
        QVERIFY(std::abs(deviation - 1e-4) < 2e-6);
        QVERIFY(start == tsneStart(scores, 0));
        QVERIFY(start != tsneStart(scores, 1));
        const MatrixF equal = tsneStart(MatrixF::Zero(5, 2), 0);
        QVERIFY(equal.row(0) != equal.row(1) && equal.cwiseAbs().maxCoeff() < 1e-5F);
    }

    void degenerateRows() {
        // One row stays, two rows come apart evenly, equal rows and pieces without edges between them give
        // finite layouts.
        const TsneAffinities alone{{0, 0}, {}, {}};
        const MatrixF one = layOut(alone, MatrixF::Constant(1, 2, 3.0F), 1000);
        QVERIFY(one == MatrixF::Zero(1, 2)); // centred
        const TsneAffinities pair{{0, 1, 2}, {1, 0}, {0.5F, 0.5F}};
        const MatrixF two = layOut(pair, tsneStart(MatrixF::Zero(2, 3), 0), 1000);
        QVERIFY(two.allFinite());
        const MatrixF equalRows = MatrixF::Ones(40, 4);
        const MatrixF equal = layOut(affinitiesOf(equalRows, 10.0), tsneStart(MatrixF::Zero(40, 2), 0), 1000);
        QVERIFY(equal.allFinite() && equal.row(0) != equal.row(1));
        MatrixF pieces = clusters(1800, 3, 1e-3, 0.0);
        pieces.topRows(900).array() += 1e4F;
        const MatrixF apart =
            layOut(affinitiesOf(pieces, 30.0), tsneStart(fitPca(pieces, 2, {}).scores, 0), 400);
        QVERIFY(apart.allFinite());
        const RowVector<float> gap =
            apart.topRows(900).colwise().mean() - apart.bottomRows(900).colwise().mean();
        QVERIFY(gap.norm() > 20.0F);
    }

    void badInputIsRefused() {
        const MatrixF start = tsneStart(fitPca(X_, 2, {}).scores, 0);
        QVERIFY_EXCEPTION_THROWN(TsneLayout(affinities_, start.topRows(299), {}), UsageError);
        QVERIFY_EXCEPTION_THROWN(TsneLayout(affinities_, MatrixF::Zero(300, 4), {}), UsageError);
        QVERIFY_EXCEPTION_THROWN(TsneLayout({{0}, {}, {}}, MatrixF(0, 2), {}), UsageError);
        MatrixF bad = start;
        bad(7, 1) = std::numeric_limits<float>::quiet_NaN();
        QVERIFY_EXCEPTION_THROWN(TsneLayout(affinities_, bad, {}), DataError);
        const auto refused = [&](const auto& change) {
            TsneOptions options;
            change(options);
            QVERIFY_EXCEPTION_THROWN(TsneLayout(affinities_, start, options), UsageError);
        };
        refused([](TsneOptions& options) { options.epochs = 0; });
        refused([](TsneOptions& options) { options.exaggeratedEpochs = -1; });
        refused([](TsneOptions& options) { options.exaggeration = 0.5; });
        refused([](TsneOptions& options) { options.learningRate = -1.0; });
        refused([](TsneOptions& options) { options.learningRate = std::nan(""); });
    }

    void aRateFarTooLargeIsReported() {
        TsneOptions options;
        options.learningRate = 1e30;
        TsneLayout layout(affinities_, clusters(300, 2, 1.0, 3.0), options);
        bool diverged = false;
        try {
            while (layout.step()) {
            }
        } catch (const Diverged&) {
            diverged = true;
        }
        QVERIFY(diverged && layout.positions().allFinite());
    }
};

QTEST_APPLESS_MAIN(TestTsne)
#include "tst_tsne.moc"
