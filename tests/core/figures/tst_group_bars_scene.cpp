// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/group_bars.h"
#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>
#include <algorithm>

using namespace groupscope;
using groupscope::testing::handRun;

namespace {

/// One run: its first group is right in 9 of 10 rows, its second in 4, those of the other class have none.
GroupBarsData birds(int runs = 1) {
    const Run run = handRun("adapter", 0, 4, 5);
    GroupBarsData data = groupBarsOf(run.groups);
    for (int i = 0; i < runs; ++i)
        data.entries.push_back(
            groupBarsEntry("adapter, seed " + std::to_string(i), "#b45d92", run.report(testSplit)));
    return data;
}

Scene sceneOf(const GroupBarsData& data, GroupBarsOrder order,
              const SceneSpace& space = SceneSpace::paper()) {
    const std::vector<int> groups = groupOrder(data, order);
    return groupBarsScene(data, groups, layGroupBars(data, groups.size(), space), space);
}

/// Base line of the text; fails without it.
double baseOf(const Scene& scene, const std::string& words) {
    const auto found = std::find_if(scene.items.begin(), scene.items.end(),
                                    [&](const SceneItem& item) { return item.words == words; });
    return found == scene.items.end() ? -1.0 : found->points[0].second;
}

} // namespace

class TestGroupBarsScene : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void holdsWhatAReaderNeeds() {
        const std::string svg = svgOf(sceneOf(birds(), GroupBarsOrder::byGroup), "<groups>");
        for (const char* words :
             {">landbird, water<", ">40.0 %<", ">10<", ">n<", ">no examples<", ">worst<",
              ">adapter, seed 0 (average 65.0 %, worst group 40.0 % [", "&lt;groups&gt;", "95 % interval"})
            CHECK_HOLDS(svg, words);
        CHECK_HOLDS(svg, "landbird, water: 40.0 % (4 of 10), 95 % interval");
        CHECK_HOLDS(svg, "#b45d92");
    }

    /// A hollow arrow where the interval holds 0; without the intervals where the figure is narrow.
    void saysHowMuchMoreThanTheBaseline() {
        GroupBarsData data = birds(2);
        data.entries[0].isBaseline = true;
        data.entries[1].difference = {Difference{0.125, Interval{0.05, 0.2}},
                                      Difference{-0.02, Interval{-0.1, 0.06}}};
        data.entries[1].averageDifference = Difference{0.0525, Interval{0.01, 0.1}};
        const std::string svg = svgOf(sceneOf(data, GroupBarsOrder::byGroup), "groups");
        for (const char* words : {">▲ +12.5 (+5.0 to +20.0)<", ">▽ −2.0 (−10.0 to +6.0)<", ">to baseline<",
                                  "baseline: adapter, seed 0", "▲ +5.3"})
            CHECK_HOLDS(svg, words);
        CHECK_HOLDS(describeGroup(data, 0), "to the baseline ▲ +12.5 (+5.0 to +20.0)");
        SceneSpace narrow = SceneSpace::paper();
        narrow.width = 440.0;
        const std::string small = svgOf(sceneOf(data, GroupBarsOrder::byGroup, narrow), "groups");
        CHECK_HOLDS(small, ">▲ +12.5<");
    }

    /// Thin bars have room for the differences of one run: the figure says which.
    void ofThinBarsItSaysWhoseDifferencesStandThere() {
        GroupBarsData data = birds(3);
        data.baseline = "zero-shot, seed 0";
        for (const std::size_t run : {1, 2})
            data.entries[run].difference = {Difference{0.1 * static_cast<double>(run), Interval{0.05, 0.3}},
                                            Difference{-0.02, Interval{-0.1, 0.06}}};
        const std::vector<int> groups = groupOrder(data, GroupBarsOrder::byGroup);
        SceneSpace space = SceneSpace::paper();
        const GroupBarsLayout roomy = layGroupBars(data, groups.size(), space);
        QCOMPARE(roomy.differenceOf, -1);
        const std::string all = svgOf(groupBarsScene(data, groups, roomy, space), "groups");
        CHECK_HOLDS(all, ">▲ +10.0 (");
        CHECK_HOLDS(all, ">▲ +20.0 (");
        QVERIFY(all.find("alone compared") == std::string::npos);
        space.height = 120.0;
        const GroupBarsLayout tight = layGroupBars(data, groups.size(), space);
        QCOMPARE(tight.differenceOf, 1);
        const std::string one = svgOf(groupBarsScene(data, groups, tight, space), "groups");
        CHECK_HOLDS(one, ">▲ +10.0 (");
        QVERIFY(one.find(">▲ +20.0 (") == std::string::npos);
        CHECK_HOLDS(one, "▲ ▼: adapter, seed 1 alone compared with the baseline, zero-shot, seed 0");
    }

    void seedsAreAMeanWithTheirDeviation() {
        const Run run = handRun("adapter", 0, 4, 5), other = handRun("adapter", 1, 6, 5);
        const std::vector<GroupReport> seeds{run.report(testSplit), other.report(testSplit)};
        const GroupBarsEntry entry = groupBarsEntry("adapter, 2 seeds", "#b45d92", seeds);
        QCOMPARE(entry.seeds, 2);
        const double first = *seeds[0].groups[1].accuracy, second = *seeds[1].groups[1].accuracy;
        QVERIFY(first != second);
        QVERIFY(std::abs(*entry.accuracy[1] - (first + second) / 2) < 1e-12);
        QVERIFY(std::abs(*entry.deviation[1] - std::abs(first - second) / std::sqrt(2.0)) < 1e-12);
        const double high = (seeds[0].groups[1].interval->high + seeds[1].groups[1].interval->high) / 2;
        QVERIFY(std::abs(*entry.high[1] - high) < 1e-12); // two seeds do not widen it
        QVERIFY(entry.worstInterval && entry.worstInterval->low <= *entry.accuracy[1]);
        QVERIFY(!entry.accuracy[2]); // no rows
        GroupBarsData data = groupBarsOf(run.groups);
        data.entries = {entry};
        CHECK_HOLDS(describeGroup(data, 1), "(mean ± s.d. of 2 seeds, 10 examples)");
        CHECK_HOLDS(svgOf(sceneOf(data, GroupBarsOrder::byGroup), "groups"), "mean of seeds, 95 % interval");
        CHECK_HOLDS(describeGroup(data, entry.worstGroup), "of all that could be it");
        CHECK_HOLDS(svgOf(sceneOf(data, GroupBarsOrder::byGroup), "groups"), ", worst group ");
    }

    void theWorstComesFirst() {
        const Scene byGroup = sceneOf(birds(), GroupBarsOrder::byGroup);
        const Scene worstFirst = sceneOf(birds(), GroupBarsOrder::byAccuracy);
        QVERIFY(baseOf(byGroup, "landbird, land") < baseOf(byGroup, "landbird, water"));
        QVERIFY(baseOf(worstFirst, "landbird, water") < baseOf(worstFirst, "landbird, land"));
        QVERIFY(baseOf(worstFirst, "landbird, land") < baseOf(worstFirst, "waterbird, land")); // no rows
    }

    void barsAreAsLongAsTheAccuracy() {
        const Scene scene = sceneOf(birds(), GroupBarsOrder::byGroup);
        std::vector<double> lengths;
        for (const SceneItem& item : scene.items)
            if (!item.key.empty())
                lengths.push_back(item.points[1].first - item.points[0].first);
        QCOMPARE(lengths.size(), std::size_t(2));
        CHECK_AT_MOST(std::abs(lengths[1] / lengths[0] - 4.0 / 9.0), 1e-9);
    }

    void theHeaderStaysAboveTheBars() {
        const Scene scene = sceneOf(birds(2), GroupBarsOrder::byGroup);
        QVERIFY(scene.headerItems > 5 && scene.headerItems < scene.items.size());
        const std::size_t body = scene.items.size() - scene.headerItems;
        for (std::size_t i = 0; i < scene.items.size(); ++i)
            for (const auto& [x, y] : scene.items[i].points)
                QVERIFY(i < body ? y >= scene.headerHeight : y <= scene.headerHeight);
    }

    void accuraciesStandBesideASingleRunWithRoom() {
        CHECK_HOLDS(svgOf(sceneOf(birds(), GroupBarsOrder::byGroup), ""), ">90.0 %<");
        QVERIFY(svgOf(sceneOf(birds(2), GroupBarsOrder::byGroup), "").find(">90.0 %<") == std::string::npos);
        SceneSpace narrow = SceneSpace::paper();
        narrow.width = 260.0;
        const Scene scene = sceneOf(birds(), GroupBarsOrder::byGroup, narrow);
        QVERIFY(svgOf(scene, "").find(">90.0 %<") == std::string::npos);
        for (const SceneItem& item : scene.items)
            for (const auto& [x, y] : item.points)
                QVERIFY(x >= 0.0 && x <= narrow.width);
    }

    void longNamesAreCutInTheirMiddle() {
        GroupBarsData data = birds();
        data.groupNames[0] = "a very long name of a class of birds, on lånd";
        SceneSpace narrow = SceneSpace::paper();
        narrow.width = 300.0;
        const std::string svg = svgOf(sceneOf(data, GroupBarsOrder::byGroup, narrow), "");
        CHECK_HOLDS(svg, "…");
        CHECK_HOLDS(svg, "on lånd<");
        CHECK_HOLDS(svg, ">a very");
    }

    void manyGroupsTakeTheHeightTheyNeed() {
        GroupBarsData data = birds();
        for (int group = 4; group < 90; ++group) {
            data.groupNames.push_back("group " + std::to_string(group));
            data.classOfGroup.push_back("c");
        }
        const Scene scene = sceneOf(data, GroupBarsOrder::byGroup);
        QVERIFY(scene.height > SceneSpace::paper().height);
        QVERIFY(baseOf(scene, "group 89") < scene.height && baseOf(scene, "group 89") > 0.0);
    }
};

QTEST_APPLESS_MAIN(TestGroupBarsScene)
#include "tst_group_bars_scene.moc"
