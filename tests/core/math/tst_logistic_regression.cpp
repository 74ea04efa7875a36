// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/math/logistic_regression.h"
#include "tests/support/checks.h"

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

struct Problem {
    Matrix<double> X;
    std::vector<int> labels;
    std::vector<double> classWeights;
    double C = 1.0;
};

Problem problemOf(const nlohmann::json& one) {
    return {matrixOf(one.at("X")), integersOf(one.at("y")), one.at("class_weight").get<std::vector<double>>(),
            one.at("C").get<double>()};
}

Problem noisyProblem(Eigen::Index n, Eigen::Index D, double C) {
    Problem problem{normalMatrix<double>(n, D, 7), {}, {1.0, 2.0}, C};
    for (Eigen::Index i = 0; i < n; ++i) {
        problem.labels.push_back(static_cast<int>(i % 2));
        problem.X(i, 0) += i % 2 == 0 ? 0.7 : -0.7;
    }
    return problem;
}

/// liblinear's objective of one plane, written out.
double objectiveOf(const Problem& problem, const LogisticModel& model, Eigen::Index plane) {
    const int positive = model.weight.rows() == 1 ? 1 : static_cast<int>(plane);
    double total = model.weight.row(plane).lpNorm<1>() + std::abs(model.bias[plane]);
    for (std::size_t i = 0; i < problem.labels.size(); ++i) {
        const double score =
            problem.X.row(static_cast<Eigen::Index>(i)).dot(model.weight.row(plane)) + model.bias[plane];
        const double margin = problem.labels[i] == positive ? score : -score;
        const double loss =
            margin > 0 ? std::log1p(std::exp(-margin)) : -margin + std::log1p(std::exp(margin));
        total += problem.C * problem.classWeights[problem.labels[i]] * loss;
    }
    return total;
}

LogisticModel fitProblem(const Problem& problem, double tolerance, const LogisticModel* start = nullptr) {
    return fitLogistic(L1LogisticRegression(problem.X), problem.labels, problem.classWeights,
                       {.C = problem.C, .tolerance = tolerance}, start, {});
}

} // namespace

class TestLogisticRegression : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithLiblinear() {
        const nlohmann::json cases = referenceFile("classic.json").at("logistic");
        for (const nlohmann::json& one : cases) {
            const Problem problem = problemOf(one);
            const LogisticModel model = fitProblem(problem, 1e-9);
            CHECK_AT_MOST(relativeDifference(model.weight, matrixOf(one.at("coef"))), 1e-5);
            CHECK_AT_MOST(relativeDifference(model.bias, matrixOf(one.at("intercept"))), 1e-5);
            for (Eigen::Index plane = 0; plane < model.weight.rows(); ++plane) {
                const double theirs = one.at("objective").at(static_cast<std::size_t>(plane)).get<double>();
                CHECK_AT_MOST(objectiveOf(problem, model, plane), theirs * (1 + 1e-9));
            }
            QCOMPARE(predictLogistic(model, problem.X), integersOf(one.at("predictions")));
        }
        QCOMPARE(cases.size(), std::size_t(5));
    }

    void theToleranceIsKept() {
        const Problem problem = noisyProblem(200, 300, 0.3);
        std::vector<int> signs;
        for (const int label : problem.labels)
            signs.push_back(label == 1 ? 1 : -1);
        const std::vector<double> costs(signs.size(), 1.0);
        for (const double tolerance : {1e-2, 1e-5, 1e-9}) {
            const LogisticOptions options{.C = problem.C, .tolerance = tolerance};
            const LogisticFit fit = L1LogisticRegression(problem.X).fit(signs, costs, options, {}, {});
            CHECK_AT_MOST(fit.violation, tolerance);
            QVERIFY(fit.iterations < options.iterations);
            // The conditions, taken from scratch.
            const Eigen::VectorXd scores =
                problem.X * fit.weights.head(300) + Eigen::VectorXd::Constant(200, fit.weights[300]);
            Eigen::VectorXd slope(200);
            for (Eigen::Index i = 0; i < 200; ++i) {
                const double s = signs[i];
                slope[i] = -problem.C * s / (1.0 + std::exp(s * scores[i]));
            }
            const Eigen::VectorXd gradient = problem.X.transpose() * slope;
            for (Eigen::Index j = 0; j < 300; ++j) {
                const double w = fit.weights[j];
                const double off = w == 0.0 ? std::max(0.0, std::abs(gradient[j]) - 1.0)
                                            : std::abs(gradient[j] + std::copysign(1.0, w));
                CHECK_AT_MOST(off, tolerance * (1 + 1e-6) + 1e-12);
            }
        }
    }

    void aWarmStartEndsAtTheSamePlace() {
        Problem problem = noisyProblem(200, 50, 1.0);
        const LogisticModel cold = fitProblem(problem, 1e-9);
        problem.C = 0.3;
        const LogisticModel other = fitProblem(problem, 1e-9);
        problem.C = 1.0;
        const LogisticModel warm = fitProblem(problem, 1e-9, &other);
        CHECK_AT_MOST(relativeDifference(warm.weight, cold.weight), 1e-7);
        QVERIFY(relativeDifference(other.weight, cold.weight) > 1e-3);
    }

    /// Every third row costs nothing: the plane is that of the others.
    void rowsWithoutCostChangeNothing() {
        const Problem problem = noisyProblem(150, 20, 1.0);
        std::vector<int> signs, signsOfOthers;
        std::vector<double> costs, costsOfOthers;
        Matrix<double> others(100, 20);
        for (Eigen::Index i = 0; i < 150; ++i) {
            signs.push_back(problem.labels[static_cast<std::size_t>(i)] == 1 ? 1 : -1);
            costs.push_back(i % 3 == 0 ? 0.0 : 1.0);
            if (i % 3 == 0)
                continue;
            others.row(static_cast<Eigen::Index>(signsOfOthers.size())) = problem.X.row(i);
            signsOfOthers.push_back(signs.back());
            costsOfOthers.push_back(1.0);
        }
        const LogisticOptions options{.tolerance = 1e-6};
        const LogisticFit fit = L1LogisticRegression(problem.X).fit(signs, costs, options, {}, {});
        const LogisticFit expected =
            L1LogisticRegression(others).fit(signsOfOthers, costsOfOthers, options, {}, {});
        CHECK_AT_MOST(fit.violation, options.tolerance);
        QVERIFY(expected.weights.cwiseAbs().maxCoeff() > 0.1);
        CHECK_AT_MOST((fit.weights - expected.weights).cwiseAbs().maxCoeff(), 1e-5);
        QVERIFY(std::isfinite(fit.objective));
    }

    void aStrongPenaltyLeavesNothing() {
        const LogisticModel model = fitProblem(noisyProblem(50, 10, 1e-6), 1e-9);
        QVERIFY(model.weight.isZero(0.0) && model.bias.isZero(0.0));
    }

    void sameBytesAtAnyThreadCount() {
        const Problem problem = noisyProblem(300, 400, 1.0);
        const auto with = [&](int threads) {
            const WithThreads scope(threads);
            return fitProblem(problem, 1e-6).weight;
        };
        QVERIFY(sameBytes(with(1), with(2)));
        QVERIFY(sameBytes(with(1), with(4)));
    }

    void stopIsHeard() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        const Problem problem = noisyProblem(50, 10, 1.0);
        QVERIFY(!messageOf<Cancelled>([&] {
                     fitLogistic(L1LogisticRegression(problem.X), problem.labels, problem.classWeights, {},
                                 nullptr, context);
                 }).empty());
    }
};

QTEST_APPLESS_MAIN(TestLogisticRegression)
#include "tst_logistic_regression.moc"
