// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/map_work.h"
#include "app/views/set_presentation.h"

#include "core/base/random.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <Eigen/Geometry>

#include <QTest>

#include <cmath>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

MapOrder orderOf(const std::shared_ptr<EmbeddingSet>& set) {
    MapOrder order;
    order.task = makeTask(set);
    order.keepsEmbeddings = true;
    MapSource& source = order.sources.emplace_back(MapSource{set, order.task->embedding});
    source.rows.resize(set->size());
    std::iota(source.rows.begin(), source.rows.end(), 0);
    source.ownRows = source.rows;
    order.options.epochs = 30;
    return order;
}

LaidOutMap laidOut(const MapOrder& order) {
    return layOutMaps(order, {}, [](const auto&) {}).maps.front();
}

std::shared_ptr<const EmbeddingSet> twoEmbeddings() {
    EmbeddingSet set = smallSet(40);
    Embedding other = set.embeddings.front();
    other.name = "X_other";
    MatrixF rows = other.rows.copy();
    rows(3, 0) = std::numeric_limits<float>::quiet_NaN();
    other.rows = std::move(rows);
    set.embeddings.push_back(std::move(other));
    return std::make_shared<const EmbeddingSet>(std::move(set));
}

MapSource sourceOf(const std::shared_ptr<const EmbeddingSet>& set, std::size_t embedding, int first,
                   int last) {
    MapSource source{set, &set->embeddings[embedding]};
    source.rows.resize(static_cast<std::size_t>(last - first));
    std::iota(source.rows.begin(), source.rows.end(), first);
    source.ownRows = source.rows;
    return source;
}

std::shared_ptr<const std::vector<MatrixF>> oneMap(MatrixF map) {
    return std::make_shared<const std::vector<MatrixF>>(std::vector{std::move(map)});
}

} // namespace

class TestMapWork : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void firstPictureIsThatOfThePrincipalComponents() {
        std::vector<MatrixF> pictures;
        MapOrder order = orderOf(birdsInPlaces(60));
        const MapResult result = layOutMaps(order, {}, [&](const auto& p) { pictures.push_back(p.front()); });
        QVERIFY(result.complete);
        QCOMPARE(pictures.size(), std::size_t(31));
        order.options.method = ProjectionOptions::Method::pca;
        QVERIFY(pictures.front() == laidOut(order).projection.positions);
        QVERIFY(pictures.back() == result.maps.front().projection.positions);
        QCOMPARE(result.maps.front().projection.neighbors.indices.cols(), Eigen::Index(30));
        QCOMPARE(result.maps.front().groups.size(), std::size_t(180));
    }

    void aStopKeepsThePicture() {
        std::stop_source source;
        MatrixF latest;
        int pictures = 0;
        const MapResult result =
            layOutMaps(orderOf(birdsInPlaces(60)), {source.get_token(), {}, {}}, [&](const auto& p) {
                latest = p.front();
                if (++pictures == 5)
                    source.request_stop();
            });
        QVERIFY(!result.complete);
        QVERIFY(result.maps.front().projection.positions == latest);
        source = {};
        source.request_stop(); // before there is anything to see
        QVERIFY_EXCEPTION_THROWN(
            layOutMaps(orderOf(birdsInPlaces(60)), {source.get_token(), {}, {}}, [](const auto&) {}),
            Cancelled);
    }

    void storedAndEarlierNeighborsAreUsed() {
        const auto set = birdsInPlaces(60);
        const LaidOutMap plain = laidOut(orderOf(set));
        StoredNeighbors graph;
        graph.name = "neighbors_X_test";
        graph.embedding = "X_test";
        graph.neighbors = plain.projection.neighbors;
        set->storedNeighbors = {graph};
        QVERIFY(laidOut(orderOf(set)).projection.positions == plain.projection.positions);
        auto& indices = set->storedNeighbors[0].neighbors.indices;
        indices = (indices.array() + 60).unaryExpr([](int i) { return i % 180; }).matrix().eval();
        QVERIFY(laidOut(orderOf(set)).projection.positions != plain.projection.positions); // really used

        set->storedNeighbors.clear();
        MapOrder order = orderOf(set);
        order.earlier = std::make_shared<const LaidOutMap>(plain);
        order.sameSearch = true;
        const LaidOutMap again = laidOut(order);
        QVERIFY(again.embedding == plain.embedding); // the same one, not a copy
        QVERIFY(again.projection.positions == plain.projection.positions);
    }

    void theTimeThatIsLeftIsSaid() {
        const QString work = QStringLiteral("laying out");
        QCOMPARE(withTimeLeft(work, 0.25, 10.0),
                 QStringLiteral("laying out, about %1 left").arg(durationText(30.0)));
        QCOMPARE(withTimeLeft(work, 0.01, 10.0), work); // too early to say
        QCOMPARE(withTimeLeft(work, 0.5, 0.5), work);   // over before one has read it
        QCOMPARE(withTimeLeft(work, 1.0, 10.0), work);
    }

    void epochsEndAtTheLastEmbedding() {
        MapOrder order = orderOf(birdsInPlaces(60));
        MonitorPlan plan;
        plan.snapshots = 3;
        const Method& method = methods().find("adapter");
        order.sources.front().run = std::make_shared<const Run>(
            trainMethod(order.task, method, resolveParameters(method.parameters, {{"epochs", "5"}}), 0,
                        defaultSelectionRule, {}, plan));
        order.sources.front().epochs = true;
        const LaidOutMap map = laidOut(order);
        QCOMPARE(map.frames.size(), std::size_t(4));
        QCOMPARE(map.frameNames, (QStringList{QStringLiteral("raw"), QStringLiteral("epoch 1"),
                                              QStringLiteral("epoch 3"), QStringLiteral("epoch 5")}));
        QVERIFY(map.projection.positions == map.frames.back());
        order.sources.front().epochs = false;
        order.sources.front().run = std::make_shared<const Run>([&] {
            Run last = *order.sources.front().run;
            last.head = last.snapshots.back().head;
            return last;
        }());
        QVERIFY(*laidOut(order).embedding == *map.embedding);
    }

    void onlyUmapOfTheSameRowsIsLaidOutTogether() {
        const auto set = twoEmbeddings();
        std::vector<MapSource> sources{sourceOf(set, 0, 0, 40), sourceOf(set, 0, 20, 80),
                                       sourceOf(set, 1, 0, 40), sourceOf(set, 1, 0, 40)};
        sources[3].ownRows[7] = -1; // of another file, in which it has no partner
        ProjectionOptions options;
        const std::vector<MapLayout> umap = layoutsOf(sources, options);
        QCOMPARE(umap.size(), std::size_t(3));
        QCOMPARE(umap[0].sources, (std::vector<std::size_t>{0, 2}));
        QCOMPARE(umap[1].sources, (std::vector<std::size_t>{1}));
        options.method = ProjectionOptions::Method::pca;
        QCOMPARE(layoutsOf(sources, options).size(), std::size_t(4));
    }

    /// A row that one of them cannot place has no place in any.
    void brokenRowsHaveNoPlace() {
        const auto set = twoEmbeddings();
        MapOrder order;
        order.task = makeTask(set);
        order.sources = {sourceOf(set, 0, 0, 40), sourceOf(set, 1, 0, 40)};
        order.options.neighbors = 8;
        order.options.epochs = 20;
        int pictures = 0;
        const MapResult result = layOutMaps(order, {}, [&](const std::vector<MatrixF>& moving) {
            ++pictures;
            QCOMPARE(moving.front().rows(), Eigen::Index(40));
        });
        std::vector<MatrixF> maps;
        for (const LaidOutMap& map : result.maps)
            maps.push_back(map.projection.positions);
        QVERIFY(pictures > 0);
        QCOMPARE(maps.size(), std::size_t(2));
        for (const MatrixF& map : maps)
            for (Eigen::Index row = 0; row < 40; ++row)
                QCOMPARE(map.row(row).allFinite(), row != 3);
        // The embeddings are the same but for that row, and so are the maps.
        for (Eigen::Index row = 0; row < 40; ++row)
            if (row != 3)
                CHECK_AT_MOST((maps[0].row(row) - maps[1].row(row)).norm(), 1e-4);
    }

    /// A map that was turned, mirrored, enlarged and shifted comes back, by the rows that both show.
    void mapsOfOtherRowsAreBroughtOntoTheFirst() {
        const auto set = twoEmbeddings();
        const std::vector<MapSource> sources{sourceOf(set, 0, 0, 60), sourceOf(set, 0, 30, 90)};
        const MatrixF all = normalMatrix<float>(90, 2, 4);
        MatrixF turned = all.bottomRows(60) * Eigen::Rotation2Df(2.1F).toRotationMatrix();
        turned.col(0) *= -1.0F;
        turned = (turned * 7.0F).eval();
        turned.col(1).array() += 30.0F;
        const std::vector<AlignedMap> maps =
            alignMaps(sources, {{{0}, oneMap(all.topRows(60))}, {{1}, oneMap(turned)}});
        QVERIFY(maps[0].alignment == MapAlignment::first && maps[0].positions == all.topRows(60));
        QVERIFY(maps[1].alignment == MapAlignment::fitted);
        QCOMPARE(maps[1].sharedRows, 30);
        CHECK_AT_MOST((maps[1].positions - all.bottomRows(60)).cwiseAbs().maxCoeff(), 1e-3);
    }

    /// Least squares alone would shrink a map whose rows lie otherwise to a dot.
    void aMapThatLiesOtherwiseKeepsItsSize() {
        const auto set = twoEmbeddings();
        const std::vector<MapSource> sources{sourceOf(set, 0, 0, 60), sourceOf(set, 1, 0, 60)};
        const MatrixF first = normalMatrix<float>(60, 2, 4), second = normalMatrix<float>(60, 2, 5) * 100.0F;
        const std::vector<AlignedMap> maps =
            alignMaps(sources, {{{0}, oneMap(first)}, {{1}, oneMap(second)}});
        const auto extent = [](const MatrixF& map) { return (map.rowwise() - map.colwise().mean()).norm(); };
        CHECK_AT_MOST(std::abs(extent(maps[1].positions) / extent(first) - 1.0), 1e-3);
    }

    void mapsWithTooFewSharedRowsStandApart() {
        const auto set = twoEmbeddings();
        const std::vector<MapSource> sources{sourceOf(set, 0, 0, 40), sourceOf(set, 0, 38, 90)};
        const MatrixF second = normalMatrix<float>(52, 2, 2);
        const std::vector<AlignedMap> maps =
            alignMaps(sources, {{{0}, oneMap(normalMatrix<float>(40, 2, 1))}, {{1}, oneMap(second)}});
        QVERIFY(maps[1].alignment == MapAlignment::apart && maps[1].positions == second);
        QCOMPARE(maps[1].sharedRows, 2);
    }

    /// A map that could not be laid out leaves the others theirs.
    void aMissingLayoutIsLeftOut() {
        const auto set = twoEmbeddings();
        const std::vector<MapSource> sources{sourceOf(set, 0, 0, 40), sourceOf(set, 1, 0, 40)};
        const MatrixF second = normalMatrix<float>(40, 2, 2);
        const std::vector<AlignedMap> maps = alignMaps(sources, {{{1}, oneMap(second)}});
        QCOMPARE(maps[0].positions.size(), Eigen::Index(0));
        QVERIFY(maps[1].alignment == MapAlignment::first && maps[1].positions == second);
    }
};

QTEST_GUILESS_MAIN(TestMapWork)
#include "tst_map_work.moc"
