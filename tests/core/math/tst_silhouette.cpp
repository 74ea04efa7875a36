// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/math/silhouette.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Rows on a line.
MatrixF line(std::vector<float> values) {
    return Eigen::Map<MatrixF>(values.data(), static_cast<Eigen::Index>(values.size()), 1);
}

RowVector<double> asRow(const std::vector<double>& values) {
    return Eigen::Map<const RowVector<double>>(values.data(), static_cast<Eigen::Index>(values.size()));
}

} // namespace

class TestSilhouette : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void followsScikitLearn() {
        const nlohmann::json reference = referenceFile("inference.json").at("silhouette");
        const std::vector<int> clusters = integersOf(reference.at("assignments"));
        const std::vector<double> values =
            silhouettes(matrixOf(reference.at("X")).cast<float>(), clusters, {});
        CHECK_AT_MOST(relativeDifference(asRow(values), matrixOf(reference.at("values"))), 1e-9);
        CHECK_AT_MOST(relativeDifference(meanOfClusterMeans(values, clusters),
                                         reference.at("mean_of_cluster_means").get<double>()),
                      1e-9);
    }

    void byHand() {
        // 0 and 1 against 4: a = 1, b = 4 and 3; the row alone gets 0.
        const std::vector<double> values = silhouettes(line({0, 4, 1}), {0, 1, 0}, {});
        CHECK_AT_MOST(relativeDifference(asRow(values), RowVector<double>{{0.75, 0.0, 2.0 / 3.0}}), 1e-12);
        CHECK_AT_MOST(std::abs(meanOfClusterMeans(values, {0, 1, 0}) - (0.75 + 2.0 / 3.0) / 2.0 / 2.0),
                      1e-12);
    }

    void nothingToCompareIsZero() {
        QVERIFY(silhouettes(line({0, 1, 2}), {0, 0, 0}, {}) == std::vector<double>(3, 0.0));
        QVERIFY(silhouettes(line({5, 5, 5, 5}), {0, 1, 0, 1}, {}) == std::vector<double>(4, 0.0));
        QVERIFY(silhouettes(MatrixF(0, 2), {}, {}).empty());
        QCOMPARE(meanOfClusterMeans({}, {}), 0.0);
    }

    void clustersWithoutRowsDoNotCount() {
        const MatrixF X = line({0, 1, 7, 9, 10});
        const std::vector<double> dense = silhouettes(X, {0, 0, 1, 1, 1}, {});
        QVERIFY(dense == silhouettes(X, {1, 1, 4, 4, 4}, {}));
        QCOMPARE(meanOfClusterMeans(dense, {0, 0, 1, 1, 1}), meanOfClusterMeans(dense, {1, 1, 4, 4, 4}));
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF X = normalMatrix<float>(700, 5, 2);
        std::vector<int> clusters;
        for (int i = 0; i < 700; ++i)
            clusters.push_back(i * i % 3);
        const auto with = [&](int threads) {
            const WithThreads scope(threads);
            return silhouettes(X, clusters, {});
        };
        const std::vector<double> one = with(1);
        QVERIFY(one == with(2) && one == with(4));
    }

    void stopIsHeard() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        QVERIFY(!messageOf<Cancelled>([&] { silhouettes(line({0, 1, 2}), {0, 1, 1}, context); }).empty());
    }
};

QTEST_APPLESS_MAIN(TestSilhouette)
#include "tst_silhouette.moc"
