// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/map_work.h"
#include "app/views/set_presentation.h"

#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "tests/support/synthetic.h"

#include <QTest>

#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

MapOrder orderOf(const std::shared_ptr<EmbeddingSet>& set) {
    MapOrder order;
    order.task = makeTask(set);
    order.rows.resize(set->size());
    std::iota(order.rows.begin(), order.rows.end(), 0);
    order.options.epochs = 30;
    return order;
}

LaidOutMap laidOut(const MapOrder& order) {
    return layOutMap(order, {}, [](const MatrixF&) {}).map;
}

} // namespace

class TestMapWork : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void firstPictureIsThatOfThePrincipalComponents() {
        std::vector<MatrixF> pictures;
        MapOrder order = orderOf(birdsInPlaces(60));
        const MapResult result = layOutMap(order, {}, [&](const MatrixF& p) { pictures.push_back(p); });
        QVERIFY(result.complete);
        QCOMPARE(pictures.size(), std::size_t(31));
        order.options.method = ProjectionOptions::Method::pca;
        QVERIFY(pictures.front() == laidOut(order).projection.positions);
        QVERIFY(pictures.back() == result.map.projection.positions);
        QCOMPARE(result.map.projection.neighbors.indices.cols(), Eigen::Index(30));
        QCOMPARE(result.map.groups.size(), std::size_t(180));
    }

    void aStopKeepsThePicture() {
        std::stop_source source;
        MatrixF latest;
        int pictures = 0;
        const MapResult result =
            layOutMap(orderOf(birdsInPlaces(60)), {source.get_token(), {}, {}}, [&](const MatrixF& p) {
                latest = p;
                if (++pictures == 5)
                    source.request_stop();
            });
        QVERIFY(!result.complete);
        QVERIFY(result.map.projection.positions == latest);
        source = {};
        source.request_stop(); // before there is anything to see
        QVERIFY_EXCEPTION_THROWN(
            layOutMap(orderOf(birdsInPlaces(60)), {source.get_token(), {}, {}}, [](const MatrixF&) {}),
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
        order.run = std::make_shared<const Run>(
            trainMethod(order.task, method, resolveParameters(method.parameters, {{"epochs", "5"}}), 0,
                        defaultSelectionRule, {}, plan));
        order.epochs = true;
        const LaidOutMap map = laidOut(order);
        QCOMPARE(map.frames.size(), std::size_t(4));
        QCOMPARE(map.frameNames, (QStringList{QStringLiteral("raw"), QStringLiteral("epoch 1"),
                                              QStringLiteral("epoch 3"), QStringLiteral("epoch 5")}));
        QVERIFY(map.projection.positions == map.frames.back());
        order.epochs = false;
        order.run = std::make_shared<const Run>([&] {
            Run last = *order.run;
            last.head = last.snapshots.back().head;
            return last;
        }());
        QVERIFY(*laidOut(order).embedding == *map.embedding);
    }
};

QTEST_GUILESS_MAIN(TestMapWork)
#include "tst_map_work.moc"
