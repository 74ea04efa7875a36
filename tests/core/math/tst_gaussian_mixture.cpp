// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/math/gaussian_mixture.h"
#include "core/math/kmeans.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Two long clouds side by side, which k-means takes for rounder ones: the first 200 rows and the others.
MatrixF longClouds() {
    MatrixF X = normalMatrix<float>(400, 2, 4);
    X.col(0) = 2.0f * X.col(0) + X.col(1);
    X.col(1) *= 0.3f;
    X.col(1).tail(200).array() += 3.0f;
    return X;
}

} // namespace

class TestGaussianMixture : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void followsScikitLearnFromTheSameStart() {
        const nlohmann::json reference = referenceFile("inference.json").at("mixture");
        const MatrixF X = matrixOf(reference.at("X")).cast<float>();
        for (const nlohmann::json& step : reference.at("steps")) {
            const GaussianMixtureOptions options{.iterations = step.at("iterations").get<int>(),
                                                 .tolerance = step.at("tolerance").get<double>()};
            const GaussianMixture found =
                expectationMaximization(X, integersOf(reference.at("start")), 3, options, {});
            QCOMPARE(found.assignments, integersOf(step.at("assignments")));
            QCOMPARE(found.iterations, step.at("used").get<int>());
            QCOMPARE(found.converged, step.at("converged").get<bool>());
            CHECK_AT_MOST(relativeDifference(found.weights, matrixOf(step.at("weights"))), 1e-9);
            CHECK_AT_MOST(relativeDifference(found.means, matrixOf(step.at("means"))), 1e-9);
            for (std::size_t k = 0; k < 3; ++k)
                CHECK_AT_MOST(
                    relativeDifference(found.covariances[k], matrixOf(step.at("covariances").at(k))), 1e-8);
            CHECK_AT_MOST(
                relativeDifference(found.meanLogLikelihood, step.at("mean_log_likelihood").get<double>()),
                1e-9);
        }
    }

    void findsCloudsThatAreNotRound() {
        const auto inTheirCloud = [](const std::vector<int>& clusters) {
            int rows = 0;
            for (std::size_t i = 0; i < 400; ++i)
                rows += (clusters[i] == clusters[0]) == (i < 200);
            return rows;
        };
        const GaussianMixture found = gaussianMixture(longClouds(), 2, {.restarts = 10}, 1, {});
        QCOMPARE(inTheirCloud(found.assignments), 400);
        QVERIFY(inTheirCloud(kMeans(longClouds(), 2, {}, 1, {}).assignments) < 400);
        CHECK_AT_MOST(std::abs(found.weights.sum() - 1.0), 1e-12);
    }

    void likelihoodNeverFalls() {
        const MatrixF X = longClouds();
        double before = -1e300;
        for (int iterations = 1; iterations < 12; ++iterations) {
            std::vector<int> start;
            for (int i = 0; i < 400; ++i)
                start.push_back(i % 5 % 2);
            const double now =
                expectationMaximization(X, start, 2, {.iterations = iterations, .tolerance = 0.0}, {})
                    .meanLogLikelihood;
            QVERIFY(now >= before - 1e-6); // the regularisation may cost a little
            before = now;
        }
    }

    void rowsThatRepeatDoNotHang() {
        const GaussianMixture found = gaussianMixture(MatrixF::Ones(6, 2), 3, {.restarts = 2}, 1, {});
        QVERIFY(found.means.allFinite() && found.weights.allFinite());
        QCOMPARE(gaussianMixture(longClouds().topRows(1), 1, {}, 1, {}).assignments, std::vector<int>{0});
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF X = normalMatrix<float>(9000, 12, 1); // more than one panel
        const auto with = [&](int threads, std::uint64_t seed) {
            const WithThreads scope(threads);
            return gaussianMixture(X, 3, {.restarts = 2, .iterations = 5}, seed, {}).means;
        };
        const Matrix<double> one = with(1, 5);
        QVERIFY(sameBytes(one, with(2, 5)));
        QVERIFY(sameBytes(one, with(4, 5)));
        QVERIFY(!sameBytes(one, with(1, 6)));
    }

    void stopIsHeard() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        const std::vector<int> start(400, 0);
        QVERIFY(!messageOf<Cancelled>([&] {
                     expectationMaximization(longClouds(), start, 1, {}, context);
                 }).empty());
    }

    void whatCannotBeFittedIsRefused() {
        for (const int K : {0, 401})
            CHECK_HOLDS(messageOf<UsageError>([&] { gaussianMixture(longClouds(), K, {}, 1, {}); }),
                        "cannot make");
        CHECK_HOLDS(messageOf<UsageError>([&] { gaussianMixture(MatrixF(2, 12'000), 1, {}, 1, {}); }),
                    "1 GB");
        MatrixF huge = MatrixF::Zero(4, 3); // variances beyond which the regularisation is lost to rounding
        huge.row(0).setConstant(1e15f);
        CHECK_HOLDS(messageOf<DataError>([&] { gaussianMixture(huge, 1, {}, 1, {}); }), "singular");
    }
};

QTEST_APPLESS_MAIN(TestGaussianMixture)
#include "tst_gaussian_mixture.moc"
