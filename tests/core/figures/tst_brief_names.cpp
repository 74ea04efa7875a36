// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/brief_names.h"

#include "core/figures/figure.h"
#include "core/figures/grouping.h"
#include "core/figures/representation_figures.h"
#include "core/figures/subgroup_values.h"
#include "tests/support/figures.h"

#include <QTest>

using namespace groupscope;
using groupscope::testing::smallMap;
using groupscope::testing::textsOf;

namespace {

using Names = std::vector<std::string>;

std::string twoDigits(int number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
}

/// 20 species at 10 sites, with names as camera traps have them.
GroupScheme traps() {
    Names species, sites;
    for (int i = 0; i < 20; ++i)
        species.push_back("species_" + twoDigits(i));
    for (int i = 0; i < 10; ++i)
        sites.push_back("camera_trap_site_" + twoDigits(i));
    return GroupScheme("species", species, {{"site", sites, {}}});
}

/// The distance of two sites grows with the class.
AlignmentMap mapOfTraps() {
    AlignmentMap map;
    map.measure = "mean distance";
    map.counts.assign(200, 5);
    map.classes.resize(20);
    for (int label = 0; label < 20; ++label) {
        for (int a = 0; a < 10; ++a)
            for (int b = a + 1; b < 10; ++b)
                map.classes[label].pairs.push_back(
                    {label * 10 + a, label * 10 + b, 5, 5, 1.0 + 0.1 * label + 0.01 * b, 1.0});
        map.classes[label].maximum = 1.0 + 0.1 * label + 0.09;
    }
    return map;
}

GroupBarsData barsOfTraps() {
    GroupBarsData data = groupBarsOf(traps());
    GroupBarsEntry entry{.name = "ERM", .color = "#0072b2"};
    for (int group = 0; group < 200; ++group) {
        entry.accuracy.push_back(0.9 - 0.004 * (group * 37 % 200));
        entry.low.push_back(*entry.accuracy.back() - 0.1);
        entry.high.push_back(*entry.accuracy.back() + 0.05);
        entry.n.push_back(100);
    }
    data.entries = {entry};
    return data;
}

} // namespace

class TestBriefNames : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void whatPartsBeginWithInCommonIsLeftOut() {
        QCOMPARE(briefNames(Names{"species_00, camera_trap_site_07", "species_01, camera_trap_site_10"}),
                 (Names{"…00, …07", "…01, …10"}));
        // Numbers and words stay whole.
        QCOMPARE(briefNames(Names{"site 10", "site 11"}), (Names{"…10", "…11"}));
        QCOMPARE(briefNames(Names{"landbird", "landscape"}), (Names{"landbird", "landscape"}));
        QCOMPARE(briefNames(Names{"shoe, red", "bag, red"}), (Names{"shoe, red", "bag, red"}));
        QCOMPARE(briefNames(Names{"group", "group 1"}),
                 (Names{"group", "group 1"})); // nothing is left of one
        QCOMPARE(briefNames(Names{"lieu_é, rue", "lieu_è, rue"}), (Names{"…é, rue", "…è, rue"}));
        QVERIFY(briefNames(Names{}).empty());
        // Unlike numbers of parts: the whole name is one.
        QCOMPARE(briefNames(Names{"class_1, a", "class_2"}), (Names{"…1, a", "…2"}));
    }

    void barsAreBriefWhereNamesHaveNoRoom() {
        const GroupBarsData data = barsOfTraps();
        const std::vector<int> order = groupOrder(data, GroupBarsOrder::byAccuracy);
        for (const auto& [width, brief] : {std::pair(420.0, true), std::pair(1200.0, false)}) {
            SceneSpace space = SceneSpace::paper();
            space.width = width;
            const Scene scene = groupBarsScene(data, order, layGroupBars(data, order.size(), space), space);
            QCOMPARE(textsOf(scene, "…00, …07"), brief ? 1 : 0);
            QCOMPARE(textsOf(scene, "camera_trap_site"), brief ? 0 : 200);
            int whole = 0;
            for (const SceneItem& item : scene.items)
                whole += item.words.starts_with("…") && item.tooltip.starts_with("species_") ? 1 : 0;
            QCOMPARE(whole, brief ? 200 : 0); // on hover
        }
        QCOMPARE(valuesOf(data, {7}).rows[0][0].text, std::string("species_00, camera_trap_site_07"));
    }

    void rowsOfAPlotAreBriefToo() {
        SubgroupValues values{.title = "MAP@R", .unit = "share", .split = "test"};
        const GroupScheme scheme = traps();
        values.rows = {{allRowsName, 400}};
        values.series = {{.name = "ERM", .color = "#0072b2", .values = {SubgroupValue{0.5}}}};
        for (int group = 0; group < 30; ++group) {
            values.rows.push_back({scheme.groupName(group), 20});
            values.series[0].values.emplace_back(SubgroupValue{0.02 * group});
        }
        SceneSpace space = SceneSpace::paper();
        space.width = 420.0;
        const Scene scene = sceneOf(plotOf(values), space);
        QCOMPARE(textsOf(scene, "…02, …09"), 1);
        QCOMPARE(textsOf(scene, "all examples"), 1);
        QCOMPARE(textsOf(scene, "camera_trap_site"), 0);
        space.width = 1200.0;
        QCOMPARE(textsOf(sceneOf(plotOf(values), space), "species_02, camera_trap_site_09"), 1);
        QCOMPARE(valuesOf(plotOf(values)).rows.at(30).at(2).text,
                 std::string("species_02, camera_trap_site_09")); // whole in CSV
    }

    void mapsOfManyGroupsAreReadable() {
        const HeatMap map = plotOf(mapOfTraps(), traps());
        SceneSpace space = SceneSpace::paper();
        space.width = 440.0;
        const Scene scene = sceneOf(map, space);
        QCOMPARE(textsOf(scene, "camera_trap_site"), 0);
        QCOMPARE(textsOf(scene, "…19, …07"), 1);
        QCOMPARE(map.rows.front().name,
                 std::string("species_19, camera_trap_site_00")); // farthest apart first
        QCOMPARE(textsOf(scene, "largest distance first"), 1);
        QVERIFY(valuesOf(map).rows.size() == 200 * 9);
    }

    /// The colour scale begins at the smallest distance: from 0 on, all colours would be dark.
    void coloursOfLargeDistancesBeginAtTheSmallest() {
        Representation measured;
        measured.raw = measured.normalized = mapOfTraps().classes;
        FigureInput input{.representations = {{"raw embedding", "", &measured}}};
        const Figure& figure = figures().find("alignment_map");
        const auto first = [&] { return figure.parameters.at(2).offers(input).at(0).value; };
        QCOMPARE(figure.parameters.at(2).key, std::string("colors"));
        QCOMPARE(first(), std::string("zero")); // from 1.01 to 2.99
        measured.raw.erase(measured.raw.begin(), measured.raw.begin() + 10);
        QCOMPARE(first(), std::string("data"));
        Representation small;
        small.raw = small.normalized = smallMap().classes;
        input.representations.push_back({"trained", "run", &small});
        QCOMPARE(first(), std::string("zero")); // of all that are looked at
    }

    /// Heads would lie over each other: some of them stand there, and fields say the rest.
    void headsOfNarrowColumnsAreThinned() {
        HeatMap map;
        for (int i = 0; i < 60; ++i)
            map.columns.push_back({"site " + std::to_string(i)});
        map.rows.push_back({.name = "all"});
        map.cells.assign(60, rampCell(0.5, 0.5, ""));
        SceneSpace space = SceneSpace::paper();
        space.width = 420.0;
        const int heads = textsOf(sceneOf(map, space), "site ");
        QVERIFY2(heads >= 15 && heads <= 31, std::to_string(heads).c_str());
        space.width = 1600.0;
        QCOMPARE(textsOf(sceneOf(map, space), "site "), 60);
    }
};

QTEST_APPLESS_MAIN(TestBriefNames)
#include "tst_brief_names.moc"
