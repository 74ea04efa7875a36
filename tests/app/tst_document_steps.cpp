// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/run_edits.h"
#include "app/session/set_choices.h"
#include "core/base/error.h"
#include "core/runs/run_file.h"
#include "tests/app/desk.h"
#include "tests/app/small_set.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>

using namespace groupscope;

/// Steps on the stack of a document: what each leaves when it fails, waits for its set, or is undone.
class TestDocumentSteps : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init();
    void aStepThatFailsLeavesWhatIsKept();
    void aStepWaitsForItsSet();
    void columnsOfAStepWaitForTheirSet();
    void quickStepsOnASetThatWasLeft_data();
    void quickStepsOnASetThatWasLeft();
    void aReloadedDocumentHasNoSteps();
    void revealingIsKept();
    void aNameGoesIntoTheTrash();
    void aGroupBecomesAColumn();

  private:
    QString path(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    QTemporaryDir folder_;
    QString small_, other_;
};

void TestDocumentSteps::initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("Groupscope"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_document_steps"));
    small_ = path("small.h5ad");
    other_ = path("other.h5ad");
}

void TestDocumentSteps::init() {
    QSettings().clear();
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    for (const QString& name : QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden))
        QVERIFY(QFile::remove(folder_.filePath(name)));
    saveEmbeddingSet(smallSet(), small_.toStdString());
    saveEmbeddingSet(smallSet(200), other_.toStdString());
}

void TestDocumentSteps::aStepThatFailsLeavesWhatIsKept() {
    Desk desk;
    desk.openSet(small_);
    Column split{"my_split", {"train", "val", "test"}, std::vector<int>(900), {}};
    for (int row = 0; row < 900; ++row)
        split.codes[row] = row % 3;
    TaskSelection selection = desk.session.data()->selection();
    selection.splitColumn = "my_split";
    desk.session.data()->addColumns({split}, selection);
    desk.waitForSet();
    QCOMPARE(keptChoices(small_).made.size(), std::size_t(1));
    QVERIFY(QFile::rename(small_, path("away.h5ad")));
    QSignalSpy failed(desk.session.data(), &OpenSet::openFailed);
    desk.document.undoStack()->undo();
    QVERIFY(failed.wait(20'000));
    QCOMPARE(keptChoices(small_).made.size(), std::size_t(1)); // as what is open
    QCOMPARE(desk.document.state().sets[0].choices.made.size(), std::size_t(1));
}

/// A third set is opened while the set of the step is on its way.
void TestDocumentSteps::aStepWaitsForItsSet() {
    const QString third = path("third.h5ad");
    saveEmbeddingSet(smallSet(100), third.toStdString());
    Desk desk;
    desk.openSet(third);
    desk.openSet(small_);
    const QString run = desk.train(QStringLiteral("linear-probe"))[0];
    describeRun(desk.context, run, QStringLiteral("mine"), QString());
    removeRuns(desk.context, {run});
    desk.openSet(other_);
    desk.document.undoStack()->undo();
    desk.document.showSet(0);
    desk.waitForSet();
    QCOMPARE(desk.openName(), QStringLiteral("third.h5ad"));
    desk.document.showSet(1);
    QTRY_VERIFY_WITH_TIMEOUT(desk.session.find(run) != nullptr, 20'000);
    QCOMPARE(desk.session.find(run)->whole->name, std::string("mine"));
    desk.document.undoStack()->undo(); // it is open: at once
    QVERIFY(desk.session.find(run)->whole->name.empty());
}

void TestDocumentSteps::columnsOfAStepWaitForTheirSet() {
    const QString third = path("third.h5ad");
    saveEmbeddingSet(smallSet(100), third.toStdString());
    Desk desk;
    desk.openSet(third);
    desk.openSet(small_);
    desk.session.data()->reselect({.classColumn = "place", .useFileAttributes = false});
    desk.waitForSet();
    desk.openSet(other_);
    QTest::qWait(20);
    saveEmbeddingSet(smallSet(), small_.toStdString()); // so that it is read anew
    desk.document.undoStack()->undo();
    desk.document.showSet(0); // from memory: it is open before the set of the step
    QCOMPARE(desk.openName(), QStringLiteral("third.h5ad"));
    desk.waitForSet();
    desk.document.showSet(1);
    desk.waitForSet();
    QCOMPARE(desk.openName(), QStringLiteral("small.h5ad"));
    QCOMPARE(desk.session.task()->groups.className(), std::string("shape"));
    desk.document.undoStack()->redo();
    desk.waitForSet();
    QCOMPARE(desk.session.task()->groups.className(), std::string("place"));
}

void TestDocumentSteps::quickStepsOnASetThatWasLeft_data() {
    QTest::addColumn<bool>("inMemory");
    QTest::newRow("in memory") << true;
    QTest::newRow("read again") << false;
}

/// Each of two steps starts before the set of the first is open.
void TestDocumentSteps::quickStepsOnASetThatWasLeft() {
    QFETCH(bool, inMemory);
    Desk desk;
    QUndoStack* steps = desk.document.undoStack();
    const auto baseline = [&desk] { return desk.session.runs()->baseline(); };
    const auto className = [&desk] {
        return desk.session.task() ? desk.session.task()->groups.className() : std::string();
    };
    const auto leave = [&] {
        desk.openSet(other_);
        QTest::qWait(20);
        if (!inMemory)
            saveEmbeddingSet(smallSet(), small_.toStdString());
    };
    desk.openSet(small_);
    chooseBaseline(desk.context, QStringLiteral("first"));
    desk.session.data()->reselect({.classColumn = "place", .useFileAttributes = false});
    desk.waitForSet();
    chooseBaseline(desk.context, QStringLiteral("second"));
    QCOMPARE(steps->count(), 3);

    leave();
    steps->undo(); // of the second baseline
    steps->undo(); // of the columns
    steps->undo(); // of the first baseline
    QTRY_COMPARE_WITH_TIMEOUT(className(), std::string("shape"), 20'000);
    QTRY_VERIFY(baseline().isEmpty());

    leave();
    steps->redo();
    steps->redo();
    QTRY_COMPARE_WITH_TIMEOUT(className(), std::string("place"), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(baseline().isEmpty(), 20'000); // of that task
    steps->undo();
    QTRY_COMPARE_WITH_TIMEOUT(className(), std::string("shape"), 20'000);
    QTRY_COMPARE_WITH_TIMEOUT(baseline(), QStringLiteral("first"), 20'000);
    QCOMPARE(steps->count(), 3); // doing it again made no new steps
    QVERIFY2(desk.told.isEmpty(), qPrintable(desk.told.join(u'\n')));
}

/// Steps lead from a state that the other window has replaced.
void TestDocumentSteps::aReloadedDocumentHasNoSteps() {
    Desk first;
    first.openSet(small_);
    const QString run = first.train(QStringLiteral("linear-probe"))[0];
    first.document.saveAs(path("paper.groupscope"));
    Desk second;
    second.document.open(path("paper.groupscope"));
    second.waitForSet();
    QVERIFY(second.document.isReadOnly());
    chooseBaseline(second.context, run);
    QCOMPARE(second.document.undoStack()->count(), 1);
    first.document.groups()->add(QStringLiteral("a"), first.rows({1}));
    first.document.save();
    QTRY_COMPARE_WITH_TIMEOUT(second.document.state().groups.size(), std::size_t(1), 5'000);
    QCOMPARE(second.document.undoStack()->count(), 0);
}

/// The record that test results were shown is in the document, and with the runs of the set whatever document
/// has it open.
void TestDocumentSteps::revealingIsKept() {
    QStringList runs;
    {
        Desk desk;
        desk.openSet(small_);
        runs = desk.train(QStringLiteral("linear-probe")) + desk.train(QStringLiteral("zero-shot"));
        desk.session.hidden()->setHidesTest(true);
        QVERIFY(desk.session.find(runs[0])->testHidden);
        desk.session.runs()->reveal("val.worst_group_accuracy");
        desk.session.runs()->reveal("val.worst_group_accuracy"); // nothing is hidden any more
        QCOMPARE(desk.session.hidden()->reveals().size(), std::size_t(1));
        QCOMPARE(desk.session.hidden()->reveals().front().runs.size(), std::size_t(2));
        runs += desk.train(QStringLiteral("dfr-val")); // it was not among those that were compared
        QVERIFY(desk.session.find(runs[2])->testHidden);
        desk.document.saveAs(path("paper.groupscope"));
    }
    const auto check = [&](Desk& desk) {
        for (int run = 0; run < 3; ++run)
            QCOMPARE(desk.session.find(runs[run])->testHidden, run == 2);
        QCOMPARE(desk.session.hidden()->reveals().size(), std::size_t(1));
        QCOMPARE(desk.session.hidden()->reveals().front().rule, std::string("val.worst_group_accuracy"));
    };
    Desk desk;
    desk.document.open(path("paper.groupscope"));
    desk.waitForSet();
    check(desk);
    desk.document.makeNew();
    QVERIFY(desk.session.hidden()->reveals().empty());
    desk.session.hidden()->setHidesTest(true);
    desk.openSet(small_);
    QTRY_VERIFY_WITH_TIMEOUT(desk.session.find(runs[2]) != nullptr, 20'000);
    check(desk); // what was seen cannot be unseen
}

/// Called something and removed at once, while that is being written or the run itself still is.
void TestDocumentSteps::aNameGoesIntoTheTrash() {
    Desk desk;
    desk.openSet(small_);
    const QString written = desk.train(QStringLiteral("linear-probe"))[0];
    for (int i = 0; i < 5; ++i) // one after the other, of which the last counts
        describeRun(desk.context, written, QStringLiteral("name %1").arg(i), QString());
    removeRuns(desk.context, {written});
    const QString fresh = desk.session.queue()->train(QStringLiteral("zero-shot"), {}, 0, 1)[0];
    QTRY_VERIFY_WITH_TIMEOUT(desk.session.find(fresh)->whole != nullptr, 30'000);
    describeRun(desk.context, fresh, QStringLiteral("fresh"), QString());
    removeRuns(desk.context, {fresh});
    QTRY_COMPARE_WITH_TIMEOUT(desk.session.removed()->trash().list().size(), std::size_t(2), 20'000);
    QTest::qWait(100); // what is still written would bring the file back
    const auto named = [&](const TrashedRun& binned) {
        return loadRun(binned.file).name == (binned.id == written.toStdString() ? "name 4" : "fresh");
    };
    const auto allAreNamed = [&] {
        const std::vector<TrashedRun> all = desk.session.removed()->trash().list();
        return std::all_of(all.begin(), all.end(), named);
    };
    QTRY_VERIFY_WITH_TIMEOUT(allAreNamed(), 20'000);
    const QDir runs(archiveFolder(*desk.session.set()) + QStringLiteral("/runs"));
    QVERIFY(runs.entryList({QStringLiteral("*.h5")}, QDir::Files).isEmpty());
}

/// Runs stay, and so does what is selected; other columns of the same name are left alone.
void TestDocumentSteps::aGroupBecomesAColumn() {
    Desk desk;
    desk.openSet(small_);
    const QString run = desk.train(QStringLiteral("linear-probe"))[0];
    desk.context.selected()->select({run});
    desk.context.setSelectedRows(desk.rows({7}));
    const std::string taken = desk.session.set()->columns.front().name;
    desk.document.groups()->add(QStringLiteral("hard/ones"), desk.rows({3, 4, 100}));
    desk.document.groups()->add(QString::fromStdString(taken), desk.rows({5}));
    const auto codesOf = [&](const std::string& name) {
        const Column* column = desk.session.set()->findColumn(name);
        std::vector<int> rows;
        for (std::size_t row = 0; column != nullptr && row < column->codes.size(); ++row)
            if (column->categories[column->codes[row]] == "yes")
                rows.push_back(static_cast<int>(row));
        return rows;
    };
    desk.document.groups()->makeColumn(0);
    desk.waitForSet();
    QCOMPARE(codesOf("hard_ones"), (std::vector<int>{3, 4, 100}));
    QVERIFY(desk.session.data()->hasUnsavedColumns());
    QTRY_VERIFY(desk.session.find(run) != nullptr);
    QTRY_COMPARE(desk.context.selected()->ids(), QStringList{run});
    QTRY_COMPARE(desk.context.selectedRows().rows(), std::vector<int>{7});
    desk.document.groups()->makeColumn(1);
    desk.waitForSet();
    QCOMPARE(codesOf(taken + "_2"), std::vector<int>{5});
    QCOMPARE(desk.session.set()->columns.front().categories, smallSet().columns.front().categories);
    desk.document.undoStack()->undo();
    desk.waitForSet();
    QVERIFY(desk.session.set()->findColumn(taken + "_2") == nullptr);
    QCOMPARE(codesOf("hard_ones"), (std::vector<int>{3, 4, 100}));
    desk.document.saveAs(path("column.groupscope"));
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    {
        Desk again; // on another machine
        again.document.open(path("column.groupscope"));
        again.waitForSet();
        QVERIFY(again.session.set()->findColumn("hard_ones") != nullptr);
        TaskSelection selection = again.session.data()->selection();
        selection.useFileAttributes = false;
        selection.attributes = {"hard_ones"}; // to put groups together by
        again.session.data()->reselect(selection);
        again.waitForSet();
        QCOMPARE(again.session.task()->groups.attributes().front().name, std::string("hard_ones"));
    }
    desk.openSet(other_);
    QVERIFY_EXCEPTION_THROWN(desk.document.groups()->makeColumn(0), UsageError); // of another set
}

QTEST_GUILESS_MAIN(TestDocumentSteps)
#include "tst_document_steps.moc"
