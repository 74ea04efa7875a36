// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/projection/pca.h"
#include "tests/core/projection/reference_data.h"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>
#include <QtTest>
#include <cmath>
#include <limits>

using namespace groupscope;
using Eigen::Index;

namespace {

/// Rows whose variance falls from one dimension to the next, turned at random.
MatrixF slantedRows(Index N, Index D) {
    Random random(0, "rows");
    Matrix<double> rows(N, D), mix(D, D);
    for (Index i = 0; i < mix.size(); ++i)
        mix.data()[i] = random.normal();
    for (Index i = 0; i < rows.size(); ++i)
        rows.data()[i] = random.normal() / std::sqrt(1.0 + static_cast<double>(i % D));
    return (rows * mix).cast<float>();
}

} // namespace

class TestPca : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void matchesScikitLearn() {
        const auto reference = readReference("pca.json");
        const MatrixF X = matrixOf<float>(reference.at("X"));
        const auto components = matrixOf<double>(reference.at("components"));
        const auto scores = matrixOf<double>(reference.at("scores"));
        const auto count = static_cast<int>(components.rows());
        const Pca pca = fitPca(X, count, {});
        for (int c = 0; c < count; ++c) {
            // Signs are a convention, and the program has another one.
            const double sign =
                pca.components.row(c).cast<double>().dot(components.row(c)) < 0.0 ? -1.0 : 1.0;
            QVERIFY((pca.components.row(c).cast<double>() * sign - components.row(c)).norm() < 1e-4);
            QVERIFY((pca.scores.col(c).cast<double>() * sign - scores.col(c)).cwiseAbs().maxCoeff() < 1e-3);
            const double variance = reference.at("explained_variance").at(static_cast<std::size_t>(c));
            // Float products: the error is one of the whole matrix, not of the component.
            QVERIFY(std::abs(pca.explainedVariance(c) - variance) < 1e-6 * pca.explainedVariance(0));
            Index largest = 0;
            pca.components.row(c).cwiseAbs().maxCoeff(&largest);
            QVERIFY(pca.components(c, largest) > 0.0F);
        }
        for (Index d = 0; d < X.cols(); ++d)
            QVERIFY(std::abs(pca.mean(d) -
                             reference.at("mean").at(static_cast<std::size_t>(d)).get<double>()) < 1e-5);
    }

    void subspaceIterationFindsTheSameAsTheFullSolver() {
        const Index D = 300; // beyond what the full solver is used for
        const MatrixF X = slantedRows(900, D);
        const Pca pca = fitPca(X, 3, {});
        const Matrix<double> centered = X.cast<double>().rowwise() - X.cast<double>().colwise().mean().eval();
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> full(centered.transpose() * centered / 899.0);
        for (Index c = 0; c < 3; ++c) {
            const double expected = full.eigenvalues()(D - 1 - c);
            QVERIFY(std::abs(pca.explainedVariance(c) - expected) < 1e-5 * expected);
            QVERIFY(std::abs(full.eigenvectors().col(D - 1 - c).dot(pca.components.row(c).cast<double>())) >
                    1.0 - 1e-5);
        }
    }

    void randomizedFindsTheSameAsTheExact_data() {
        QTest::addColumn<int>("dimensions");
        QTest::newRow("few") << 40;
        QTest::newRow("many") << 600;
    }
    void randomizedFindsTheSameAsTheExact() {
        QFETCH(int, dimensions);
        MatrixF X = slantedRows(1500, dimensions);
        X.col(0) *= 3.0F;
        X.rowwise() += RowVector<float>::Constant(dimensions, 100.0F); // far from 0
        const Pca exact = fitPca(X, 3, {}, PcaAlgorithm::exact);
        const Pca found = fitPca(X, 3, {}, PcaAlgorithm::randomized);
        for (Index c = 0; c < 3; ++c) {
            const double expected = exact.explainedVariance(c);
            QVERIFY(std::abs(found.explainedVariance(c) - expected) < 1e-3 * expected);
            QVERIFY(found.scores.col(c).isApprox(
                (X.rowwise() - found.mean) * found.components.row(c).transpose(), 1e-4F));
        }
        // The cosine of the largest angle between the two spaces.
        const Eigen::MatrixXf cosines = exact.components * found.components.transpose();
        const Eigen::JacobiSVD<Eigen::MatrixXf> angles(cosines);
        QVERIFY2(angles.singularValues()(2) > 0.9995F,
                 qPrintable(QString::number(angles.singularValues()(2))));
        QVERIFY((found.components * found.components.transpose()).isIdentity(1e-5F));
    }

    void largeSetsAreRandomized() {
        Random random(0, "rows");
        MatrixF X(40'000, 512); // N D^2 is just above the limit
        for (Index i = 0; i < X.size(); ++i)
            X.data()[i] = static_cast<float>(random.uniform()) / static_cast<float>(1 + i % 512);
        const Pca found = fitPca(X, 2, {});
        QVERIFY(found.scores == fitPca(X, 2, {}, PcaAlgorithm::randomized).scores);
        const Pca smaller = fitPca(X.topRows(1000), 2, {});
        QVERIFY(smaller.scores == fitPca(X.topRows(1000), 2, {}, PcaAlgorithm::exact).scores);
    }

    void missingComponentsAreZero() {
        MatrixF X = slantedRows(3, 6);
        const Pca few = fitPca(X, 5, {}); // three rows span a plane
        QVERIFY(few.explainedVariance(1) > 0.0);
        QVERIFY(few.scores.rightCols(3).isZero(0.0F) && few.components.bottomRows(3).isZero(0.0F));
        QVERIFY(few.explainedVariance.tail(3).isZero(0.0));

        const Pca single = fitPca(X.topRows(1), 2, {});
        QVERIFY(single.mean == X.row(0));
        QVERIFY(single.scores.rows() == 1 && single.scores.isZero(0.0F));

        MatrixF constant = slantedRows(50, 4);
        constant.rightCols(3).setConstant(0.1F);
        QVERIFY(fitPca(constant, 2, {}, PcaAlgorithm::randomized).scores.col(1).isZero(0.0F));
        const Pca line = fitPca(constant, 2, {});
        QVERIFY(line.explainedVariance(0) > 0.0);
        QCOMPARE(line.explainedVariance(1), 0.0);
        QVERIFY(line.scores.col(1).isZero(0.0F));
        constant.setConstant(0.1F);
        QVERIFY(fitPca(constant, 2, {}).scores.isZero(0.0F));
    }

    void sameBytesOnAnyNumberOfThreads() {
        const MatrixF X = slantedRows(1300, 300);
        for (const PcaAlgorithm algorithm : {PcaAlgorithm::exact, PcaAlgorithm::randomized}) {
            setThreadCount(1);
            const Pca one = fitPca(X, 3, {}, algorithm);
            setThreadCount(2);
            const Pca two = fitPca(X, 3, {}, algorithm);
            QVERIFY(one.scores == two.scores && one.components == two.components);
        }
    }

    void refusesWhatMakesNoSense() {
        MatrixF X = slantedRows(20, 4);
        QVERIFY_EXCEPTION_THROWN(fitPca(X, 0, {}), UsageError);
        QVERIFY_EXCEPTION_THROWN(fitPca(X.topRows(0), 2, {}), DataError);
        X(3, 3) = std::numeric_limits<float>::infinity();
        QVERIFY_EXCEPTION_THROWN(fitPca(X, 2, {}), DataError);
        std::stop_source stopped;
        stopped.request_stop();
        X(3, 3) = 0.0F;
        QVERIFY_EXCEPTION_THROWN(fitPca(X, 2, {stopped.get_token(), {}, {}}), Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestPca)
#include "tst_pca.moc"
