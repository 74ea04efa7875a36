// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task.h"
#include "core/data/task_definition.h"
#include "core/data/task_members.h"
#include "tests/support/change_rows.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Eight rows: every group once in training, two in validation, two in test.
std::shared_ptr<EmbeddingSet> eightBirds() {
    return makeSet(normalMatrix<float>(8, 3, 1), {0, 0, 1, 1, 0, 1, 0, 1}, {0, 1, 0, 1, 0, 1, 0, 1},
                   {0, 0, 0, 0, 1, 1, 2, 2});
}

std::string refusal(const std::shared_ptr<EmbeddingSet>& set, const TaskSelection& selection = {}) {
    return messageOf<DataError>([&] { makeTask(set, selection); });
}

std::string untrainable(const std::shared_ptr<EmbeddingSet>& set) {
    return messageOf<DataError>([&] { requireTrainable(*makeTask(set)); });
}

} // namespace

class TestTask : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void aMisprintOfASplitIsSaidWithTheNearestWord_data() {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("letters exchanged") << QByteArray("tset") << QByteArray("(did you mean 'test'?)");
        QTest::newRow("a letter too many") << QByteArray("trainn") << QByteArray("(did you mean 'train'?)");
        QTest::newRow("another word")
            << QByteArray("holdout") << QByteArray("is not train, val, test or unlabeled");
    }
    void blanksAroundNamesAreSaid() {
        auto set = eightBirds();
        set->columns[0].categories[1] = set->columns[0].categories[0] + " "; // classes
        QVERIFY(warns(*makeTask(set), "column 'bird' has values that differ only in blanks: '" +
                                          set->columns[0].categories[0] + "' and '" +
                                          set->columns[0].categories[1] + "'"));
        QVERIFY(!warns(*makeTask(eightBirds()), "differ only in blanks"));
        auto spaced = eightBirds();
        spaced->columns[2].categories = {"train ", " val", "Test\t"};
        for (std::size_t s = 0; s < usualSplits.size(); ++s)
            QVERIFY(makeTask(spaced)->splits[s].rows == makeTask(eightBirds())->splits[s].rows);
        spaced->columns[2].categories = {"a", "b", "c"};
        CHECK_HOLDS(refusal(spaced), "no example belongs to a split (its values are 'a', 'b', 'c')");
    }

    void aMisprintOfASplitIsSaidWithTheNearestWord() {
        QFETCH(QByteArray, word);
        QFETCH(QByteArray, said);
        auto set = birdsInPlaces(30);
        set->columns[2].categories.push_back(word.toStdString());
        set->columns[2].codes[5] = 3;
        const auto task = makeTask(set);
        CHECK_HOLDS(task->warnings.at(0), "split '" + word.toStdString() + "' is not train");
        CHECK_HOLDS(task->warnings.at(0),
                    "its 1 example is only evaluated, as report split '" + word.toStdString() + "'");
        CHECK_HOLDS(task->warnings.at(0), said.toStdString());
        QCOMPARE(task->warnings.at(0).find("did you mean") != std::string::npos, said.startsWith('('));
    }

    /// A split word may be called as rules of selection call something else: its rows get another name.
    void noSplitIsCalledAsARuleIs() {
        auto set = birdsInPlaces(30);
        set->columns[2].categories.push_back("leave-one-domain-out");
        set->columns[2].codes[5] = 3;
        const auto task = makeTask(set);
        QVERIFY(task->findSplit("leave-one-domain-out") == nullptr);
        QVERIFY(task->findSplit("leave-one-domain-out_2") != nullptr);
        set->splits.push_back(
            {.name = "leave-one-domain-out", .title = {}, .column = "split", .value = "test"});
        CHECK_HOLDS(messageOf<DataError>([&] { makeTask(set); }), "a name that selection rules need");
    }

    void rowsToSelectByCanBeHalved() {
        const auto whole = makeTask(birdsInPlaces(61)),
                   halved = makeTask(birdsInPlaces(61), {.selectHalves = true});
        const Split& one = halved->select();
        const Split& other = halved->split("val-other", "test");
        QCOMPARE(one.name, std::string(validationSplit));
        QVERIFY(other.purpose == Purpose::report);
        std::vector<int> both;
        std::merge(one.rows.begin(), one.rows.end(), other.rows.begin(), other.rows.end(),
                   std::back_inserter(both));
        QCOMPARE(both, whole->selectRows()); // each row once
        for (std::size_t g = 0; g < one.groupCounts.size(); ++g)
            QVERIFY(std::abs(one.groupCounts[g] - other.groupCounts[g]) <= 1);
        QCOMPARE(halved->fitRows(), whole->fitRows());
        QVERIFY(selectionOf(*halved).selectHalves && !selectionOf(*whole).selectHalves);
        QVERIFY(definitionOf(*halved).hash() != definitionOf(*whole).hash());
        QCOMPARE(makeTask(birdsInPlaces(61), {.selectHalves = true})->selectRows(), one.rows);
        const auto none = makeSet(normalMatrix<float>(4, 3, 1), {0, 0, 1, 1}, {0, 1, 0, 1}, {0, 0, 0, 2});
        CHECK_HOLDS(messageOf<UsageError>([&] { makeTask(none, {.selectHalves = true}); }),
                    "cannot be halved");
    }

    void resolvesRowsLabelsAndGroups() {
        const auto task = makeTask(eightBirds());
        QCOMPARE(task->warnings.size(), std::size_t(0));
        QVERIFY(task->fitRows() == (std::vector<int>{0, 1, 2, 3}));
        QVERIFY(task->selectRows() == (std::vector<int>{4, 5}));
        QVERIFY(task->findSplit(testSplit)->rows == (std::vector<int>{6, 7}));
        QVERIFY(task->groupIds == (std::vector<int>{0, 1, 2, 3, 0, 3, 0, 3}));
        QVERIFY(task->fit().groupCounts == (std::vector<int>{1, 1, 1, 1}));
        QVERIFY(task->findSplit(testSplit)->groupCounts == (std::vector<int>{1, 0, 0, 1}));
        QCOMPARE(task->classCount(), 2);
        QCOMPARE(task->splitColumn, std::string("split"));
    }

    void selectionOverridesTheFile() {
        TaskSelection selection{.classColumn = "place", .attributes = {"bird"}};
        const auto task = makeTask(eightBirds(), selection);
        QCOMPARE(task->groups.className(), std::string("place"));
        QCOMPARE(task->groups.attributes()[0].name, std::string("bird"));
        QCOMPARE(task->groups.groupName(1), std::string("land, waterbird"));
        selection = {.useFileAttributes = false};
        QCOMPARE(makeTask(eightBirds(), selection)->groups.groupCount(), 2);
    }

    void columnsCalledClassAndSplitNeedNoKey() {
        const auto set = eightBirds();
        set->classKey.clear();
        set->splitKey.clear();
        set->columns[0].name = "class";
        QCOMPARE(makeTask(set)->groups.className(), std::string("class"));
    }

    void noClassColumnNamed() {
        const auto set = eightBirds();
        set->classKey.clear();
        CHECK_HOLDS(refusal(set), "names no class column");
        CHECK_HOLDS(refusal(set), "choose one of: bird, place, split");
    }

    void noSplitColumnNamed() {
        const auto set = eightBirds();
        set->splitKey.clear();
        set->columns[2].name = "part";
        CHECK_HOLDS(refusal(set), "names no split column");
    }

    void unknownNamesListTheKnownOnes() {
        CHECK_HOLDS(refusal(eightBirds(), {.classColumn = "fish"}), "there is no column 'fish'");
        CHECK_HOLDS(refusal(eightBirds(), {.attributes = {"sea"}}), "choose one of: bird, place, split");
        CHECK_HOLDS(refusal(eightBirds(), {.embedding = "X_none"}), "choose one of: X_test");
    }

    void classIsNoAttributeOfItself() {
        const auto task = makeTask(eightBirds(), {.attributes = {"bird", "place"}});
        QCOMPARE(task->groups.attributes().size(), std::size_t(1));
        QVERIFY(warns(*task, "column 'bird' is class or split already and makes no groups"));
    }

    void oneClassOnly() {
        auto set = eightBirds();
        set->columns[0].categories = {"bird"};
        set->columns[0].codes.assign(8, 0);
        CHECK_HOLDS(refusal(set), "column 'bird' has 1 class only");
        // Two categories of which only one occurs in training: nothing can be learnt either.
        set = eightBirds();
        std::fill_n(set->columns[0].codes.begin(), 4, 1);
        CHECK_HOLDS(untrainable(set), "the training examples are all of class 'waterbird'");
    }

    void noTrainingRows() {
        const auto set = eightBirds();
        std::fill_n(set->columns[2].codes.begin(), 4, 1);
        CHECK_HOLDS(untrainable(set), "no example belongs to a training split");
        CHECK_HOLDS(untrainable(set), "/obs/split");
        QVERIFY(warns(*makeTask(set), "the training split has no examples: only zero-shot can be used"));
    }

    void noRowsInAnySplit() {
        const auto set = eightBirds();
        std::fill(set->columns[2].codes.begin(), set->columns[2].codes.end(), -1);
        CHECK_HOLDS(refusal(set), "no example belongs to a split");
    }

    void badNumbersInUsedRows() {
        auto set = eightBirds();
        changeRows(*set, [](MatrixF& rows) { rows(5, 1) = std::numeric_limits<float>::quiet_NaN(); });
        CHECK_HOLDS(refusal(set), "1 example holds NaN or Inf");
        changeRows(*set, [](MatrixF& rows) { rows(2, 0) = std::numeric_limits<float>::infinity(); });
        CHECK_HOLDS(refusal(set), "2 examples hold NaN or Inf");
        CHECK_HOLDS(refusal(set), "/obsm/X_test row 2 first");
        set->columns[2].codes[2] = set->columns[2].codes[5] = -1; // rows that are not used may hold anything
        QVERIFY(refusal(set).empty());
    }

    void badRowsAreLeftOutWhenThatIsAskedFor() {
        auto set = eightBirds();
        changeRows(*set,
                   [](MatrixF& rows) { // the one landbird on water that trains, and a validation example
                       rows(1, 1) = rows(5, 1) = std::numeric_limits<float>::quiet_NaN();
                   });
        const TaskSelection leaveOut{.brokenRows = BrokenRows::exclude};
        const auto task = makeTask(set, leaveOut);
        QVERIFY(task->fitRows() == (std::vector<int>{0, 2, 3}));
        QVERIFY(task->selectRows() == (std::vector<int>{4}));
        QVERIFY(task->fit().groupCounts == (std::vector<int>{1, 0, 1, 1}));
        QCOMPARE(task->fit().brokenCount, 1);
        QCOMPARE(task->select().brokenCount, 1);
        QCOMPARE(task->brokenCount, 2);
        QVERIFY(warns(*task, "2 examples hold NaN or Inf and are left out"));
        QVERIFY(std::isfinite(task->meanNorm));
        QCOMPARE(task->firstGap, std::size_t(0)); // all warnings are about what is missing
        changeRows(*set, [](MatrixF& rows) { rows.setConstant(std::numeric_limits<float>::infinity()); });
        CHECK_HOLDS(refusal(set, leaveOut), "every example of the splits holds NaN or Inf");
    }

    void namesOfTheChoiceReadBack() {
        for (const BrokenRows choice : {BrokenRows::refuse, BrokenRows::exclude})
            QVERIFY(parseBrokenRows(brokenRowsName(choice)) == choice);
        QVERIFY(!parseBrokenRows("keep"));
    }

    void emptySplitsAreWarnedOf() {
        const auto set = eightBirds();
        std::fill_n(set->columns[2].codes.begin() + 4, 2, 2);
        const auto task = makeTask(set);
        QVERIFY(warns(*task, "the validation split has no examples"));
        QVERIFY(!warns(*task, "the test split has no examples"));
    }

    void groupsWithoutTrainingRowsAreWarnedOf() {
        const auto set = eightBirds();
        set->columns[1].codes[3] = 0; // waterbird on water moves to land
        const auto task = makeTask(set);
        QCOMPARE(task->warnings.size(), std::size_t(1));
        QVERIFY(warns(*task, "group 'waterbird, water' has no training examples"));
    }

    void manyGroupsWithoutTrainingRowsAreSummed() {
        const auto set = eightBirds();
        set->columns.push_back(
            {"id", {"a", "b", "c", "d", "e", "f", "g", "h"}, {0, 1, 2, 3, 4, 5, 6, 7}, {}});
        set->attributeKeys = {"id"};
        set->columns[2].codes = {0, 2, 0, 2, 2, 2, 2, 2};
        set->columns[0].codes = {0, 1, 1, 0, 1, 0, 1, 0};
        const auto task = makeTask(set);
        QVERIFY(warns(*task, "1 more group has no training examples"));
        QCOMPARE(task->warnings.size(),
                 std::size_t(1 + 5 + 1)); // no validation examples, five groups, the rest
    }

    void missingLabelsAreCounted() {
        const auto set = eightBirds();
        set->columns[0].codes[4] = -1; // class
        set->columns[1].codes[5] = -1; // attribute
        set->columns[2].codes[6] = -1; // split
        const auto task = makeTask(set);
        QVERIFY(warns(*task, "1 example without split is left out"));
        QVERIFY(warns(*task, "1 example has no class and is left out of all results"));
        QVERIFY(task->select().unlabeled == std::vector<int>{4});
        QVERIFY(warns(*task, "1 example without place is in no group: it counts in average accuracy only"));
        QVERIFY(task->selectRows() == std::vector<int>{5}); // learnt from and averaged
        QVERIFY(!task->select().hasGroups());
        QVERIFY(task->select().groupCounts == (std::vector<int>{0, 0, 0, 0}));
        QVERIFY(task->findSplit(testSplit)->rows == std::vector<int>{7});
        QCOMPARE(task->groupIds[4], -1);
        QCOMPARE(task->groupIds[5], -1);
        QCOMPARE(task->labels[4], -1);
    }

    void otherSplitsAreReportedOnUnderTheirWord() {
        const auto set = eightBirds();
        set->columns[2].categories.push_back("calibration");
        set->columns[2].codes[7] = 3;
        const auto task = makeTask(set);
        QVERIFY(task->findSplit("calibration")->rows == std::vector<int>{7});
        QVERIFY(task->findSplit(testSplit)->rows == std::vector<int>{6});
    }

    void columnsOfAnotherLengthAreRefused() {
        const auto set = eightBirds();
        set->columns[1].codes.pop_back();
        CHECK_HOLDS(refusal(set), "column 'place' has 7 values, not 8");
    }
};

QTEST_APPLESS_MAIN(TestTask)
#include "tst_task.moc"
