// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/grouping.h"

#include "tests/support/checks.h"
#include "tests/support/schemes.h"

#include <QTest>

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// 500 groups: 25 classes of 20 colours. Every third group has one row, which is wrong; the others 30.
GroupReport manyGroups(const GroupScheme& scheme) {
    std::vector<GroupAccuracy> groups, classes(static_cast<std::size_t>(scheme.classCount()));
    for (int group = 0; group < scheme.groupCount(); ++group) {
        const bool single = group % 3 == 0;
        groups.push_back({.n = single ? 1 : 30, .correct = single ? 0 : 10 + group % 20});
        GroupAccuracy& own = classes[static_cast<std::size_t>(scheme.classOf(group))];
        own.n += groups.back().n;
        own.correct += groups.back().correct;
    }
    return reportOfCounts(scheme, groups, classes, std::vector<int>(groups.size(), 5));
}

GroupBarsData barsOf(const GroupScheme& scheme, const GroupReport& report) {
    GroupBarsData data = groupBarsOf(scheme);
    data.entries.push_back(groupBarsEntry("erm", "#aa3344", report));
    return data;
}

} // namespace

/// Many groups: which are shown, and which are put together.
class TestGrouping : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Small groups are grey, but never hidden, and can be the worst.
    void groupsOfOneRowAreShown() {
        const GroupScheme scheme = schemeOf(25, 20);
        const GroupBarsData data = barsOf(scheme, manyGroups(scheme));
        const ChosenGroups chosen = chooseGroups(data, {}, GroupBarsOrder::byAccuracy);
        QCOMPARE(chosen.groups.size(), std::size_t(500));
        QCOMPARE(chosen.groups.front() % 3, 0); // a single wrong row
        QCOMPARE(chosen.groups.front(), data.entries[0].worstGroup);
        QVERIFY(std::is_sorted(chosen.groups.begin(), chosen.groups.end(), [&](int a, int b) {
            return *data.entries[0].accuracy[a] < *data.entries[0].accuracy[b];
        }));
    }

    void theWorstAreKept() {
        const GroupScheme scheme = schemeOf(25, 20);
        const GroupBarsData data = barsOf(scheme, manyGroups(scheme));
        const ChosenGroups worst = chooseGroups(data, {.worst = 20}, GroupBarsOrder::byAccuracy);
        const ChosenGroups all = chooseGroups(data, {}, GroupBarsOrder::byAccuracy);
        QCOMPARE(worst.candidates, std::size_t(500));
        QCOMPARE(worst.groups, std::vector<int>(all.groups.begin(), all.groups.begin() + 20));
        const ChosenGroups byGroup = chooseGroups(data, {.worst = 20}, GroupBarsOrder::byGroup);
        QVERIFY(std::is_sorted(byGroup.groups.begin(), byGroup.groups.end()));
        QVERIFY(std::is_permutation(byGroup.groups.begin(), byGroup.groups.end(), worst.groups.begin(),
                                    worst.groups.end()));
    }

    void namesAreSearchedByWords() {
        const GroupScheme scheme = schemeOf(25, 20);
        const GroupBarsData data = barsOf(scheme, manyGroups(scheme));
        const ChosenGroups found = chooseGroups(data, {.search = "COLOR7 class1"}, GroupBarsOrder::byGroup);
        for (const int group : found.groups)
            QVERIFY(scheme.groupName(group).starts_with("class1") &&
                    scheme.groupName(group).ends_with("color7"));
        QCOMPARE(found.groups.size(), std::size_t(11)); // class1 and class10 to class19
        QCOMPARE(found.others, std::size_t(489));
        QVERIFY(chooseGroups(data, {.search = "nothing"}, GroupBarsOrder::byGroup).groups.empty());
    }

    /// Small groups are shown, as in Waterbirds with 81, 4, 8 and 163 examples: the failing groups are the
    /// small ones.
    void smallSetsAreShown() {
        const GroupScheme scheme = schemeOf(2, 2);
        const GroupReport report = reportOfCounts(
            scheme, {{.n = 81, .correct = 80}, {.n = 4, .correct = 1}, {.n = 8, .correct = 4}, {}},
            {{.n = 85, .correct = 81}, {.n = 8, .correct = 4}}, {1, 1, 1, 1});
        const GroupBarsData data = barsOf(scheme, report);
        const ChosenGroups chosen = chooseGroups(data, {}, GroupBarsOrder::byGroup);
        QCOMPARE(chosen.groups, std::vector<int>({0, 1, 2, 3}));
        QCOMPARE(data.entries[0].worstGroup, 1);
        const SceneSpace paper = SceneSpace::paper();
        const Scene scene =
            groupBarsScene(data, chosen.groups, layGroupBars(data, chosen.groups.size(), paper), paper);
        int pale = 0, full = 0, faintNames = 0, titles = 0;
        for (const SceneItem& item : scene.items) {
            if (!item.key.empty())
                (item.opacity < 1.0 ? pale : full) += 1;
            for (const int group : {1, 2})
                faintNames += item.words == scheme.groupName(group) && item.paint.ink == Ink::faint;
            titles += item.words.ends_with("grey: n < 10");
        }
        QCOMPARE(pale, 2);
        QCOMPARE(full, 1);
        QCOMPARE(faintNames, 2);
        QCOMPARE(titles, 1);
        QVERIFY(describeGroup(data, 1).find("fewer than 10 examples") != std::string::npos);
        QVERIFY(describeGroup(data, 1).find("95 % interval") != std::string::npos);
        QVERIFY(describeGroup(data, 0).find("fewer") == std::string::npos);
    }

    void countsAddUp() {
        const GroupScheme scheme = schemeOf(25, 20);
        const GroupReport report = manyGroups(scheme);
        const std::vector<Grouping> groupings = groupingsOf(scheme);
        QCOMPARE(groupings.size(), std::size_t(3));
        QCOMPARE(groupings[1].name, scheme.className());
        QCOMPARE(groupings[2].name, std::string("color"));
        const GroupReport byColor = regrouped(report, groupings[2]);
        QCOMPARE(byColor.groups.size(), std::size_t(20));
        int n = 0, correct = 0;
        for (int c = 0; c < 25; ++c) {
            n += report.groups[static_cast<std::size_t>(20 * c + 4)].n;
            correct += report.groups[static_cast<std::size_t>(20 * c + 4)].correct;
        }
        QCOMPARE(byColor.groups[4].n, n);
        QCOMPARE(byColor.groups[4].correct, correct);
        QCOMPARE(*byColor.groups[4].accuracy, static_cast<double>(correct) / n);
        QCOMPARE(byColor.groups[4].interval->low, wilsonInterval(correct, n).low);
        double lowest = 1.0;
        for (const GroupAccuracy& member : byColor.groups)
            lowest = std::min(lowest, *member.accuracy);
        QCOMPARE(*byColor.worstGroupAccuracy, lowest);
        QCOMPARE(*byColor.averageAccuracy, *report.averageAccuracy);
        const GroupReport byClass = regrouped(report, groupings[1]);
        for (std::size_t c = 0; c < 25; ++c)
            QCOMPARE(byClass.groups[c].correct, report.classes[c].correct);
    }

    void classesAloneAreNotPutTogether() {
        QCOMPARE(groupingsOf(GroupScheme("class", {"a", "b"}, {})).size(), std::size_t(1));
        const GroupScheme overlapping = GroupScheme::overlapping("toxic", {"no", "yes"}, {"male", "female"});
        const std::vector<Grouping> groupings = groupingsOf(overlapping);
        QCOMPARE(groupings.size(), std::size_t(3));
        QCOMPARE(groupings[2].names, std::vector<std::string>({"male", "female"}));
        QCOMPARE(groupings[2].memberOf, std::vector<int>({0, 1, 0, 1}));
    }
};

QTEST_APPLESS_MAIN(TestGrouping)
#include "tst_grouping.moc"
