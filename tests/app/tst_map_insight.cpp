// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_insight.h"

#include "core/base/random.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace groupscope;

Q_DECLARE_METATYPE(groupscope::SelectionVerdict)
Q_DECLARE_METATYPE(groupscope::PointNeighbors)

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

} // namespace

class TestMapInsight : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void measuresDistortionOfEachMap();
    void judgesAsSoonAsNeighborsAreKnown();
    void listsTrueNeighbors();
    void forgetsTheOldMap();
    void tinyMapsAreNotMeasured();
};

void TestMapInsight::measuresDistortionOfEachMap() {
    MapInsight insight;
    QSignalSpy changed(&insight, &MapInsight::distortionChanged);
    insight.setMap(threeClusters());
    QVERIFY(insight.isMeasuring());
    QTRY_VERIFY(insight.distortion() != nullptr);
    QCOMPARE(changed.size(), 2); // forgotten, then known
    const Distortion& distortion = *insight.distortion();
    QCOMPARE(distortion.groups.size(), std::size_t(3));
    // The map mixes the last two clusters: about half of a point's neighbours there are of the other one.
    QVERIFY(distortion.groups[1].trustworthiness < distortion.groups[0].trustworthiness);
    QVERIFY(distortion.overall.falseShare > 0.2);
}

void TestMapInsight::judgesAsSoonAsNeighborsAreKnown() {
    MapInsight insight;
    QSignalSpy judged(&insight, &MapInsight::judged);
    insight.setMap(threeClusters());
    insight.judge(clusters({0})); // the neighbours are still being searched
    QVERIFY(judged.wait());
    QCOMPARE(judged[0][0].value<SelectionVerdict>().kind, SelectionVerdict::Kind::cluster);
    insight.judge(clusters({1, 2}));
    QVERIFY(judged.wait());
    QCOMPARE(judged[1][0].value<SelectionVerdict>().kind, SelectionVerdict::Kind::severalClusters);
    insight.judge(clusters({0, 1})); // far apart in the map too
    QVERIFY(judged.wait());
    QCOMPARE(judged[2][0].value<SelectionVerdict>().kind, SelectionVerdict::Kind::clustersApart);
    insight.judge(RowSelection(3 * perCluster));
    insight.judge(RowSelection(7)); // of another map
    QVERIFY(!judged.wait(200));
}

void TestMapInsight::listsTrueNeighbors() {
    MapInsight insight;
    QSignalSpy found(&insight, &MapInsight::neighborsFound);
    const auto map = threeClusters();
    insight.setMap(map);
    constexpr int point = perCluster + 5;
    insight.listNeighbors(point);
    QVERIFY(found.wait());
    const auto nearest = found[0][0].value<PointNeighbors>();
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
    insight.listNeighbors(-1);
    insight.listNeighbors(3 * perCluster);
    QVERIFY(!found.wait(200));
}

void TestMapInsight::forgetsTheOldMap() {
    MapInsight insight;
    insight.setMap(threeClusters());
    QTRY_VERIFY(insight.distortion() != nullptr);
    insight.setMap(nullptr);
    QVERIFY(insight.distortion() == nullptr);
    QVERIFY(!insight.isMeasuring());
}

void TestMapInsight::tinyMapsAreNotMeasured() {
    for (const int n : {0, 1, 2}) {
        auto map = std::make_shared<LaidOutMap>();
        map->embedding = std::make_shared<const MatrixF>(MatrixF::Zero(n, 4));
        map->projection.positions = MatrixF::Zero(n, 2);
        map->rows.resize(static_cast<std::size_t>(n));
        map->groups.resize(static_cast<std::size_t>(n));
        MapInsight insight;
        insight.setMap(map);
        QVERIFY(!insight.isMeasuring());
        insight.listNeighbors(0);
    }
}

QTEST_GUILESS_MAIN(TestMapInsight)
#include "tst_map_insight.moc"
