// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/subclass_search.h"
#include "core/math/kmeans.h"
#include "core/math/silhouette.h"
#include "tests/support/checks.h"

#include "core/base/error.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr std::size_t all = 1'000'000;

/// `sizes[k]` rows around (10k, 0), in the order of k.
MatrixF clumps(const std::vector<int>& sizes) {
    int total = 0;
    for (const int size : sizes)
        total += size;
    MatrixF X = normalMatrix<float>(total, 2, 7);
    Eigen::Index row = 0;
    for (std::size_t k = 0; k < sizes.size(); ++k)
        for (int i = 0; i < sizes[k]; ++i)
            X(row++, 0) += 10.0f * static_cast<float>(k);
    return X;
}

ClusterRows byKMeans(const MatrixF& X) {
    return [&X](int count) { return kMeans(X, count, {.restarts = 3}, 1, {}).assignments; };
}

} // namespace

class TestSubclassSearch : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void findsTheNumberOfClumps() {
        for (const std::vector<int>& sizes : std::vector<std::vector<int>>{{30, 60}, {20, 40, 30}}) {
            const MatrixF X = clumps(sizes);
            const Subclasses found = findSubclasses(X, 6, byKMeans(X), all, 1, {});
            QCOMPARE(found.count, static_cast<int>(sizes.size()));
            QVERIFY(found.score > 0.5);
            std::vector<int> largestFirst = sizes;
            std::sort(largestFirst.rbegin(), largestFirst.rend());
            for (int k = 0; k < found.count; ++k)
                QCOMPARE(std::count(found.assignments.begin(), found.assignments.end(), k), largestFirst[k]);
        }
    }

    void smallClustersWeighAsMuchAsLarge() {
        const MatrixF X = clumps({4, 40});
        const Subclasses found = findSubclasses(X, 2, byKMeans(X), all, 1, {});
        const std::vector<double> values = silhouettes(X, found.assignments, {});
        double large = 0.0, small = 0.0;
        for (std::size_t i = 0; i < 44; ++i)
            (found.assignments[i] == 0 ? large : small) += values[i];
        CHECK_AT_MOST(std::abs(found.score - (large / 40 + small / 4) / 2), 1e-12);
    }

    void theLargerOfEqualNumbersIsTaken() {
        const MatrixF X = clumps({5, 5});
        int asked = 0; // the same clusters whatever number is asked for
        const auto same = [&](int count) {
            asked = count;
            std::vector<int> clusters(10, 0);
            std::fill(clusters.begin() + 5, clusters.end(), count - 1);
            return clusters;
        };
        const Subclasses found = findSubclasses(X, 4, same, all, 1, {});
        QCOMPARE(asked, 4);
        QCOMPARE(found.count, 2); // empty clusters are no subclasses
        const Subclasses tie = findSubclasses(MatrixF::Ones(6, 1), 3,
                                              [](int count) {
                                                  return count == 2 ? std::vector<int>{0, 0, 0, 1, 1, 1}
                                                                    : std::vector<int>{0, 0, 1, 1, 2, 2};
                                              },
                                              all, 1, {});
        QCOMPARE(tie.count, 3);
    }

    void whatCannotBeSplitIsOneCluster() {
        for (const Eigen::Index rows : {1, 2}) {
            const MatrixF X = normalMatrix<float>(rows, 2, 1);
            const Subclasses found = findSubclasses(X, 5, byKMeans(X), all, 1, {});
            QCOMPARE(found.count, 1);
            QVERIFY(found.assignments == std::vector<int>(static_cast<std::size_t>(rows), 0));
        }
        const auto collapsed = [](int) { return std::vector<int>(10, 1); };
        QCOMPARE(findSubclasses(clumps({10}), 5, collapsed, all, 1, {}).count, 1);
    }

    void aSampleGivesNearlyTheScoreOfAll() {
        const MatrixF X = clumps({300, 600});
        const Subclasses whole = findSubclasses(X, 2, byKMeans(X), all, 1, {}),
                         part = findSubclasses(X, 2, byKMeans(X), 200, 1, {}),
                         again = findSubclasses(X, 2, byKMeans(X), 200, 1, {}),
                         other = findSubclasses(X, 2, byKMeans(X), 200, 2, {});
        CHECK_AT_MOST(std::abs(whole.score - part.score), 0.05);
        QVERIFY(part.score == again.score && part.score != other.score && part.score != whole.score);
        QVERIFY(whole.assignments == part.assignments);
    }
};

QTEST_APPLESS_MAIN(TestSubclassSearch)
#include "tst_subclass_search.moc"
