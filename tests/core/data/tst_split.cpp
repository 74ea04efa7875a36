// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/task.h"
#include "core/data/task_definition.h"
#include "core/data/task_members.h"
#include "core/data/validation.h"
#include "tests/support/change_rows.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <limits>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Twelve rows: six to train, two to validate, two to test, and two of other words of the split.
std::shared_ptr<EmbeddingSet> twelveBirds(const std::vector<std::string>& words = {"ood_test", "unlabeled"}) {
    auto set = makeSet(normalMatrix<float>(12, 3, 1), {0, 0, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1},
                       {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1}, {0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 4});
    for (const std::string& word : words)
        set->columns[2].categories.push_back(word);
    return set;
}

/// Returns twelve birds with a column "few" that holds yes for the first and the third row.
std::shared_ptr<EmbeddingSet> withFewShots() {
    auto set = twelveBirds();
    std::vector<int> few(12, 0);
    few[0] = few[2] = 1;
    set->columns.push_back({"few", {"False", "True"}, few, {}});
    set->splits = {{.name = "few_shot", .title = "Two shots", .purpose = Purpose::fit, .column = "few"}};
    return set;
}

std::string namesOf(const Task& task) {
    std::string names;
    for (const Split& set : task.splits)
        addToList(names, set.name + ":" + std::string(purposeName(set.purpose)), " ");
    return names;
}

using Rows = std::vector<int>;

} // namespace

class TestSplit : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void wordsOfEveryKnownSet_data() {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<QByteArray>("set");
        for (const char* word : {"train", "TRAIN", "training", "0"})
            QTest::newRow(word) << QByteArray(word) << QByteArray("train");
        for (const char* word : {"val", "Validation", "valid", "dev", "1"})
            QTest::newRow(word) << QByteArray(word) << QByteArray("val");
        for (const char* word : {"test", "Test", "2"})
            QTest::newRow(word) << QByteArray(word) << QByteArray("test");
        QTest::newRow("unlabeled") << QByteArray("Unlabeled") << QByteArray("unlabeled");
    }
    void wordsOfEveryKnownSet() {
        QFETCH(QByteArray, word);
        QFETCH(QByteArray, set);
        QCOMPARE(std::string(knownSplit(word.toStdString())), set.toStdString());
    }

    void otherWordsAreNoKnownSet() {
        for (const char* word : {"", "3", "-1", "trainx", "t rain", "holdout", "none"})
            QVERIFY2(knownSplit(word).empty(), word);
    }

    void namesOfSplits() {
        for (const char* name : {"a", "0", "few_shot", "val-domain", "test2"})
            QVERIFY2(isSplitName(name), name);
        for (const char* name : {"", "_a", "-a", "Few", "a b", "a/b", "é", "a."})
            QVERIFY2(!isSplitName(name), name);
        QVERIFY(!isSplitName(std::string(65, 'a')) && isSplitName(std::string(64, 'a')));
    }

    void purposesReadBack() {
        for (const Purpose purpose : {Purpose::fit, Purpose::fitUnlabeled, Purpose::select, Purpose::report})
            QVERIFY(parsePurpose(purposeName(purpose)) == purpose);
        QVERIFY(!parsePurpose("train") && !parsePurpose(""));
    }

    void anotherWordOfTheSplitIsReportedOnWithAWarning() {
        const auto task = makeTask(twelveBirds());
        QCOMPARE(namesOf(*task), std::string("train:fit val:select test:report unlabeled:fit_unlabeled "
                                             "ood_test:report"));
        QVERIFY(task->findSplit("ood_test")->rows == Rows{10});
        QVERIFY(warns(*task, "split 'ood_test' is not train, val, test or unlabeled: its 1 example is only "
                             "evaluated, as report split 'ood_test'"));
        QVERIFY(!warns(*task, "'unlabeled' is not"));
    }

    void namesOfWordsAreMadeFit() {
        const auto task = makeTask(twelveBirds({"OOD test", "ood_test"}));
        QVERIFY(task->findSplit("ood_test")->rows == Rows{10});
        QCOMPARE(task->findSplit("ood_test")->title, std::string("OOD test"));
        QVERIFY(task->findSplit("ood_test_2")->rows == Rows{11});
    }

    void aColumnOfManyWordsIsNoSplit() {
        auto set = twelveBirds();
        for (int i = 0; i < 30; ++i)
            set->columns[2].categories.push_back("w" + std::to_string(i));
        auto wide = birdsInPlaces(60);
        for (int i = 0; i < 17; ++i) {
            wide->columns[2].categories.push_back("w" + std::to_string(i));
            wide->columns[2].codes[i] = 3 + i;
        }
        QVERIFY(!warns(*makeTask(set), "words that are no split")); // without rows they are nothing
        const auto task = makeTask(wide);
        QVERIFY(
            warns(*task, "column 'split' has 17 words that are no split: examples with them are left out"));
        QCOMPARE(task->splits.size(), std::size_t(3));
    }

    void aDeclaredSetNeedsNoWarning() {
        auto set = twelveBirds();
        set->splits = {{.name = "far",
                        .title = "Far away",
                        .purpose = Purpose::report,
                        .column = "split",
                        .value = "ood_test"}};
        const auto task = makeTask(set);
        QVERIFY(task->findSplit("far")->rows == Rows{10});
        QCOMPARE(task->findSplit("far")->title, std::string("Far away"));
        QVERIFY(!warns(*task, "ood_test"));
        QVERIFY(task->findSplit("ood_test") == nullptr);
    }

    void aRowMayBeInSeveralSets() {
        const auto task = makeTask(withFewShots());
        QVERIFY(task->fitRows() == (Rows{0, 1, 2, 3, 4, 5}));
        QVERIFY(task->findSplit("few_shot")->rows == (Rows{0, 2}));
        QCOMPARE(task->rowsWithClass().size(), std::size_t(12)); // each once
        const auto few = makeTask(withFewShots(), {.fitSplit = "few_shot"});
        QVERIFY(few->fitRows() == (Rows{0, 2}));
        QVERIFY(few->fit().groupCounts == (std::vector<int>{1, 0, 1, 0}));
        QVERIFY(selectionOf(*few).fitSplit == "few_shot");
        CHECK_HOLDS(differences(definitionOf(*task), definitionOf(*few)).at(0), "fitted on few_shot");
    }

    void withoutTheUsualSetTheFirstOfItsPurposeIsTaken() {
        auto set = withFewShots();
        for (std::size_t row = 0; row < 6; ++row)
            set->columns[2].codes[row] = -1;
        set->splits.push_back({.name = "choose",
                               .title = "",
                               .purpose = Purpose::select,
                               .column = "split",
                               .value = "ood_test"});
        set->columns[2].codes[6] = set->columns[2].codes[7] = 3;
        const auto task = makeTask(set);
        QCOMPARE(task->fit().name, std::string("few_shot"));
        QCOMPARE(task->select().name, std::string("choose"));
        QVERIFY(!warns(*task, "the training split has no examples") &&
                !warns(*task, "the validation split has no examples"));
    }

    void declaredSetsNeedNoSplitColumn() {
        auto set = withFewShots();
        set->splitKey.clear();
        set->columns.erase(set->columns.begin() + 2);
        set->splits.push_back(
            {.name = "reds", .title = "", .purpose = Purpose::report, .column = "place", .value = "water"});
        const auto task = makeTask(set);
        QCOMPARE(task->splitColumn, std::string());
        QVERIFY(task->fitRows() == (Rows{0, 2}));
        QCOMPARE(task->findSplit("reds")->rows.size(), std::size_t(6));
        QVERIFY(definitionOf(*task) == definitionOf(*makeTask(set, selectionOf(*task))));
    }

    void anotherSplitPassesOverDeclaredUsualSets_data() {
        QTest::addColumn<bool>("named");
        QTest::newRow("the file names its split") << true;
        QTest::newRow("its column is called split") << false;
    }
    void anotherSplitPassesOverDeclaredUsualSets() {
        QFETCH(bool, named);
        auto set = twelveBirds();
        if (!named)
            set->splitKey.clear();
        set->columns.push_back({"fold", {"train", "test"}, {0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}, {}});
        set->splits = {{.name = "test",
                        .title = "",
                        .purpose = Purpose::report,
                        .column = "split",
                        .value = "ood_test"}};
        QVERIFY(makeTask(set)->findSplit("test")->rows == Rows{10});
        const auto folded = makeTask(set, {.splitColumn = "fold"});
        QCOMPARE(folded->findSplit("test")->rows.size(), std::size_t(8));
        QVERIFY(warns(*folded, "split 'test' of the file is ignored"));
    }

    void aKnownWordMayBeInADeclaredSetToo() {
        auto set = twelveBirds();
        set->splits = {
            {.name = "again", .title = "", .purpose = Purpose::report, .column = "split", .value = "test"}};
        const auto task = makeTask(set);
        QVERIFY(task->findSplit("test")->rows == (Rows{8, 9}));
        QVERIFY(task->findSplit("again")->rows == (Rows{8, 9}));
        set->splits = {
            {.name = "val", .title = "", .purpose = Purpose::select, .column = "split", .value = "ood_test"}};
        QVERIFY(makeTask(set)->selectRows() == Rows{10});
        QVERIFY(warns(*makeTask(set), "split 'val' of 2 examples is ignored: the file declares"));
    }

    void otherWordsForKnownSetsAreNoNames() {
        auto set = twelveBirds();
        set->splits = {
            {.name = "dev", .title = "", .purpose = Purpose::select, .column = "split", .value = "ood_test"}};
        CHECK_HOLDS(messageOf<DataError>([&] { makeTask(set); }), "split 'dev' has a name that means 'val'");
    }

    void titlesAreOneLine() {
        QCOMPARE(cleanTitle("a\nb\x1b[1m"), std::string("a b [1m"));
        QCOMPARE(cleanTitle(std::string(100, 'x')).size(), std::size_t(80));
        QCOMPARE(cleanTitle(std::string(79, 'x') + "ä"), std::string(79, 'x')); // no half letters
    }

    void rowsWithoutAClassAreKeptApart() {
        auto set = twelveBirds();
        set->columns[0].codes[1] = set->columns[0].codes[11] = -1;
        const auto task = makeTask(set);
        QVERIFY(task->fitRows() == (Rows{0, 2, 3, 4, 5}));
        QVERIFY(task->fit().unlabeled == Rows{1});
        QVERIFY(task->rowsToFitUnlabeled() == (Rows{0, 1, 2, 3, 4, 5, 11}));
        QVERIFY(warns(*task, "2 examples have no class and are left out of all results"));
    }

    void badChoicesAreRefused_data() {
        QTest::addColumn<QByteArray>("fit");
        QTest::addColumn<QByteArray>("select");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("unknown") << QByteArray("many") << QByteArray()
                                 << QByteArray("there is no split 'many'");
        QTest::newRow("its names are listed")
            << QByteArray("many") << QByteArray() << QByteArray("choose one of: train, val, test, few_shot");
        QTest::newRow("of another purpose") << QByteArray("test") << QByteArray()
                                            << QByteArray("split 'test' is there to report on, not "
                                                          "to fit on; choose one of: train, few_shot");
        QTest::newRow("to select by") << QByteArray() << QByteArray("few_shot")
                                      << QByteArray("split 'few_shot' is there to fit, not to select by");
        QTest::newRow("without rows") << QByteArray("empty") << QByteArray()
                                      << QByteArray("split 'empty' has no examples with a class to fit on");
    }
    void badChoicesAreRefused() {
        QFETCH(QByteArray, fit);
        QFETCH(QByteArray, select);
        QFETCH(QByteArray, said);
        auto set = withFewShots();
        set->columns.push_back({"no", {"False"}, std::vector<int>(12, 0), {}});
        set->splits.push_back({.name = "empty", .title = "", .purpose = Purpose::fit, .column = "no"});
        const TaskSelection selection{.fitSplit = fit.toStdString(), .selectSplit = select.toStdString()};
        const std::string message = messageOf<UsageError>([&] { makeTask(set, selection); });
        for (const QByteArray& part : said.split(';'))
            CHECK_HOLDS(message, part.trimmed().toStdString());
        QVERIFY(warns(*makeTask(set), "split 'empty' has no examples: it has no results"));
    }

    void badDeclarationsAreRefused() {
        auto set = twelveBirds();
        set->splits = {{.name = "far", .title = "", .purpose = Purpose::report, .column = "distance"}};
        CHECK_HOLDS(messageOf<DataError>([&] { makeTask(set); }), "there is no column 'distance'");
        set->splits[0].column = "place";
        CHECK_HOLDS(messageOf<DataError>([&] { makeTask(set); }),
                    "split 'far' names no value, and column 'place' is not one of yes and no");
    }

    void brokenRowsOfEverySetCount() {
        auto set = withFewShots();
        changeRows(*set, [](MatrixF& X) { X(0, 0) = X(10, 1) = std::numeric_limits<float>::quiet_NaN(); });
        CHECK_HOLDS(messageOf<DataError>([&] { makeTask(set); }), "2 examples hold NaN or Inf");
        const auto task = makeTask(set, {.brokenRows = BrokenRows::exclude});
        QCOMPARE(task->brokenCount, 2); // the first is in two sets
        QCOMPARE(task->fit().brokenCount, 1);
        QCOMPARE(task->findSplit("few_shot")->brokenCount, 1);
        QCOMPARE(task->findSplit("ood_test")->brokenCount, 1);
        QVERIFY(task->findSplit("few_shot")->rows == Rows{2});
    }

    void aRowToFitAndToReportOnIsALeak() {
        auto set = withFewShots();
        set->splits[0].purpose = Purpose::report;
        const auto task = makeTask(set);
        const ValidationReport report = validateTask(*task);
        std::size_t found = 0;
        for (const Leak& leak : report.leaks) {
            if (leak.rows == 0)
                continue;
            ++found;
            QCOMPARE(leak.earlier + " " + leak.later, std::string("train few_shot"));
            QCOMPARE(leak.rows, std::size_t(2));
            QCOMPARE(leak.otherClassRows, std::size_t(0));
        }
        QCOMPARE(found, std::size_t(1));
        QVERIFY(report.leaked.rows() == (Rows{0, 2}));
        const ValidationReport within = validateTask(*makeTask(withFewShots()));
        QVERIFY(std::all_of(within.leaks.begin(), within.leaks.end(),
                            [](const Leak& leak) { return leak.rows == 0; })); // both are there to fit
    }

    void drawnLabelsAreNestedAndStratified() {
        const auto set = birdsInPlaces(200);
        const auto all = makeTask(set);
        std::set<int> before;
        for (const double fraction : {0.01, 0.1, 0.5, 1.0}) {
            const auto task = makeTask(set, {.labels = {.fraction = fraction, .seed = 3}});
            const std::set<int> now(task->fitRows().begin(), task->fitRows().end());
            QVERIFY(std::includes(now.begin(), now.end(), before.begin(), before.end()));
            before = now;
            std::vector<int> counts(2, 0), whole(2, 0);
            for (const int row : all->fitRows())
                ++whole[all->labels[row]];
            for (const int row : now)
                ++counts[all->labels[row]];
            for (std::size_t c = 0; c < 2; ++c)
                QCOMPARE(counts[c], std::max(1, static_cast<int>(std::lround(fraction * whole[c]))));
            QVERIFY(task->rowsToFitUnlabeled() == all->fitRows()); // the others go on without their class
            QVERIFY(task->selectRows() == all->selectRows());
        }
    }

    void shotsAreOfEachClass() {
        const auto set = birdsInPlaces(200);
        const auto task = makeTask(set, {.labels = {.shots = 4, .seed = 1}});
        QCOMPARE(task->fitRows().size(), std::size_t(8));
        QVERIFY(task->fitRows() != makeTask(set, {.labels = {.shots = 4, .seed = 2}})->fitRows());
        QVERIFY(definitionOf(*task).shots == 4 && definitionOf(*task).labelSeed == 1);
        QCOMPARE(makeTask(set, {.labels = {.shots = 100000}})->fitRows(), makeTask(set)->fitRows());
    }

    void badDrawsAreRefused() {
        const auto said = [](const TaskSelection& selection) {
            return messageOf<UsageError>([&] { makeTask(birdsInPlaces(60), selection); });
        };
        CHECK_HOLDS(said({.labels = {.fraction = 0.0}}), "the label fraction is not in (0,1]");
        CHECK_HOLDS(said({.labels = {.fraction = 1.5}}), "the label fraction is not in (0,1]");
        CHECK_HOLDS(said({.labels = {.fraction = std::nan("")}}), "the label fraction is not in (0,1]");
        CHECK_HOLDS(said({.labels = {.shots = -1}}), "the number of shots is not in");
        CHECK_HOLDS(said({.labels = {.fraction = 0.5, .shots = 2}}), "both a label fraction and shots");
        CHECK_HOLDS(said({.drawnSplit = DrawnSplit{{0.5, 0.5, 0.5}, 0}}), "do not add up to 1");
    }
};

QTEST_APPLESS_MAIN(TestSplit)
#include "tst_split.moc"
