// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/silhouette.h"
#include "core/projection/projection.h"
#include "core/projection/selection_honesty.h"
#include "core/projection/selection_pieces.h"
#include "tests/support/checks.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;
using Eigen::Index;
using Kind = SelectionVerdict::Kind;

namespace {

constexpr int honestClusters = 5;
constexpr Index rowsPerCluster = 200;
constexpr Index honestRows = honestClusters * rowsPerCluster;

/// Five normal clouds; row i belongs to cloud i % 5.
MatrixF clusters(Index D, float apart) {
    MatrixF rows = normalMatrix<float>(honestRows, D, 1);
    const MatrixF centers = apart * normalMatrix<float>(honestClusters, D, 2);
    for (Index i = 0; i < honestRows; ++i)
        rows.row(i) += centers.row(i % honestClusters);
    return rows;
}

RowSelection select(Index N, const std::function<bool(Index row)>& wanted) {
    RowSelection selection(static_cast<std::size_t>(N));
    for (Index i = 0; i < N; ++i)
        selection.set(static_cast<std::size_t>(i), wanted(i));
    return selection;
}

struct HonestyScene {
    MatrixF rows;
    Neighbors near;

    explicit HonestyScene(MatrixF values, int k = 15)
        : rows(std::move(values))
        , near(findNeighbors(rows, k, Metric::euclidean, {})) {}

    SelectionVerdict judge(const RowSelection& selection) const {
        return judgeSelection(rows, Metric::euclidean, near, selection, {});
    }
    SelectionVerdict judge(const std::function<bool(Index row)>& wanted) const {
        return judge(select(rows.rows(), wanted));
    }
};

bool aClusterIs(Index row, int cluster) {
    return row % honestClusters == cluster;
}

} // namespace

class TestSelectionHonesty : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The thresholds hold in few and many dimensions, for far and near clusters.
    void knowsWhatWasSelected_data() {
        QTest::addColumn<int>("dimensions");
        QTest::addColumn<float>("apart");
        QTest::newRow("4-D, far") << 4 << 8.0F;
        QTest::newRow("16-D, far") << 16 << 3.0F;
        QTest::newRow("64-D, far") << 64 << 2.0F;
        QTest::newRow("64-D, near") << 64 << 0.8F;
        QTest::newRow("256-D, near") << 256 << 0.5F;
    }
    void knowsWhatWasSelected() {
        QFETCH(int, dimensions);
        QFETCH(float, apart);
        const HonestyScene scene(clusters(dimensions, apart));
        Random random(0, "rows taken blindly");

        const SelectionVerdict cluster = scene.judge([](Index i) { return aClusterIs(i, 2); });
        QVERIFY2(cluster.kind == Kind::cluster, explain(cluster).c_str());
        QVERIFY(cluster.purity > 0.95 && cluster.lift > 4.5 && cluster.silhouette > 0.0);
        QCOMPARE(cluster.pieces, std::size_t(1));

        // A lasso round the left half of the cluster in its map.
        ProjectionOptions options;
        options.epochs = 200;
        const MatrixF map = project(scene.rows, options, {}).positions;
        std::vector<float> xs;
        for (Index i = 2; i < honestRows; i += honestClusters)
            xs.push_back(map(i, 0));
        std::nth_element(xs.begin(), xs.begin() + rowsPerCluster / 2, xs.end());
        const float middle = xs[rowsPerCluster / 2];
        const SelectionVerdict half =
            scene.judge([&](Index i) { return aClusterIs(i, 2) && map(i, 0) < middle; });
        QVERIFY2(half.kind == Kind::partOfCluster, explain(half).c_str());
        QVERIFY(half.purity > 0.4 && half.purity < 0.88);

        const SelectionVerdict two =
            scene.judge([](Index i) { return aClusterIs(i, 1) || aClusterIs(i, 3); });
        QVERIFY2(two.kind == Kind::severalClusters, explain(two).c_str());
        QCOMPARE(two.pieces, std::size_t(2));
        QVERIFY(two.largestPieceShare > 0.3 && two.largestPieceShare <= 0.5);

        for (const double share : {0.05, 0.3, 0.7}) {
            const SelectionVerdict blind = scene.judge([&](Index) { return random.uniform() < share; });
            QVERIFY2(blind.kind == Kind::notSeparate, explain(blind).c_str());
            QVERIFY(std::abs(blind.lift - 1.0) < 0.3);
            QVERIFY(std::abs(blind.silhouette) < 0.05);
        }
    }

    /// Whether the map joins what it shows is read from the map.
    void theMapIsBlamedForWhatItJoinsAlone() {
        const HonestyScene scene(clusters(16, 3.0F));
        const RowSelection three =
            select(honestRows, [](Index i) { return !aClusterIs(i, 0) && !aClusterIs(i, 4); });
        const SelectionVerdict verdict = scene.judge(three);
        QCOMPARE(verdict.kind, Kind::severalClusters);
        QCOMPARE(verdict.pieces, std::size_t(3));
        const auto inMap = [&](const std::function<float(int cluster)>& placeOf) {
            MatrixF map = normalMatrix<float>(honestRows, 2, 3);
            for (Index i = 0; i < honestRows; ++i)
                map(i, 0) += placeOf(static_cast<int>(i % honestClusters));
            SelectionVerdict seen = verdict;
            compareWithMap(seen, map, three, {});
            return seen;
        };
        const SelectionVerdict apart = inMap([](int cluster) { return 30.0F * static_cast<float>(cluster); });
        QCOMPARE(apart.kind, Kind::clustersApart);
        CHECK_HOLDS(explain(apart), "3 clusters, as the map shows");
        const SelectionVerdict joined = inMap([](int) { return 0.0F; });
        QCOMPARE(joined.kind, Kind::severalClusters);
        CHECK_HOLDS(explain(joined), "only the map joins");
        const SelectionVerdict partly = inMap([](int cluster) { return cluster == 1 ? 30.0F : 0.0F; });
        QCOMPARE(partly.kind, Kind::severalClusters);
        CHECK_HOLDS(explain(partly), "3 clusters, of which the map shows 2 apart");
        SelectionVerdict other = verdict;
        other.kind = Kind::cluster;
        compareWithMap(other, MatrixF(honestRows, 2), three, {}); // not looked at
        QCOMPARE(other.mapPieces, std::size_t(0));
        SelectionVerdict wrong = verdict;
        QVERIFY_THROWS_EXCEPTION(UsageError, compareWithMap(wrong, MatrixF(7, 2), three, {}));
    }

    void aFewWrongRowsDoNotMatter() {
        const HonestyScene scene(clusters(16, 3.0F));
        // Eight rows of the cluster missed, four of others caught.
        const SelectionVerdict verdict = scene.judge(
            [](Index i) { return (aClusterIs(i, 0) && i % 125 != 0) || (aClusterIs(i, 1) && i % 250 == 1); });
        QVERIFY2(verdict.kind == Kind::cluster, explain(verdict).c_str());
    }

    void aClusterAndHalfOfAnotherAreSeveral() {
        const HonestyScene scene(clusters(16, 3.0F));
        const SelectionVerdict verdict = scene.judge([&](Index i) {
            return aClusterIs(i, 0) || (aClusterIs(i, 1) && scene.rows(i, 0) > scene.rows(1, 0));
        });
        QVERIFY2(verdict.kind == Kind::severalClusters, explain(verdict).c_str());
    }

    void manySmallClustersAreSeveral() {
        MatrixF rows = normalMatrix<float>(900, 8, 1);
        for (Index i = 0; i < 900; ++i)
            rows(i, i / 30 % 8) += 40.0F * static_cast<float>(1 + i / 30);
        const SelectionVerdict verdict = HonestyScene(rows, 10).judge([](Index i) { return i < 600; });
        QCOMPARE(verdict.kind, Kind::severalClusters);
        QCOMPARE(verdict.pieces, std::size_t(20));
    }

    void aRingIsAClusterOfNegativeSilhouette() {
        MatrixF rows = 0.1F * normalMatrix<float>(600, 2, 1);
        for (Index i = 0; i < 300; ++i) {
            const double angle = 2.0 * M_PI * static_cast<double>(i) / 300.0;
            rows(i, 0) += static_cast<float>(5.0 * std::cos(angle));
            rows(i, 1) += static_cast<float>(5.0 * std::sin(angle));
        }
        const SelectionVerdict verdict = HonestyScene(rows).judge([](Index i) { return i < 300; });
        QCOMPARE(verdict.kind, Kind::cluster);
        QVERIFY(verdict.silhouette < 0.0);
    }

    void numbersByTheirDefinitions() {
        const HonestyScene scene(clusters(4, 1.0F));
        const RowSelection selection = select(honestRows, [](Index i) { return i % 7 < 2 || i % 5 == 1; });
        const SelectionVerdict verdict = scene.judge(selection);
        double sum = 0.0;
        std::vector<int> sides;
        for (Index i = 0; i < honestRows; ++i) {
            sides.push_back(selection.contains(static_cast<std::size_t>(i)) ? 0 : 1);
            if (sides.back() == 0)
                for (const int other : scene.near.indices.row(i))
                    sum += selection.contains(static_cast<std::size_t>(other));
        }
        const auto S = static_cast<double>(selection.count());
        CHECK_AT_MOST(std::abs(verdict.purity - sum / (15.0 * S)), 1e-12);
        CHECK_AT_MOST(std::abs(verdict.chance - (S - 1.0) / 999.0), 1e-12);
        CHECK_AT_MOST(std::abs(verdict.lift - verdict.purity / verdict.chance), 1e-12);
        const std::vector<double> all = silhouettes(scene.rows, sides, {});
        double exact = 0.0;
        for (std::size_t i = 0; i < all.size(); ++i)
            exact += sides[i] == 0 ? all[i] / S : 0.0;
        QVERIFY(S < 500.0 && 1000.0 - S > 500.0); // a sample of the rest alone
        CHECK_AT_MOST(std::abs(verdict.silhouette - exact), 0.01);
    }

    void piecesByRecursiveFilling() {
        const HonestyScene scene(clusters(6, 2.0F));
        std::vector<int> selected;
        for (int i = 0; i < honestRows; ++i)
            if (i % 3 != 0)
                selected.push_back(i);
        const auto lists = [&](int a, int b) {
            return (scene.near.indices.row(a).head(15).array() == b).any();
        };
        std::vector<std::size_t> expected;
        std::vector<bool> seen(selected.size(), false);
        for (std::size_t start = 0; start < selected.size(); ++start) {
            std::vector<std::size_t> open;
            if (!seen[start])
                open.push_back(start);
            seen[start] = true;
            std::size_t size = open.size();
            while (!open.empty()) {
                const std::size_t at = open.back();
                open.pop_back();
                for (std::size_t next = 0; next < selected.size(); ++next)
                    if (!seen[next] && lists(selected[at], selected[next]) &&
                        lists(selected[next], selected[at])) {
                        seen[next] = true;
                        open.push_back(next);
                        ++size;
                    }
            }
            if (size > 0)
                expected.push_back(size);
        }
        std::sort(expected.rbegin(), expected.rend());
        QVERIFY(expected.size() > 5);
        QCOMPARE(pieceSizes(scene.near, selected, {}), expected);
    }

    void purityOfManyRowsComesFromASample() {
        constexpr Index N = 120'000;
        MatrixF rows(N, 1);
        Neighbors near{Matrix<int>(N, 8), MatrixF(N, 8)};
        for (Index i = 0; i < N; ++i) { // on a line: the four before and the four behind, ends apart
            rows(i, 0) = static_cast<float>(i);
            const Index middle = std::clamp<Index>(i, 4, N - 5);
            for (Index j = 0, other = middle - 4; j < 8; ++other)
                if (other != i) {
                    near.indices(i, j) = static_cast<int>(other);
                    near.distances(i, j++) = static_cast<float>(std::abs(other - i));
                }
        }
        const RowSelection selection = select(N, [](Index i) { return i / 10 % 6 != 5; });
        double sum = 0.0;
        for (const int row : selection.rows())
            for (const int other : near.indices.row(row))
                sum += selection.contains(static_cast<std::size_t>(other));
        const double exact = sum / (8.0 * static_cast<double>(selection.count()));
        const SelectionVerdict verdict = judgeSelection(rows, Metric::euclidean, near, selection, {});
        QCOMPARE(verdict.selectedRows, std::size_t(100'000));
        QVERIFY(exact < 0.97);
        CHECK_AT_MOST(std::abs(verdict.purity - exact), 0.0025);
        QVERIFY(verdict.purity != exact);
        QCOMPARE(verdict.pieces, std::size_t(2000)); // of 50 rows
        CHECK_AT_MOST(std::abs(verdict.largestPieceShare - 50.0 / 100'000.0), 1e-12);
    }

    void equalRowsHangTogether() {
        MatrixF rows = normalMatrix<float>(200, 4, 1);
        rows.topRows(60).rowwise() = RowVector<float>::Constant(4, 30.0F);
        const SelectionVerdict verdict = HonestyScene(rows).judge([](Index i) { return i < 60; });
        QCOMPARE(verdict.kind, Kind::cluster);
        QCOMPARE(verdict.largestPieceShare, 1.0);
        QCOMPARE(verdict.silhouette, 1.0);
        // Everything in one place: no part of it is special.
        const HonestyScene same(MatrixF::Constant(100, 3, 1.0F));
        QCOMPARE(same.judge([](Index i) { return i % 2 == 1; }).silhouette, 0.0);
    }

    void smallSelections() {
        const HonestyScene scene(clusters(8, 6.0F));
        const auto firstOf = [](Index count) {
            return [count](Index i) { return aClusterIs(i, 0) && i < count * honestClusters; };
        };
        const SelectionVerdict nine = scene.judge(firstOf(9));
        QCOMPARE(nine.kind, Kind::tooFewSelected);
        CHECK_HOLDS(explain(nine), "9 of 1000 examples");
        QVERIFY(scene.judge(firstOf(10)).kind != Kind::tooFewSelected);
        QCOMPARE(scene.judge([](Index) { return false; }).kind, Kind::tooFewSelected);
        const SelectionVerdict all = scene.judge([](Index) { return true; });
        QCOMPARE(all.kind, Kind::tooFewOutside);
        CHECK_HOLDS(explain(all), "All 1000 examples are selected");
        QCOMPARE(scene.judge([](Index i) { return i > 8; }).kind, Kind::tooFewOutside);
        // Twelve rows far from all others are a cluster although 15 neighbours reach beyond them.
        MatrixF rows = normalMatrix<float>(300, 5, 1);
        rows.topRows(12).array() += 50.0F;
        QCOMPARE(HonestyScene(rows).judge([](Index i) { return i < 12; }).kind, Kind::cluster);
    }

    void cosineLooksAtDirections() {
        MatrixF rows = normalMatrix<float>(400, 6, 1);
        rows.col(0).head(200).array() += 8.0F;
        rows.col(1).tail(200).array() += 8.0F;
        for (Index i = 0; i < 400; ++i)
            rows.row(i) *= static_cast<float>(1 + i % 9);
        const Neighbors near = findNeighbors(rows, 15, Metric::cosine, {});
        const RowSelection first = select(400, [](Index i) { return i < 200; });
        const SelectionVerdict verdict = judgeSelection(rows, Metric::cosine, near, first, {});
        QCOMPARE(verdict.kind, Kind::cluster);
        QVERIFY(verdict.silhouette > 0.5);
    }

    void everyKindIsOneSentence() {
        SelectionVerdict verdict{Kind::cluster, 1000, 200, 0.97, 0.2, 4.85, 0.3, 3, 0.48};
        CHECK_HOLDS(explain(verdict), "A cluster in the original space too: 97 %");
        CHECK_HOLDS(explain(verdict), "by chance 20 %");
        verdict.kind = Kind::partOfCluster;
        verdict.purity = 0.7;
        CHECK_HOLDS(explain(verdict), "30 % of the nearest neighbours");
        verdict.kind = Kind::severalClusters;
        CHECK_HOLDS(explain(verdict), "3 clusters that only the map joins");
        CHECK_HOLDS(explain(verdict), "48 %");
        verdict.kind = Kind::notSeparate;
        verdict.purity = 0.043;
        CHECK_HOLDS(explain(verdict), "only 4.3 %");
        for (const Kind kind :
             {Kind::cluster, Kind::partOfCluster, Kind::severalClusters, Kind::clustersApart,
              Kind::notSeparate, Kind::tooFewSelected, Kind::tooFewOutside}) {
            verdict.kind = kind;
            QVERIFY(explain(verdict).ends_with('.') && explain(verdict).find('\n') == std::string::npos);
        }
    }

    void sameVerdictOnAnyNumberOfThreads() {
        const HonestyScene scene(clusters(16, 1.0F));
        SelectionVerdict first;
        for (const int threads : {1, 2, 4}) {
            const WithThreads with(threads);
            const SelectionVerdict verdict = scene.judge([](Index i) { return i % 7 < 4; });
            if (threads == 1)
                first = verdict;
            QCOMPARE(verdict.purity, first.purity);
            QCOMPARE(verdict.silhouette, first.silhouette);
            QCOMPARE(verdict.largestPieceShare, first.largestPieceShare);
        }
    }

    void refusesWhatMakesNoSense() {
        HonestyScene scene(clusters(8, 3.0F));
        const RowSelection half = select(honestRows, [](Index i) { return i % 2 == 0; });
        QVERIFY_EXCEPTION_THROWN(scene.judge(RowSelection(999)), UsageError);
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY_EXCEPTION_THROWN(
            judgeSelection(scene.rows, Metric::euclidean, scene.near, half, {stopped.get_token(), {}, {}}),
            Cancelled);
        const int sound = scene.near.indices(4, 3);
        for (const int bad : {-1, 1000}) {
            scene.near.indices(4, 3) = bad;
            CHECK_HOLDS(messageOf<DataError>([&] { scene.judge(half); }), "example 4");
        }
        scene.near.indices(4, 3) = sound;
        scene.rows.setConstant(std::numeric_limits<float>::quiet_NaN());
        CHECK_HOLDS(messageOf<DataError>([&] { scene.judge(half); }), "not a finite number");
        scene.near.indices.conservativeResize(999, 15);
        QVERIFY_EXCEPTION_THROWN(scene.judge(half), UsageError);
    }
};

QTEST_APPLESS_MAIN(TestSelectionHonesty)
#include "tst_selection_honesty.moc"
