// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/environment_inference.h"
#include "tests/support/checks.h"

#include "core/base/error.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Eigen::ArrayXd asArray(const nlohmann::json& values) {
    return matrixOf(values).row(0).transpose().array();
}

Eigen::ArrayXd normals(Eigen::Index count, std::uint64_t seed) {
    return normalMatrix<double>(count, 1, seed).col(0).array();
}

double objective(const Eigen::ArrayXd& slopes, const Eigen::ArrayXd& weights) {
    const Eigen::ArrayXd share = 1.0 / (1.0 + (-weights).exp());
    const double a = (share * slopes).mean(), b = ((1.0 - share) * slopes).mean();
    return 0.5 * (a * a + b * b);
}

} // namespace

class TestEnvironmentInference : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void followsAutomaticDifferentiation() {
        const nlohmann::json reference = referenceFile("inference.json").at("environments");
        const std::vector<int> labels = integersOf(reference.at("labels"));
        const MatrixF logits = matrixOf(reference.at("logits")).cast<float>();
        const Eigen::ArrayXd slopes = environmentSlopes(logits, labels);
        CHECK_AT_MOST(relativeDifference(slopes.matrix(), asArray(reference.at("slopes")).matrix()), 1e-12);
        for (const nlohmann::json& step : reference.at("steps")) {
            const Eigen::ArrayXd weights = inferEnvironments(slopes, asArray(reference.at("start")),
                                                             {.steps = step.at("steps").get<int>()}, {});
            CHECK_AT_MOST(relativeDifference(weights.matrix(), asArray(step.at("weights")).matrix()), 1e-9);
        }
    }

    void slopesOfLargeLogitsAreFinite() {
        const MatrixF logits{{1e4f, -1e4f}, {-1e4f, 1e4f}, {0.0f, 0.0f}};
        const Eigen::ArrayXd slopes = environmentSlopes(logits, std::vector<int>{0, 0, 1});
        QCOMPARE(slopes[0], 0.0);
        QCOMPARE(slopes[1], 2e4);
        QCOMPARE(slopes[2], 0.0);
    }

    void raisesTheObjectiveAndPartsTheSigns() {
        const Eigen::ArrayXd slopes = normals(500, 1), start = normals(500, 2);
        const Eigen::ArrayXd early = inferEnvironments(slopes, start, {.steps = 100}, {}),
                             late = inferEnvironments(slopes, start, {.steps = 8000}, {});
        QVERIFY(objective(slopes, start) < objective(slopes, early));
        QVERIFY(objective(slopes, early) < objective(slopes, late));
        // In the end one environment holds the rows with positive slopes and the other those with negative.
        const bool up = (late[0] > 0.0) == (slopes[0] > 0.0);
        QCOMPARE(((late > 0.0) == ((slopes > 0.0) == up)).count(), Eigen::Index(500));
    }

    void oneRowAndZeroSlopesStayFinite() {
        QVERIFY(inferEnvironments(normals(1, 1), normals(1, 2), {.steps = 50}, {}).allFinite());
        const Eigen::ArrayXd still = normals(9, 3);
        QVERIFY((inferEnvironments(Eigen::ArrayXd::Zero(9), still, {.steps = 50}, {}) == still).all());
    }

    void sameBytesAtAnyThreadCount() {
        const Eigen::Index n = 20'011; // several chunks, the last one short
        const auto with = [&](int threads) {
            const WithThreads scope(threads);
            return Matrix<double>(
                inferEnvironments(normals(n, 1), normals(n, 2), {.steps = 20}, {}).matrix().transpose());
        };
        const Matrix<double> one = with(1);
        QVERIFY(sameBytes(one, with(2)));
        QVERIFY(sameBytes(one, with(4)));
    }

    void stopIsHeard() {
        std::stop_source source;
        int reports = 0;
        RunContext context;
        context.stop = source.get_token();
        context.onProgress = [&](const Progress&) {
            if (++reports == 3)
                source.request_stop();
        };
        QVERIFY(!messageOf<Cancelled>([&] {
                     inferEnvironments(normals(10, 1), normals(10, 2), {.steps = 10'000}, context);
                 }).empty());
        QCOMPARE(reports, 3);
    }
};

QTEST_APPLESS_MAIN(TestEnvironmentInference)
#include "tst_environment_inference.moc"
