// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task_definition.h"
#include "core/data/task_members.h"
#include "tests/support/checks.h"
#include "tests/support/comments_set.h"
#include "tests/support/synthetic.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::vector<int> listed(std::span<const int> values) {
    return {values.begin(), values.end()};
}

/// Birds whose column "kind" names the group: land 0, water 1, and 2 that both classes have.
std::shared_ptr<EmbeddingSet> kindsOfBirds() {
    auto set = makeSet(normalMatrix<float>(8, 3, 1), {0, 0, 1, 1, 0, 1, 0, 1}, {0, 1, 0, 1, 0, 1, 0, 1},
                       {0, 0, 0, 0, 1, 1, 2, 2});
    set->columns.push_back(
        {"kind", {"wren", "duck", "gull"}, {0, 2, 1, 2, 0, 1, 2, -1}, {"#ff0000", "#00ff00", "#0000ff"}});
    return set;
}

std::shared_ptr<const Task> inOneGroup(const std::shared_ptr<const Task>& task, std::string& notice) {
    return oneGroupTask(task, [&](const std::string& text) { notice = text; });
}

} // namespace

class TestTaskGroups : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void aRowIsInAGroupForEachOfItsIdentities() {
        const auto set = comments();
        const auto task = makeTask(set);
        QVERIFY(task->groups.overlaps());
        QCOMPARE(task->groups.groupCount(), 6);
        std::array<std::vector<int>, 3> counts;
        counts.fill(std::vector<int>(6, 0));
        int none = 0, several = 0;
        for (std::size_t row = 0; row < set->size(); ++row) {
            std::vector<int> expected;
            const int toxic = set->column("toxicity").codes[row];
            for (int k = 0; k < 3; ++k)
                if (set->column(set->groupColumns[k]).codes[row] == 1) {
                    expected.push_back(3 * toxic + k);
                    ++counts[row / 200][static_cast<std::size_t>(expected.back())];
                }
            QVERIFY(listed(task->groupsOf(row)) == expected);
            QCOMPARE(task->groupIds[row], -1);
            none += expected.empty();
            several += expected.size() > 1;
        }
        QVERIFY(none > 0 && several > 0);
        for (std::size_t split = 0; split < usualSplits.size(); ++split) {
            QVERIFY(task->splits[split].groupCounts == counts[split]);
            QCOMPARE(task->splits[split].rows.size(), std::size_t(200)); // also those in no group
        }
    }

    void membershipOfSomeRowsKeepsTheirOrder() {
        const auto task = makeTask(comments());
        const std::vector<int> rows{17, 3, 599, 3};
        const GroupMembership some = task->membershipOf(rows);
        QCOMPARE(some.size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            QVERIFY(listed(some.of(i)) == listed(task->groupsOf(static_cast<std::size_t>(rows[i]))));
        const GroupMembership single = makeTask(kindsOfBirds())->membershipOf(std::vector<int>{7, 0});
        QVERIFY(listed(single.of(0)) == std::vector<int>{3} && listed(single.of(1)) == std::vector<int>{0});
        QVERIFY_EXCEPTION_THROWN(GroupMembership({0, 2}, std::vector<int>{1}), std::logic_error);
    }

    void yesAndNoAreWrittenInManyWays() {
        for (const auto& words : {std::vector<std::string>{"0", "1"}, {"no", "YES"}, {"0.0", "1.0"}}) {
            const auto set = comments();
            const auto before = makeTask(set)->fit().groupCounts;
            columnNamed(*set, "male").categories = words;
            QVERIFY(makeTask(set)->fit().groupCounts == before);
        }
        const auto set = comments();
        Column& male = columnNamed(*set, "male"); // a column that says only yes
        male.categories = {"True"};
        std::fill(male.codes.begin(), male.codes.end(), 0);
        QCOMPARE(makeTask(set)->fit().groupCounts[0] + makeTask(set)->fit().groupCounts[3], 200);
        male.categories = {"perhaps"};
        CHECK_HOLDS(messageOf<DataError>([&] { makeTask(set); }), "'perhaps', which is neither yes nor no");
    }

    void missingIdentitiesAndClasses() {
        const auto set = comments();
        Column& male = columnNamed(*set, "male");
        const auto whole = makeTask(set);
        male.codes[0] = male.codes[1] = -1;
        columnNamed(*set, "toxicity").codes[2] = -1;
        const auto task = makeTask(set);
        QVERIFY(warns(*task, "2 examples without male are not in its groups"));
        QVERIFY(warns(*task, "1 example has no class and is left out of all results"));
        QVERIFY(task->groupsOf(2).empty());
        for (const int group : task->groupsOf(0))
            QVERIFY(task->groups.combinationOf(group) != 0);
        QCOMPARE(task->fitRows().size(), std::size_t(199));
        QCOMPARE(describeRow(*task, 2), std::string("without class"));
    }

    void selectionsWinOverTheFile() {
        const auto set = comments();
        set->attributeKeys = {"black"};
        QVERIFY(makeTask(set)->groups.overlaps()); // group columns first
        QCOMPARE(makeTask(set, {.attributes = {"any"}})->groups.groupCount(), 4);
        QCOMPARE(makeTask(set, {.useFileAttributes = false})->groups.groupCount(), 2);
        QCOMPARE(makeTask(set, {.groupColumns = {"any"}})->groups.groupCount(), 2);
        QCOMPARE(makeTask(set, {.groupColumns = {"any", "any", "toxicity"}})->groups.groupCount(), 2);
        QVERIFY(
            warns(*makeTask(set, {.groupColumns = {"any", "split"}}), "'split' is class or split already"));
        CHECK_HOLDS(messageOf<DataError>([&] { makeTask(set, {.groupColumns = {"old"}}); }),
                    "there is no column 'old'");
    }

    void trainingGoesByTheAttributes() {
        const auto set = comments();
        std::string notice;
        CHECK_HOLDS(messageOf<DataError>([&] { inOneGroup(makeTask(set), notice); }), "--attributes male");
        set->attributeKeys = {"black"};
        const auto task = makeTask(set);
        const auto partition = inOneGroup(task, notice);
        QVERIFY(partition == task->partition && notice.empty());
        QCOMPARE(partition->groups.groupCount(), 4);
        QCOMPARE(partition->groups.groupName(3), std::string("toxic, True"));
        for (std::size_t s = 0; s < usualSplits.size(); ++s)
            QVERIFY(partition->splits[s].rows == task->splits[s].rows);
        int rows = 0;
        for (const int count : partition->fit().groupCounts)
            rows += count;
        QCOMPARE(rows, 200);
        const TaskSelection again = selectionOf(*task);
        QVERIFY(again.groupColumns == set->groupColumns && again.attributes == set->attributeKeys);
        QVERIFY(makeTask(set, again)->partition->groupIds == partition->groupIds);
    }

    void rowsInNoGroupCannotTrainByGroups() {
        const auto set = kindsOfBirds();
        columnNamed(*set, "place").codes[1] = -1;
        const auto task = makeTask(set);
        std::string notice;
        const auto grouped = inOneGroup(task, notice);
        CHECK_HOLDS(notice, "1 example that is in no group");
        QVERIFY(grouped->fitRows() == (std::vector<int>{0, 2, 3}));
        QVERIFY(task->fitRows() == (std::vector<int>{0, 1, 2, 3}));
        notice.clear();
        QVERIFY(inOneGroup(grouped, notice) == grouped && notice.empty());
    }

    void aColumnNamesTheGroups() {
        const auto set = kindsOfBirds();
        set->groupKey = "kind";
        const auto task = makeTask(set);
        QCOMPARE(task->groups.groupCount(), 4); // land wren, land gull, water duck, water gull
        QVERIFY(task->groups.kind() == GroupScheme::Kind::named);
        QVERIFY(task->groupIds == (std::vector<int>{0, 1, 2, 3, 0, 2, 1, -1}));
        QCOMPARE(describeRow(*task, 0), std::string("wren"));
        QCOMPARE(describeRow(*task, 1), std::string("landbird, gull"));
        QCOMPARE(describeRow(*task, 7), std::string("waterbird, in no group"));
        QVERIFY(task->fit().groupCounts == (std::vector<int>{1, 1, 1, 1}));
        QVERIFY(task->findSplit(testSplit)->groupCounts == (std::vector<int>{0, 1, 0, 0}));
        QCOMPARE(task->groups.attributes().front().colors.size(), std::size_t(3));
        QVERIFY(selectionOf(*task).groupColumn == "kind");
        QCOMPARE(makeTask(kindsOfBirds(), {.groupColumn = "kind"})->groups.groupCount(), 4);
    }

    void attributesAloneMakeGroups() {
        const auto set = birdsInPlaces(60);
        const auto crossed = makeTask(set), task = makeTask(set, {.groupBy = GroupBy::attributes});
        QVERIFY(task->groups.spansClasses() && task->groups.groupCount() == 2);
        QCOMPARE(task->groups.groupName(1), task->groups.attributes()[0].values[1]);
        QVERIFY(task->groupIds == set->column("place").codes);
        for (std::size_t s = 0; s < usualSplits.size(); ++s)
            for (int place = 0; place < 2; ++place)
                QCOMPARE(task->splits[s].groupCounts[place],
                         crossed->splits[s].groupCounts[place] +
                             crossed->splits[s].groupCounts[static_cast<std::size_t>(2 + place)]);
        // It is another task, which its own selection gives again; that of the classes stays as it was.
        const TaskDefinition of = definitionOf(*task);
        QCOMPARE(of.groupBy, std::string("attributes"));
        QVERIFY(of.hash() != definitionOf(*crossed).hash());
        QCOMPARE(differences(definitionOf(*crossed), of).size(), std::size_t(1));
        QVERIFY(definitionOf(*makeTask(set, selectionOf(*task))) == of);
        QVERIFY(definitionOf(*crossed).groupBy.empty());
        std::string notice;
        QVERIFY(inOneGroup(task, notice) == task); // methods train on the same groups
    }

    void theFileMayGroupByAttributes() {
        const auto set = birdsInPlaces(60);
        set->groupBy = "attributes";
        QVERIFY(makeTask(set)->groups.spansClasses());
        const auto crossed = makeTask(set, {.groupBy = GroupBy::classAndAttributes});
        QCOMPARE(crossed->groups.groupCount(), 4);
        QVERIFY(definitionOf(*makeTask(set, selectionOf(*crossed))) == definitionOf(*crossed));
        QCOMPARE(makeTask(set, {.useFileAttributes = false})->groups.groupCount(), 2); // classes
        set->attributeKeys.clear();
        CHECK_HOLDS(messageOf<DataError>([&] { makeTask(set); }), "attribute_keys names none");
        set->groupBy = "luck";
        CHECK_HOLDS(messageOf<DataError>([&] { makeTask(set); }), "group_by is 'luck'");
    }

    void contradictoryGroupsAreRefused() {
        const auto said = [](const TaskSelection& selection) {
            return messageOf<UsageError>([&] { makeTask(comments(), selection); });
        };
        CHECK_HOLDS(said({.groupColumns = {"male"}, .groupBy = GroupBy::attributes}),
                    "group columns are asked");
        CHECK_HOLDS(said({.groupColumn = "male", .groupBy = GroupBy::attributes}), "by the column 'male'");
        CHECK_HOLDS(said({.groupBy = GroupBy::attributes}), "groups by attributes need an attribute");
        CHECK_HOLDS(said({.attributes = {"split"}, .groupBy = GroupBy::attributes}),
                    "neither class nor split");
        const auto columns =
            messageOf<UsageError>([] { makeTask(birdsInPlaces(60), {.groupBy = GroupBy::columns}); });
        CHECK_HOLDS(columns, "groups by columns need group columns");
        QVERIFY(makeTask(comments(), {.groupBy = GroupBy::columns})->groups.overlaps());
        QCOMPARE(makeTask(comments(), {.attributes = {"any"}, .groupBy = GroupBy::attributes})
                     ->groups.groupCount(),
                 2);
    }

    void describesRowsOfOverlappingGroups() {
        const auto set = comments();
        for (const char* name : {"male", "female", "black"})
            columnNamed(*set, name).codes[0] = 0;
        columnNamed(*set, "toxicity").codes[0] = 1;
        QCOMPARE(describeRow(*makeTask(set), 0), std::string("toxic, in no group"));
        columnNamed(*set, "male").codes[0] = columnNamed(*set, "black").codes[0] = 1;
        QCOMPARE(describeRow(*makeTask(set), 0), std::string("toxic: male, black"));
    }
};

QTEST_APPLESS_MAIN(TestTaskGroups)
#include "tst_task_groups.moc"
