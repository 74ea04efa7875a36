// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/math/kmeans.h"
#include "tests/support/checks.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Rows around `K` centres on a line, far apart.
MatrixF clumps(int K, int perClump, float offset = 0.0f) {
    MatrixF X = 0.1f * normalMatrix<float>(K * perClump, 5, 3);
    for (Eigen::Index i = 0; i < X.rows(); ++i)
        X(i, 0) += static_cast<float>(i / perClump);
    return X.array() + offset;
}

double inertiaOf(const MatrixF& X, const KMeans& found) {
    double total = 0.0;
    for (Eigen::Index i = 0; i < X.rows(); ++i)
        total += (X.row(i).cast<double>() - found.centres.row(found.assignments[i])).squaredNorm();
    return total;
}

} // namespace

class TestKMeans : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void followsScikitLearnFromTheSameCentres() {
        const nlohmann::json reference = referenceFile("classic.json").at("kmeans");
        const MatrixF X = matrixOf(reference.at("X")).cast<float>();
        for (const nlohmann::json& step : reference.at("steps")) {
            const KMeansOptions options{.iterations = step.at("iterations").get<int>(), .tolerance = 0.0};
            const KMeans found = lloyd(X, matrixOf(reference.at("start")), options, {});
            QCOMPARE(found.assignments, integersOf(step.at("assignments")));
            CHECK_AT_MOST(relativeDifference(found.centres, matrixOf(step.at("centres"))), 1e-12);
            CHECK_AT_MOST(relativeDifference(found.inertia, step.at("inertia").get<double>()), 1e-12);
        }
    }

    void plusPlusFindsTheBestPartition() {
        const nlohmann::json reference = referenceFile("classic.json").at("kmeans");
        const MatrixF X = matrixOf(reference.at("X")).cast<float>();
        const double best = reference.at("best_inertia").get<double>(); // of 50 starts of scikit-learn
        for (std::uint64_t seed = 0; seed < 5; ++seed)
            CHECK_AT_MOST(kMeans(X, 4, {.tolerance = 0.0}, seed, {}).inertia / best, 1.0 + 1e-9);
    }

    void findsClumps_data() {
        QTest::addColumn<float>("offset");
        QTest::newRow("at the origin") << 0.0f;
        QTest::newRow("far from it") << 1000.0f; // |x|² − 2x·c + |c|² alone would lose all digits here
    }
    void findsClumps() {
        QFETCH(float, offset);
        const MatrixF X = clumps(20, 60, offset);
        const KMeans found = kMeans(X, 20, {}, 1, {});
        for (int i = 0; i < 1200; ++i)
            QCOMPARE(found.assignments[i], found.assignments[static_cast<std::size_t>(i / 60 * 60)]);
        QCOMPARE(found.centres.rows(), Eigen::Index(20));
        CHECK_AT_MOST(relativeDifference(found.inertia, inertiaOf(X, found)), 1e-12);
    }

    void emptyClustersAreFilled() {
        const MatrixF X = clumps(2, 10);
        Matrix<double> start = Matrix<double>::Constant(3, 5, 1e6);
        start.row(0).setZero();
        const KMeans found = lloyd(X, start, {}, {});
        for (int k = 0; k < 3; ++k)
            QVERIFY(std::count(found.assignments.begin(), found.assignments.end(), k) > 0);
        CHECK_AT_MOST(found.inertia, lloyd(X, start.topRows(1), {}, {}).inertia / 2);
    }

    void asManyClustersAsRows() {
        const MatrixF X = clumps(4, 1);
        CHECK_AT_MOST(kMeans(X, 4, {}, 1, {}).inertia, 1e-20);
        // All rows alike: clusters may be empty of meaning, but nothing hangs or divides by zero.
        const KMeans same = kMeans(MatrixF::Ones(6, 2), 3, {}, 1, {});
        QVERIFY(same.inertia == 0.0 && same.centres.allFinite());
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF X = normalMatrix<float>(3000, 100, 1);
        const auto with = [&](int threads, std::uint64_t seed) {
            const WithThreads scope(threads);
            return kMeans(X, 7, {.restarts = 2, .iterations = 10}, seed, {}).centres;
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
        QVERIFY(!messageOf<Cancelled>([&] { kMeans(clumps(2, 10), 2, {}, 1, context); }).empty());
    }

    void impossibleNumbersOfClustersAreRefused() {
        for (const int clusters : {0, 21})
            CHECK_HOLDS(messageOf<UsageError>([&] { kMeans(clumps(2, 10), clusters, {}, 1, {}); }),
                        "cannot make");
    }
};

QTEST_APPLESS_MAIN(TestKMeans)
#include "tst_kmeans.moc"
