// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/projection/aligned_layout.h"
#include "core/projection/pca.h"
#include "core/projection/procrustes.h"
#include "core/projection/quality.h"
#include "tests/support/checks.h"

#include <QtTest>
#include <cmath>
#include <limits>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;
using Eigen::Index;

namespace {

constexpr Index rowCount = 300;
constexpr std::size_t mapCount = 3;

/// Three nearly equal embeddings: clouds of 60 rows, each time with other noise.
std::vector<MatrixF> embeddings() {
    MatrixF rows = normalMatrix<float>(rowCount, 8, 1);
    const MatrixF centers = 2.5F * normalMatrix<float>(5, 8, 2);
    for (Index i = 0; i < rowCount; ++i)
        rows.row(i) += centers.row(i % 5);
    std::vector<MatrixF> result;
    for (std::size_t t = 0; t < mapCount; ++t)
        result.push_back(rows + 0.2F * normalMatrix<float>(rowCount, 8, 10 + t));
    return result;
}

AlignedOptions tiedBy(double weight, int epochs = 200) {
    AlignedOptions options;
    options.layout.epochs = epochs;
    options.tieWeight = weight;
    return options;
}

std::vector<MatrixF> finished(AlignedLayout layout) {
    while (layout.step()) {
    }
    return layout.maps();
}

/// Mean way of a row from one map to the next, as a share of the maps' root mean square radius.
double meanMove(const std::vector<MatrixF>& maps) {
    double way = 0.0, radius = 0.0;
    for (std::size_t t = 0; t < maps.size(); ++t) {
        const RowVector<float> middle = maps[t].colwise().mean();
        radius += std::sqrt((maps[t].rowwise() - middle).rowwise().squaredNorm().mean()) /
                  static_cast<double>(maps.size());
        if (t > 0)
            way += (maps[t] - maps[t - 1]).rowwise().norm().mean() / static_cast<double>(maps.size() - 1);
    }
    return way / radius;
}

} // namespace

class TestAlignedLayout : public QObject {
    Q_OBJECT

    std::vector<MatrixF> rows_ = embeddings();
    std::vector<UmapGraph> graphs_;
    std::vector<MatrixF> ownStarts_, starts_;

    double trust(std::size_t t, const MatrixF& map) const {
        return trustworthiness(rows_[t], map, 15, Metric::euclidean, {});
    }
    std::vector<MatrixF> tied(double weight, int epochs = 200) const {
        return finished(AlignedLayout(graphs_, starts_, tiedBy(weight, epochs), 0));
    }

  private Q_SLOTS:
    void initTestCase() {
        for (const MatrixF& rows : rows_) {
            graphs_.push_back(umapGraph(findNeighbors(rows, 14, Metric::euclidean, {})));
            ownStarts_.push_back(umapStart(fitPca(rows, 2, {}).scores, 0));
        }
        starts_ = alignedStarts(ownStarts_);
    }

    void tiedMapsMoveLessAndLoseNoTrust() {
        std::vector<MatrixF> independent;
        for (std::size_t t = 0; t < mapCount; ++t) {
            UmapLayout layout(graphs_[t], ownStarts_[t], tiedBy(0.0).layout, t);
            while (layout.step()) {
            }
            const MatrixF& map = layout.positions();
            independent.push_back(
                t == 0 ? map : fitProcrustes(map, independent[t - 1], ProcrustesScale::fitted).apply(map));
        }
        const std::vector<MatrixF> maps = tied(AlignedOptions().tieWeight);
        QVERIFY2(meanMove(maps) < 0.5 * meanMove(independent),
                 qPrintable(QStringLiteral("%1 against %2").arg(meanMove(maps)).arg(meanMove(independent))));
        for (std::size_t t = 0; t < mapCount; ++t) {
            const double alone = trust(t, independent[t]), together = trust(t, maps[t]);
            QVERIFY2(together >= alone - 0.01,
                     qPrintable(QStringLiteral("%1 against %2").arg(together).arg(alone)));
        }
    }

    /// Ties hold back what need not move, and nothing else.
    void rowsThatChangeTheirClusterMoveWithIt() {
        std::vector<MatrixF> rows{rows_[0], rows_[0]};
        for (Index i = 0; i < 50; i += 5) // ten rows of cloud 0 become rows of cloud 1
            rows[1].row(i) = rows[0].row(i + 1) + 0.3F * normalMatrix<float>(1, 8, 77).row(0);
        std::vector<UmapGraph> graphs;
        for (const MatrixF& embedding : rows)
            graphs.push_back(umapGraph(findNeighbors(embedding, 14, Metric::euclidean, {})));
        const std::vector<MatrixF> maps =
            finished(AlignedLayout(graphs, {starts_[0], starts_[0]}, AlignedOptions(), 0));
        const auto cloudOf = [&](const MatrixF& map, Index row) {
            const Neighbors near = findNeighbors(map, 10, Metric::euclidean, {});
            int ones = 0;
            for (const int other : near.indices.row(row))
                ones += other % 5 == 1;
            return ones > 5 ? 1 : 0;
        };
        for (Index i = 0; i < 50; i += 5) {
            QCOMPARE(cloudOf(maps[0], i), 0);
            QCOMPARE(cloudOf(maps[1], i), 1);
        }
    }

    void strongerTiesMoveLess() {
        const double free = meanMove(tied(0.0)), weak = meanMove(tied(0.02)), strong = meanMove(tied(2.0));
        QVERIFY2(strong < weak && weak < free,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(free).arg(weak).arg(strong)));
        QVERIFY(meanMove(tied(1e9)) < 1e-3);
    }

    void oneMapIsAPlainLayout() {
        const std::vector<MatrixF> one =
            finished(AlignedLayout(std::span(graphs_).first(1), {starts_[0]}, tiedBy(5.0), 0));
        UmapLayout plain(graphs_[0], starts_[0], tiedBy(0.0).layout, 0);
        while (plain.step()) {
        }
        CHECK_AT_MOST(std::abs(trust(0, one[0]) - trust(0, plain.positions())), 0.005);
    }

    void withoutTiesMapsAreIndependent() {
        const std::vector<MatrixF> together = tied(0.0, 60);
        for (std::size_t t = 0; t < mapCount; ++t) {
            const std::vector<MatrixF> alone =
                finished(AlignedLayout(std::span(graphs_).subspan(t, 1), {starts_[t]}, tiedBy(0.0, 60), 0));
            QVERIFY(sameBytes(together[t], alone[0]));
        }
    }

    void equalGraphsGiveEqualMaps() {
        const std::vector<UmapGraph> same{graphs_[0], graphs_[0]};
        const std::vector<MatrixF> maps =
            finished(AlignedLayout(same, {starts_[0], starts_[0]}, tiedBy(0.3, 60), 0));
        QVERIFY(relativeDifference(maps[0], maps[1]) < 1e-4);
    }

    /// The ties alone move rows if the graphs have no edges.
    void tiesSolveTheirSystem() {
        UmapGraph none;
        none.starts.assign(5, 0);
        const std::vector<UmapGraph> graphs(4, none);
        std::vector<MatrixF> maps;
        for (std::uint64_t t = 0; t < 4; ++t)
            maps.push_back(normalMatrix<float>(4, 2, t));
        AlignedLayout layout(graphs, maps, tiedBy(0.7, 10), 0);
        QVERIFY(layout.step());
        Matrix<double> chain(4, 4);
        chain << 1, -1, 0, 0, -1, 2, -1, 0, 0, -1, 2, -1, 0, 0, -1, 1;
        chain = Matrix<double>::Identity(4, 4) + 0.7 * chain;
        for (Index place = 0; place < 8; ++place) {
            Eigen::Vector4d solved, given;
            for (std::size_t t = 0; t < 4; ++t) {
                solved(static_cast<Index>(t)) = static_cast<double>(layout.maps()[t].data()[place]);
                given(static_cast<Index>(t)) = static_cast<double>(maps[t].data()[place]);
            }
            CHECK_AT_MOST((chain * solved - given).norm(), 1e-6);
        }
    }

    void startsAreLaidOntoEachOther() {
        MatrixF mirrored = ownStarts_[0];
        mirrored.col(0) = -mirrored.col(0);
        const std::vector<MatrixF> starts = alignedStarts({ownStarts_[0], mirrored, 2.0F * mirrored});
        QVERIFY(sameBytes(starts[0], ownStarts_[0]));
        CHECK_AT_MOST(relativeDifference(starts[1], starts[0]), 1e-5);
        CHECK_AT_MOST(relativeDifference(starts[2], starts[0]), 1e-5);
    }

    void sameBytesOnAnyNumberOfThreadsAndEveryRun() {
        const std::vector<MatrixF> first = tied(0.1, 40);
        for (const int threads : {1, 2, 4}) {
            const WithThreads with(threads);
            const std::vector<MatrixF> again = tied(0.1, 40);
            for (std::size_t t = 0; t < mapCount; ++t)
                QVERIFY(sameBytes(again[t], first[t]));
        }
    }

    void callerOwnsTheLoop() {
        AlignedLayout layout(graphs_, starts_, AlignedOptions(), 0);
        QCOMPARE(layout.epochCount(), 500);
        QVERIFY(layout.step() && layout.epoch() == 1);
        QCOMPARE(layout.maps().size(), mapCount);
        AlignedLayout shortOne(graphs_, starts_, tiedBy(0.1, 2), 0);
        QVERIFY(shortOne.step() && shortOne.step() && !shortOne.step());
        QCOMPARE(shortOne.epoch(), 2);
    }

    void threeDimensions() {
        std::vector<MatrixF> starts;
        for (const MatrixF& rows : rows_)
            starts.push_back(umapStart(fitPca(rows, 3, {}).scores, 0));
        for (const MatrixF& map :
             finished(AlignedLayout(graphs_, alignedStarts(starts), tiedBy(0.1, 30), 0))) {
            QCOMPARE(map.cols(), Eigen::Index(3));
            for (Eigen::Index column = 0; column < 3; ++column) { // each is used
                const float mean = map.col(column).mean();
                QVERIFY((map.col(column).array() - mean).abs().maxCoeff() > 0.5f);
            }
        }
    }

    void refusesWhatMakesNoSense() {
        const auto make = [this](const std::vector<UmapGraph>& graphs, std::vector<MatrixF> starts,
                                 const AlignedOptions& options = AlignedOptions()) {
            return messageOf<UsageError>([&] { AlignedLayout(graphs, std::move(starts), options, 0); });
        };
        CHECK_HOLDS(make({}, {}), "0 graphs");
        CHECK_HOLDS(make(graphs_, {starts_[0]}), "3 graphs and 1 starts");
        CHECK_HOLDS(make(graphs_, {starts_[0], starts_[1].topRows(9), starts_[2]}), "map 1 of 300 examples");
        CHECK_HOLDS(make(graphs_, std::vector<MatrixF>(3, normalMatrix<float>(300, 4, 1))), "4 dimensions");
        CHECK_HOLDS(make(graphs_, starts_, tiedBy(-1.0)), "out of range");
        CHECK_HOLDS(make(graphs_, starts_, tiedBy(std::nan(""))), "out of range");
        CHECK_HOLDS(make(graphs_, starts_, tiedBy(std::numeric_limits<double>::infinity())), "out of range");
        CHECK_HOLDS(make(graphs_, starts_, tiedBy(0.1, -1)), "out of range");
        QVERIFY_EXCEPTION_THROWN(alignedStarts({starts_[0], starts_[1].topRows(9)}), UsageError);
    }
};

QTEST_APPLESS_MAIN(TestAlignedLayout)
#include "tst_aligned_layout.moc"
