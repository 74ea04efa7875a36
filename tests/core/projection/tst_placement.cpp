// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/projection/pca.h"
#include "core/projection/placement.h"
#include "core/projection/quality.h"
#include "tests/support/checks.h"

#include <QtTest>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;
using Eigen::Index;

namespace {

constexpr Index placedRows = 500;
constexpr Index clusterCount = 5;
constexpr int neighborCount = 14;

/// Five clouds that touch; row i belongs to cloud i % 5.
MatrixF clusters() {
    MatrixF rows = normalMatrix<float>(placedRows, 10, 1);
    const MatrixF centers = 2.0F * normalMatrix<float>(clusterCount, 10, 2);
    for (Index i = 0; i < placedRows; ++i)
        rows.row(i) += centers.row(i % clusterCount);
    return rows;
}

Neighbors nearestAmong(const MatrixF& rows, const MatrixF& old, int k) {
    return findNeighborsAmong(rows, old, k, Metric::euclidean, {});
}

MatrixF layOut(const MatrixF& rows) {
    UmapOptions options;
    options.epochs = 200;
    UmapLayout layout(umapGraph(findNeighbors(rows, neighborCount, Metric::euclidean, {})),
                      umapStart(fitPca(rows, 2, {}).scores, 0), options, 0);
    while (layout.step()) {
    }
    return layout.positions();
}

} // namespace

class TestPlacement : public QObject {
    Q_OBJECT

    MatrixF rows_ = clusters();
    MatrixF old_, new_; ///< four fifths of the rows, and the last fifth
    MatrixF map_;       ///< of the old rows
    Neighbors nearest_;

    MatrixF place(std::uint64_t seed = 0) const { return placeRows(nearest_, map_, {}, seed, {}); }

  private Q_SLOTS:
    void initTestCase() {
        old_ = rows_.topRows(400);
        new_ = rows_.bottomRows(100);
        map_ = layOut(old_);
        nearest_ = nearestAmong(new_, old_, neighborCount);
    }

    void newRowsLandAtTheirCluster() {
        const MatrixF placed = place();
        const Neighbors inMap = nearestAmong(placed, map_, 5);
        int right = 0;
        for (Index i = 0; i < placed.rows(); ++i)
            for (const int other : inMap.indices.row(i))
                right += other % clusterCount == i % clusterCount;
        QVERIFY2(right >= 490, qPrintable(QString::number(right))); // of 500
    }

    void asTrustworthyAsALayoutOfAll() {
        MatrixF together(placedRows, 2);
        together << map_, place();
        const double placed = trustworthiness(rows_, together, 15, Metric::euclidean, {});
        const double joint = trustworthiness(rows_, layOut(rows_), 15, Metric::euclidean, {});
        QVERIFY2(placed >= joint - 0.01, qPrintable(QStringLiteral("%1 against %2").arg(placed).arg(joint)));
    }

    void theLayoutIsBetterThanTheStart() {
        // Without epochs of pulling rows lie at means of places, in the middle between clusters.
        MatrixF start(new_.rows(), 2);
        for (Index i = 0; i < start.rows(); ++i) {
            start.row(i).setZero();
            for (const int other : nearest_.indices.row(i))
                start.row(i) += map_.row(other) / static_cast<float>(neighborCount);
        }
        const MatrixF placed = place();
        QVERIFY((placed - start).rowwise().norm().mean() > 0.05F);
        QVERIFY((placed - start).rowwise().norm().mean() < 2.0F);
    }

    void equalRowsGetTheSamePlace() {
        MatrixF rows = new_;
        rows.row(7) = old_.row(123);
        const MatrixF placed = placeRows(nearestAmong(rows, old_, neighborCount), map_, {}, 0, {});
        QVERIFY(placed.row(7) == map_.row(123));
        QVERIFY(placed.row(8) != map_.row(nearest_.indices(8, 0)));
    }

    void newRowsDoNotActOnEachOther() {
        const Neighbors first{nearest_.indices.topRows(10), nearest_.distances.topRows(10)};
        QVERIFY(sameBytes<float>(placeRows(first, map_, {}, 0, {}), place().topRows(10)));
    }

    void sameBytesOnAnyNumberOfThreadsAndEveryRun() {
        const MatrixF first = place();
        for (const int threads : {1, 2, 4}) {
            const WithThreads with(threads);
            QVERIFY(sameBytes(place(), first));
        }
        QVERIFY(place(1) != first);
    }

    void threeDimensionsAndFewNeighbors() {
        const MatrixF map = fitPca(old_, 3, {}).scores;
        for (const Index k : {1, 2, 5}) {
            const Neighbors few{nearest_.indices.leftCols(k), nearest_.distances.leftCols(k)};
            const MatrixF placed = placeRows(few, map, {}, 0, {});
            QVERIFY(placed.rows() == 100 && placed.cols() == 3 && placed.allFinite());
        }
        const MatrixF nothing = placeRows({Matrix<int>(0, 3), MatrixF(0, 3)}, map, {}, 0, {});
        QVERIFY(nothing.rows() == 0 && nothing.cols() == 3);
        // A map of one row.
        const Neighbors one{Matrix<int>::Zero(4, 1), MatrixF::Ones(4, 1)};
        QVERIFY(placeRows(one, map.topRows(1), {}, 0, {}).allFinite());
    }

    void progressRisesAndCanBeStopped() {
        double last = 0.0;
        bool rises = true;
        const RunContext run{{},
                             [&](const Progress& progress) {
                                 rises = rises && progress.fraction >= last;
                                 last = progress.fraction;
                             },
                             {}};
        placeRows(nearest_, map_, {}, 0, run);
        QVERIFY(rises);
        QCOMPARE(last, 1.0);
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY_EXCEPTION_THROWN(placeRows(nearest_, map_, {}, 0, {stopped.get_token(), {}, {}}), Cancelled);
    }

    void refusesWhatMakesNoSense() {
        const auto place = [this](const auto& change) {
            Neighbors nearest = nearest_;
            MatrixF map = map_;
            UmapOptions options;
            change(nearest, map, options);
            return messageOf<Error>([&] { placeRows(nearest, map, options, 0, {}); });
        };
        const float nan = std::numeric_limits<float>::quiet_NaN();
        CHECK_HOLDS(place([](auto&, auto& map, auto&) { map.conservativeResize(400, 4); }), "4 dimensions");
        CHECK_HOLDS(place([nan](auto&, auto& map, auto&) { map(3, 1) = nan; }), "the map");
        CHECK_HOLDS(place([](auto& n, auto&, auto&) { n.indices(5, 2) = 400; }), "new example 5");
        CHECK_HOLDS(place([](auto& n, auto&, auto&) { n.indices(5, 2) = -1; }), "new example 5");
        CHECK_HOLDS(place([nan](auto& n, auto&, auto&) { n.distances(6, 2) = nan; }), "new example 6");
        CHECK_HOLDS(place([](auto& n, auto&, auto&) { n.distances(6, 2) = -1.0F; }), "new example 6");
        CHECK_HOLDS(place([](auto& n, auto&, auto&) { n.distances.conservativeResize(99, 14); }),
                    "cannot be placed");
        CHECK_HOLDS(place([](auto&, auto&, auto& options) { options.epochs = -1; }), "out of range");
        CHECK_HOLDS(place([](auto&, auto&, auto& options) { options.learningRate = 0.0; }), "out of range");
        CHECK_HOLDS(place([](auto&, auto&, auto& options) { options.minimumDistance = 2.0; }), "distance");
    }
};

QTEST_APPLESS_MAIN(TestPlacement)
#include "tst_placement.moc"
