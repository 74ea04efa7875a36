// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_values.h"

#include "core/base/random.h"
#include "tests/app/desk.h"
#include "tests/app/owners.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace groupscope;

namespace {

constexpr int perCluster = 60;

/// Three clusters in five dimensions; the map draws the last two in one place.
std::shared_ptr<const LaidOutMap> threeClusters() {
    Random random(3, "test map insight");
    auto map = std::make_shared<LaidOutMap>();
    auto rows = std::make_shared<MatrixF>(3 * perCluster, 5);
    map->projection.positions.resize(3 * perCluster, 2);
    for (int i = 0; i < 3 * perCluster; ++i) {
        const int cluster = i / perCluster;
        for (int d = 0; d < 5; ++d)
            (*rows)(i, d) = static_cast<float>(random.normal() + (d == cluster ? 40.0 : 0.0));
        map->projection.positions(i, 0) = static_cast<float>(random.normal() + (cluster == 0 ? 0.0 : 30.0));
        map->projection.positions(i, 1) = static_cast<float>(random.normal());
        map->rows.push_back(i);
        map->groups.push_back(cluster);
    }
    map->groupCount = 3;
    map->embedding = std::move(rows);
    return map;
}

RowSelection clusters(std::initializer_list<int> wanted) {
    RowSelection selection(3 * perCluster);
    for (const int cluster : wanted)
        for (int i = 0; i < perCluster; ++i)
            selection.set(static_cast<std::size_t>(cluster * perCluster + i), true);
    return selection;
}

const RunContext noContext;
const ValueSource nothing{nullptr, {}, noContext};

SelectionVerdict::Kind judge(const std::shared_ptr<const LaidOutMap>& map, const MapFidelity& fidelity,
                             const RowSelection& selection) {
    const auto shared = std::make_shared<const RowSelection>(selection);
    return selectionVerdictOf({map, fidelity.searched, shared}, nothing, [](const SelectionVerdict&) {}).kind;
}

} // namespace

class TestMapValues : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        prepareOwners("tst_map_values");
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    void neighboursAreKnownBeforeTheDistortion() {
        const auto map = threeClusters();
        std::vector<MapFidelity> told;
        const MapFidelity fidelity =
            fidelityOf(map, nothing, [&](const MapFidelity& part) { told.push_back(part); });
        QCOMPARE(told.size(), std::size_t(1));
        QVERIFY(told[0].searched == fidelity.searched && !told[0].distortion);
        const Distortion& distortion = *fidelity.distortion;
        QCOMPARE(distortion.groups.size(), std::size_t(3));
        // The map mixes the last two clusters: about half of a point's neighbours there are of the other one.
        QVERIFY(distortion.groups[1].trustworthiness < distortion.groups[0].trustworthiness);
        QVERIFY(distortion.overall.falseShare > 0.2);
    }

    void neighboursOfTheMapAreTakenWhereTheyReachFarEnough() {
        auto map = std::make_shared<LaidOutMap>(*threeClusters());
        map->projection.neighbors = *fidelityOf(threeClusters(), nothing, [](const auto&) {}).searched;
        const MapFidelity fidelity =
            fidelityOf(std::shared_ptr<const LaidOutMap>(map), nothing, [](const auto&) {});
        QVERIFY(!fidelity.searched && fidelity.distortion);
    }

    void selectionsAreJudged() {
        const auto map = threeClusters();
        const MapFidelity fidelity = fidelityOf(map, nothing, [](const auto&) {});
        QCOMPARE(judge(map, fidelity, clusters({0})), SelectionVerdict::Kind::cluster);
        QCOMPARE(judge(map, fidelity, clusters({1, 2})), SelectionVerdict::Kind::severalClusters);
        QCOMPARE(judge(map, fidelity, clusters({0, 1})), // far apart in the map too
                 SelectionVerdict::Kind::clustersApart);
    }

    void listsTrueNeighbors() {
        const auto map = threeClusters();
        constexpr int point = perCluster + 5;
        const PointNeighbors nearest = neighborsOf({map, point}, nothing, [](const auto&) {});
        QCOMPARE(nearest.point, point);
        std::vector<std::pair<float, int>> expected;
        for (int i = 0; i < 3 * perCluster; ++i)
            if (i != point)
                expected.emplace_back((map->embedding->row(i) - map->embedding->row(point)).norm(), i);
        std::sort(expected.begin(), expected.end());
        for (std::size_t j = 0; j < nearest.points.size(); ++j) {
            QCOMPARE(nearest.points[j], expected[j].second);
            QVERIFY(std::abs(nearest.distances[j] - expected[j].first) < 1e-4F);
        }
        QCOMPARE(nearest.points.size(), std::size_t(20));
    }

    void aMapAtRestIsMeasured() {
        Desk desk;
        desk.openSet(path_);
        MapAtRest rest(&desk.session);
        QSignalSpy mapChanged(&rest, &MapAtRest::mapChanged);
        rest.setMap(threeClusters());
        QVERIFY(rest.isWorking());
        QTRY_VERIFY(rest.distortion() != nullptr);
        QVERIFY(rest.neighbors() != nullptr);
        const auto map = rest.map();
        rest.setMap(nullptr);
        QVERIFY(!rest.distortion() && !rest.neighbors() && !rest.isWorking());
        QCOMPARE(mapChanged.size(), 2);
        rest.setMap(map); // it is known
        QVERIFY(rest.distortion() != nullptr && !rest.isWorking());
        rest.setMap(threeClusters());
        rest.setMap(nullptr); // nobody waits for it
        QVERIFY(!rest.isWorking());
    }

    void tinyMapsAreNotMeasured() {
        Desk desk;
        desk.openSet(path_);
        for (const int n : {0, 1, 2}) {
            auto map = std::make_shared<LaidOutMap>();
            map->embedding = std::make_shared<const MatrixF>(MatrixF::Zero(n, 4));
            map->projection.positions = MatrixF::Zero(n, 2);
            map->rows.resize(static_cast<std::size_t>(n));
            map->groups.resize(static_cast<std::size_t>(n));
            MapAtRest rest(&desk.session);
            rest.setMap(map);
            QVERIFY(!rest.isWorking() && rest.map() == map);
        }
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_GUILESS_MAIN(TestMapValues)
#include "tst_map_values.moc"
