// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/math/softmax_regression.h"
#include "tests/support/checks.h"

#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::vector<int> firstRows(Eigen::Index count) {
    std::vector<int> rows(static_cast<std::size_t>(count));
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

/// Labels that depend on the first columns, with noise.
std::vector<int> noisyLabels(const MatrixF& X, int classes, std::uint64_t seed) {
    Random random(seed, "labels");
    std::vector<int> labels;
    for (Eigen::Index i = 0; i < X.rows(); ++i) {
        Eigen::Index best = 0;
        X.row(i).head(classes).maxCoeff(&best);
        const bool noise = random.uniform() < 0.2;
        labels.push_back(noise ? static_cast<int>(random.below(static_cast<std::uint64_t>(classes)))
                               : static_cast<int>(best));
    }
    return labels;
}

/// The objective written out.
double objectiveOf(const SoftmaxModel& model, const MatrixF& X, const std::vector<int>& labels) {
    double sum = 0.5 * model.weight.squaredNorm();
    for (Eigen::Index i = 0; i < X.rows(); ++i) {
        const RowVector<double> z = X.row(i).cast<double>() * model.weight.transpose() + model.bias;
        const int label = labels[i];
        if (z.size() == 1)
            sum += std::log1p(std::exp(label == 1 ? -z[0] : z[0]));
        else
            sum += std::log(z.array().exp().sum()) - z[label];
    }
    return sum;
}

} // namespace

class TestSoftmaxRegression : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithScikitLearn_data() {
        QTest::addColumn<QString>("label");
        QTest::addColumn<int>("classes");
        QTest::newRow("two classes share a plane") << QStringLiteral("color") << 2;
        QTest::newRow("three classes") << QStringLiteral("class") << 3;
        QTest::newRow("four classes") << QStringLiteral("place") << 4;
    }
    void agreesWithScikitLearn() {
        QFETCH(QString, label);
        QFETCH(int, classes);
        const nlohmann::json file = referenceFile("information.json");
        const nlohmann::json& expected = file.at("information_" + label.toStdString()).at("paper");
        const MatrixF X = matrixOf(file.at("X")).cast<float>();
        const SoftmaxFit fit = fitSoftmax(X, firstRows(X.rows()), integersOf(file.at(label.toStdString())),
                                          classes, {.tolerance = 1e-9});
        QVERIFY(fit.converged);
        CHECK_AT_MOST(relativeDifference(fit.model.weight, matrixOf(expected.at("coefficients"))), 1e-7);
        // Biases are known up to a common constant.
        const Matrix<double> intercepts = matrixOf(expected.at("intercepts"));
        const double shift = classes == 2 ? 0.0 : fit.model.bias.mean() - intercepts.mean();
        CHECK_AT_MOST(relativeDifference((fit.model.bias.array() - shift).matrix(), intercepts), 1e-6);
    }

    void noNeighbourIsLower_data() {
        QTest::addColumn<int>("classes");
        QTest::newRow("2") << 2;
        QTest::newRow("5") << 5;
    }
    void noNeighbourIsLower() {
        QFETCH(int, classes);
        const MatrixF X = normalMatrix<float>(400, 8, 1);
        const std::vector<int> labels = noisyLabels(X, classes, 1);
        const SoftmaxFit fit = fitSoftmax(X, firstRows(400), labels, classes, {.tolerance = 1e-8});
        QVERIFY(fit.converged);
        CHECK_AT_MOST(relativeDifference(fit.objective, objectiveOf(fit.model, X, labels)), 1e-12);
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            SoftmaxModel other = fit.model;
            other.weight += 1e-3 * normalMatrix<double>(other.weight.rows(), 8, seed);
            other.bias += 1e-3 * normalMatrix<double>(1, other.bias.size(), seed + 100);
            QVERIFY(objectiveOf(other, X, labels) > fit.objective);
        }
    }

    void separableRowsConverge() {
        const MatrixF X = normalMatrix<float>(30, 60, 2) * 20.0f;
        std::vector<int> labels;
        for (int i = 0; i < 30; ++i)
            labels.push_back(i % 3);
        const SoftmaxFit fit = fitSoftmax(X, firstRows(30), labels, 3);
        QVERIFY(fit.converged);
        const Matrix<double> p = softmaxProbabilities(fit.model, X, firstRows(30));
        for (int i = 0; i < 30; ++i)
            QVERIFY(p(i, i % 3) > 0.9);
    }

    void farFromZeroConverges() {
        const MatrixF near = normalMatrix<float>(300, 6, 4);
        const std::vector<int> labels = noisyLabels(near, 3, 2);
        const MatrixF far = near.array() + 1000.0f;
        const auto rows = firstRows(300);
        const SoftmaxFit a = fitSoftmax(near, rows, labels, 3), b = fitSoftmax(far, rows, labels, 3);
        QVERIFY(a.converged && b.converged);
        CHECK_AT_MOST(relativeDifference(b.model.weight, a.model.weight),
                      1e-3); // of float's rounding at 1000
    }

    void constantColumnGetsNoWeight() {
        MatrixF X = normalMatrix<float>(50, 3, 5);
        X.col(1).setConstant(4.0f);
        const SoftmaxFit fit = fitSoftmax(X, firstRows(50), noisyLabels(X, 2, 3), 2);
        QVERIFY(fit.converged);
        CHECK_AT_MOST(std::abs(fit.model.weight(0, 1)), 1e-12);
    }

    void warmStartIsThereAtOnce() {
        const MatrixF X = normalMatrix<float>(500, 7, 6);
        const std::vector<int> labels = noisyLabels(X, 4, 4);
        const auto rows = firstRows(500);
        const SoftmaxFit cold = fitSoftmax(X, rows, labels, 4, {.tolerance = 1e-6});
        const SoftmaxFit warm = fitSoftmax(X, rows, labels, 4, {.tolerance = 1e-5}, {}, &cold.model);
        QVERIFY(cold.iterations > 5);
        QCOMPARE(warm.iterations, 0);
        CHECK_AT_MOST(relativeDifference(warm.model.weight, cold.model.weight), 1e-12);
    }

    void accuracyIsTheShareOfTheLikeliestClass() {
        SoftmaxModel model{.weight = Matrix<double>(1, 1), .bias = RowVector<double>(1)};
        model.weight << 2.0;
        model.bias << -2.0; // class 1 above 1
        MatrixF X(5, 1);
        X << 0.0f, 3.0f, 2.0f, 0.5f, 9.0f;
        const std::vector<int> rows{0, 1, 2, 3}, labels{0, 1, 0, 0};
        QCOMPARE(softmaxAccuracy(model, X, rows, labels), 0.75);
    }

    void endsAtTheBound() {
        const MatrixF X = normalMatrix<float>(500, 7, 6);
        const SoftmaxFit fit = fitSoftmax(X, firstRows(500), noisyLabels(X, 4, 4), 4, {.iterations = 2});
        QVERIFY(!fit.converged);
        QCOMPARE(fit.iterations, 2);
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF X = normalMatrix<float>(3000, 20, 7);
        const std::vector<int> labels = noisyLabels(X, 3, 5);
        std::vector<SoftmaxFit> fits;
        for (const int threads : {1, 2, 4}) {
            const WithThreads scope(threads);
            fits.push_back(fitSoftmax(X, firstRows(3000), labels, 3));
        }
        for (const SoftmaxFit& fit : fits) {
            QVERIFY(sameBytes(fit.model.weight, fits[0].model.weight));
            QCOMPARE(fit.iterations, fits[0].iterations);
        }
    }

    void stopEndsTheWork() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        const MatrixF X = normalMatrix<float>(20, 3, 8);
        QVERIFY_EXCEPTION_THROWN(fitSoftmax(X, firstRows(20), noisyLabels(X, 2, 6), 2, {}, context),
                                 Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestSoftmaxRegression)
#include "tst_softmax_regression.moc"
