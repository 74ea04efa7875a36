// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/standardized_regression.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Rows of three classes that overlap, of `counts` rows each, on columns of very different lengths.
struct Clouds {
    MatrixF X;
    std::vector<int> labels;

    explicit Clouds(const std::vector<int>& counts, std::uint64_t seed = 1) {
        for (std::size_t c = 0; c < counts.size(); ++c)
            labels.insert(labels.end(), static_cast<std::size_t>(counts[c]), static_cast<int>(c));
        X = normalMatrix<float>(static_cast<Eigen::Index>(labels.size()), 3, seed);
        for (std::size_t i = 0; i < labels.size(); ++i)
            X(static_cast<Eigen::Index>(i), labels[i] % 3) += 1.0f;
        X.col(0) *= 1000.0f;
        X.col(1).array() -= 50.0f;
    }
};

/// The mean loss, every row weighed by `weight`, and the penalty of the planes, at standardised rows.
double standardizedObjective(const Clouds& clouds, const Matrix<double>& planes,
                             const std::vector<double>& weight) {
    const Matrix<double> X = clouds.X.cast<double>();
    const RowVector<double> mean = X.colwise().mean();
    const Matrix<double> centred = X.rowwise() - mean;
    const RowVector<double> deviation = (centred.array().square().colwise().mean()).sqrt();
    const Matrix<double> Z = centred.array().rowwise() / deviation.array();
    Matrix<double> scores = Z * planes.leftCols(3).transpose();
    scores.rowwise() += planes.col(3).transpose();
    if (planes.rows() == 1) {
        const Matrix<double> one = scores;
        scores = Matrix<double>::Zero(one.rows(), 2);
        scores.col(1) = one;
    }
    double loss = 0.0;
    for (Eigen::Index i = 0; i < Z.rows(); ++i)
        loss += weight[i] * (std::log(scores.row(i).array().exp().sum()) - scores(i, clouds.labels[i]));
    return loss / static_cast<double>(Z.rows()) + 0.5e-4 * planes.leftCols(3).squaredNorm();
}

Matrix<double> planesWith(int threads) {
    const WithThreads scope(threads);
    const Clouds clouds({900, 700, 500}, 5);
    return fitStandardized(clouds.X, clouds.labels, 3, {.balanced = true}).planes;
}

} // namespace

class TestStandardizedRegression : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// No small step in any direction leads lower: the fit is the minimum of what it says it minimises.
    void theFitIsTheMinimum_data() {
        QTest::addColumn<int>("classes");
        QTest::addColumn<bool>("balanced");
        for (const int classes : {2, 3})
            for (const bool balanced : {false, true})
                QTest::addRow("%d classes%s", classes, balanced ? ", balanced" : "") << classes << balanced;
    }
    void theFitIsTheMinimum() {
        QFETCH(int, classes);
        QFETCH(bool, balanced);
        const Clouds clouds(classes == 2 ? std::vector<int>{60, 20} : std::vector<int>{60, 20, 10});
        const StandardizedFit fit = fitStandardized(clouds.X, clouds.labels, classes, {.balanced = balanced});
        QVERIFY(fit.converged);
        std::vector<double> weight;
        const auto n = static_cast<double>(clouds.labels.size());
        for (const int own : clouds.labels)
            weight.push_back(balanced ? n / (classes * static_cast<double>(std::count(
                                                           clouds.labels.begin(), clouds.labels.end(), own)))
                                      : 1.0);
        const double least = standardizedObjective(clouds, fit.planes, weight);
        for (Eigen::Index i = 0; i < fit.planes.size(); ++i)
            for (const double step : {-1e-2, 1e-2}) {
                Matrix<double> moved = fit.planes;
                moved.data()[i] += step;
                QVERIFY(standardizedObjective(clouds, moved, weight) > least - 1e-9);
            }
    }

    /// Scores of rows as they are say what the planes say of standardised rows, and probabilities add up.
    void scoresAreOfRowsAsTheyAre() {
        const Clouds clouds({40, 30, 20}, 2);
        const StandardizedFit fit = fitStandardized(clouds.X, clouds.labels, 3, {});
        MatrixF P;
        probabilitiesOfRows(fit.scores, clouds.X, P);
        double loss = 0.0;
        for (Eigen::Index i = 0; i < P.rows(); ++i) {
            CHECK_AT_MOST(std::abs(static_cast<double>(P.row(i).sum()) - 1.0), 1e-5);
            loss -= std::log(static_cast<double>(P(i, clouds.labels[i])));
        }
        const std::vector<double> ones(clouds.labels.size(), 1.0);
        const double expected =
            standardizedObjective(clouds, fit.planes, ones) - 0.5e-4 * fit.planes.leftCols(3).squaredNorm();
        CHECK_AT_MOST(std::abs(loss / static_cast<double>(P.rows()) - expected), 1e-4);
        const std::vector<int> found = classesOfRows(fit.scores, clouds.X);
        for (Eigen::Index i = 0; i < P.rows(); ++i)
            QCOMPARE(P(i, found[i]), P.row(i).maxCoeff());
    }

    /// Longer columns, or a start from elsewhere, change the way and not the end.
    void lengthsAndStartsDoNotMatter() {
        Clouds clouds({40, 40}, 3);
        const StandardizedFit fit = fitStandardized(clouds.X, clouds.labels, 2, {});
        const Matrix<double> start = fit.planes + normalMatrix<double>(1, 4, 4);
        const StandardizedFit again = fitStandardized(clouds.X, clouds.labels, 2, {}, {}, &start);
        CHECK_AT_MOST((again.planes - fit.planes).cwiseAbs().maxCoeff(), 1e-3);
        QVERIFY(fitStandardized(clouds.X, clouds.labels, 2, {}, {}, &fit.planes).iterations <= 1);
        clouds.X.col(2) *= 7.0f;
        CHECK_AT_MOST(
            (fitStandardized(clouds.X, clouds.labels, 2, {}).planes - fit.planes).cwiseAbs().maxCoeff(),
            1e-3);
    }

    void sameBytesAtAnyThreadCount() { QVERIFY(sameBytes(planesWith(1), planesWith(4))); }
};

QTEST_APPLESS_MAIN(TestStandardizedRegression)
#include "tst_standardized_regression.moc"
