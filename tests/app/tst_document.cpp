// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/run_edits.h"
#include "core/base/error.h"
#include "core/runs/run_file.h"
#include "tests/app/desk.h"
#include "tests/app/small_set.h"

#include <QDir>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace groupscope;

class TestDocument : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init();
    void reopenedItIsAsItWas();
    void everythingIsUndone();
    void stepsOnAnotherSetGoThere();
    void columnsMadeInTheWindowAreUndone();
    void twoSetsKeepTheirViews();
    void aSecondWindowFollows();
    void aFileThatIsGoneIsNamedAndFound();
    void changedDataAreSaid();
    void whatWouldBeLost();
    void aNewerVersionLeavesEverything();
    void whatACrashLeavesIsOffered();

  private:
    QString path(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    QTemporaryDir folder_;
    QString small_, other_;
};

void TestDocument::initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("Groupscope"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_document"));
    small_ = path("small.h5ad");
    other_ = path("other.h5ad");
}

void TestDocument::init() {
    QSettings().clear();
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    for (const QString& name : QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden))
        QVERIFY(QFile::remove(folder_.filePath(name)));
    saveEmbeddingSet(smallSet(), small_.toStdString());
    saveEmbeddingSet(smallSet(200), other_.toStdString());
}

void TestDocument::reopenedItIsAsItWas() {
    QString run, otherRun;
    {
        Desk desk;
        desk.openSet(small_);
        run = desk.train(QStringLiteral("linear-probe"), 2)[1];
        desk.context.selected()->select({run});
        chooseBaseline(desk.context, run);
        desk.context.setSelectedRows(desk.rows({3, 4, 5, 100}));
        desk.document.groups()->add(QStringLiteral("hard ones"), desk.context.selectedRows());
        desk.openSet(other_);
        otherRun = desk.train(QStringLiteral("zero-shot"))[0];
        desk.context.setSelectedRows(desk.rows({7}));
        desk.session.hidden()->setHidesTest(true);
        desk.document.saveAs(path("paper.groupscope"));
        QVERIFY(!desk.document.isModified());
    }
    Desk desk;
    desk.document.open(path("paper.groupscope"));
    desk.waitForSet();
    QCOMPARE(desk.openName(), QStringLiteral("other.h5ad"));
    QCOMPARE(desk.context.selectedRows().rows(), std::vector<int>{7});
    QVERIFY(desk.session.find(otherRun) != nullptr && desk.session.find(run) == nullptr);
    QVERIFY(desk.session.hidden()->hidesTest());
    QCOMPARE(desk.document.state().groups.size(), std::size_t(1));
    QVERIFY(!desk.document.groups()->isOfOpenSet(desk.document.state().groups[0]));
    QVERIFY(!desk.document.isModified());
    desk.document.showSet(0);
    desk.waitForSet();
    QCOMPARE(desk.openName(), QStringLiteral("small.h5ad"));
    QCOMPARE(desk.context.selectedRows().rows(), (std::vector<int>{3, 4, 5, 100}));
    QCOMPARE(desk.context.selected()->ids(), QStringList{run});
    QCOMPARE(desk.session.runs()->baseline(), run);
    const NamedGroup& group = desk.document.state().groups[0];
    QVERIFY(desk.document.groups()->isOfOpenSet(group));
    QCOMPARE(group.rows.of(900).rows(), (std::vector<int>{3, 4, 5, 100}));
    QVERIFY2(desk.told.isEmpty(), qPrintable(desk.told.join(u'\n')));
}

void TestDocument::everythingIsUndone() {
    Desk desk;
    desk.openSet(small_);
    const QStringList runs = desk.train(QStringLiteral("linear-probe"), 2);
    QUndoStack* undo = desk.document.undoStack();
    QCOMPARE(undo->count(), 0); // training is no step
    const auto groups = [&] {
        QStringList names;
        for (const NamedGroup& group : desk.document.state().groups)
            names << group.name + u'/' + group.note;
        return names;
    };
    const auto called = [&] { return QString::fromStdString(desk.session.find(runs[0])->whole->name); };
    desk.document.groups()->add(QStringLiteral("a"), desk.rows({1}));
    desk.document.groups()->add(QStringLiteral("b"), desk.rows({2}));
    desk.document.groups()->rename(0, QStringLiteral("c"));
    desk.document.groups()->setNote(0, QStringLiteral("n"));
    desk.document.groups()->remove(0);
    describeRun(desk.context, runs[0], QStringLiteral("mine"), QString());
    chooseBaseline(desk.context, runs[1]);
    removeRuns(desk.context, {runs[0]});
    QCOMPARE(undo->count(), 8);
    QVERIFY(desk.session.find(runs[0]) == nullptr);
    undo->undo();
    QVERIFY(desk.session.find(runs[0]) != nullptr);
    QCOMPARE(called(), QStringLiteral("mine"));
    undo->undo();
    QVERIFY(desk.session.runs()->baseline().isEmpty());
    undo->undo();
    QVERIFY(called().isEmpty());
    QCOMPARE(groups(), QStringList{QStringLiteral("b/")});
    undo->undo();
    QCOMPARE(groups(), (QStringList{QStringLiteral("c/n"), QStringLiteral("b/")}));
    undo->undo();
    undo->undo();
    QCOMPARE(groups(), (QStringList{QStringLiteral("a/"), QStringLiteral("b/")}));
    undo->undo();
    undo->undo();
    QVERIFY(groups().isEmpty() && !undo->canUndo());
    while (undo->canRedo())
        undo->redo();
    QCOMPARE(undo->count(), 8); // doing it again made no new steps
    QCOMPARE(groups(), QStringList{QStringLiteral("b/")});
    QVERIFY(desk.session.find(runs[0]) == nullptr);
    QCOMPARE(desk.session.runs()->baseline(), runs[1]);
    QVERIFY_EXCEPTION_THROWN(desk.document.groups()->add(QStringLiteral("b"), desk.rows({1})), UsageError);
    QVERIFY_EXCEPTION_THROWN(desk.document.groups()->add(QStringLiteral(" "), desk.rows({1})), UsageError);
    QVERIFY_EXCEPTION_THROWN(desk.document.groups()->add(QStringLiteral("b "), desk.rows({1})), UsageError);
    QVERIFY_EXCEPTION_THROWN(desk.document.groups()->add(QStringLiteral("d"), desk.rows({})), UsageError);
    RowSelection ofAnother(7);
    ofAnother.set(1, true);
    QVERIFY_EXCEPTION_THROWN(desk.document.groups()->add(QStringLiteral("d"), ofAnother), UsageError);
    const QString endless(mostLetters + 1, u'x'); // which could not be opened again
    QVERIFY_EXCEPTION_THROWN(desk.document.groups()->add(endless, desk.rows({1})), UsageError);
    QVERIFY_EXCEPTION_THROWN(desk.document.groups()->setNote(0, endless), UsageError);
}

void TestDocument::stepsOnAnotherSetGoThere() {
    Desk desk;
    desk.openSet(small_);
    const QString run = desk.train(QStringLiteral("linear-probe"))[0];
    describeRun(desk.context, run, QStringLiteral("mine"), QString());
    QTRY_COMPARE(loadRun(desk.session.find(run)->stored.file.toStdString()).name, std::string("mine"));
    removeRuns(desk.context, {run});
    desk.openSet(other_);
    desk.document.undoStack()->undo(); // goes back to the first set, and takes the run out of its bin
    QTRY_VERIFY_WITH_TIMEOUT(desk.session.find(run) != nullptr, 20'000);
    QCOMPARE(desk.openName(), QStringLiteral("small.h5ad"));
    QCOMPARE(desk.session.find(run)->whole->name, std::string("mine"));
    desk.document.undoStack()->undo();
    QTRY_VERIFY(desk.session.find(run)->whole->name.empty());
    desk.document.closeSet(1);
    QCOMPARE(desk.document.state().sets.size(), std::size_t(1));
    QCOMPARE(desk.openName(), QStringLiteral("small.h5ad"));
    desk.document.closeSet(0);
    QVERIFY(!desk.session.set());
    QVERIFY(desk.document.state().sets.empty());
    desk.document.undoStack()->undo();
    QTRY_COMPARE_WITH_TIMEOUT(desk.openName(), QStringLiteral("small.h5ad"), 20'000);
    desk.document.undoStack()->undo();
    QCOMPARE(desk.document.state().sets.size(), std::size_t(2));
}

void TestDocument::columnsMadeInTheWindowAreUndone() {
    Desk desk;
    desk.openSet(small_);
    Column split{"my_split", {"train", "val", "test"}, std::vector<int>(900), {}};
    for (int row = 0; row < 900; ++row)
        split.codes[row] = row % 3;
    TaskSelection selection = desk.session.data()->selection();
    selection.splitColumn = "my_split";
    const auto splitUsed = [&] { return desk.session.data()->selection().splitColumn; };
    desk.session.data()->addColumns({split}, selection);
    desk.waitForSet();
    QCOMPARE(splitUsed(), std::string("my_split"));
    desk.document.groups()->add(QStringLiteral("a"), desk.rows({1}));
    QCOMPARE(desk.document.undoStack()->count(), 2);
    desk.document.undoStack()->undo();
    desk.document.undoStack()->undo();
    desk.waitForSet();
    QVERIFY(splitUsed().empty());
    QCOMPARE(desk.document.undoStack()->count(), 2);
    desk.document.undoStack()->redo();
    desk.waitForSet();
    QCOMPARE(splitUsed(), std::string("my_split"));
    desk.document.undoStack()->redo();
    QVERIFY(
        desk.document.groups()->isOfOpenSet(desk.document.state().groups[0])); // the rows are what they were
    desk.document.saveAs(path("split.groupscope"));
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    Desk again; // on another machine
    again.document.open(path("split.groupscope"));
    again.waitForSet();
    QCOMPARE(again.session.data()->selection().splitColumn, std::string("my_split"));
}

void TestDocument::twoSetsKeepTheirViews() {
    Desk desk;
    QJsonObject shown;
    desk.document.setViews(
        {.panes = [&] { return shown; }, .restorePanes = [&](const QJsonObject& panes) { shown = panes; }});
    desk.openSet(small_);
    shown = {{QStringLiteral("map"), QJsonObject{{QStringLiteral("rows"), QStringLiteral("val")}}}};
    desk.context.setSelectedRows(desk.rows({1, 2}));
    desk.openSet(other_);
    shown = {{QStringLiteral("map"), QJsonObject{{QStringLiteral("rows"), QStringLiteral("test")}}}};
    const std::shared_ptr<const EmbeddingSet> other = desk.session.set();
    QSignalSpy opened(desk.session.data(), &OpenSet::opened);
    desk.document.showSet(0);
    QCOMPARE(opened.size(), 1); // at once: it is still in memory
    QTRY_COMPARE(shown[QStringLiteral("map")][QStringLiteral("rows")].toString(), QStringLiteral("val"));
    QCOMPARE(desk.context.selectedRows().rows(), (std::vector<int>{1, 2}));
    desk.document.showSet(1);
    QCOMPARE(opened.size(), 2);
    QVERIFY(desk.session.set() == other);
    QTRY_COMPARE(shown[QStringLiteral("map")][QStringLiteral("rows")].toString(), QStringLiteral("test"));
    QTest::qWait(20);
    saveEmbeddingSet(smallSet(250), small_.toStdString()); // what is in memory is not what is on disk
    desk.document.showSet(0);
    QCOMPARE(opened.size(), 2);
    desk.waitForSet();
    QCOMPARE(desk.session.set()->size(), std::size_t(750));
}

void TestDocument::aSecondWindowFollows() {
    Desk first;
    first.openSet(small_);
    first.document.saveAs(path("paper.groupscope"));
    Desk second;
    second.document.open(path("paper.groupscope"));
    second.waitForSet();
    QVERIFY(second.document.isReadOnly() && !first.document.isReadOnly());
    QVERIFY_EXCEPTION_THROWN(second.document.groups()->add(QStringLiteral("a"), second.rows({1})),
                             UsageError);
    QVERIFY_EXCEPTION_THROWN(second.document.save(), UsageError);
    QVERIFY_EXCEPTION_THROWN(second.document.saveAs(path("paper.groupscope")), FileError);
    for (const char* name : {"one", "two"}) { // also the second time: the file is another one then
        first.document.groups()->add(QLatin1String(name), first.rows({1}));
        first.document.save();
        QTRY_COMPARE_WITH_TIMEOUT(second.document.state().groups.size(), first.document.state().groups.size(),
                                  5'000);
    }
    QTRY_VERIFY(second.document.groups()->isOfOpenSet(second.document.state().groups[1]));
    second.document.saveAs(path("copy.groupscope"));
    QVERIFY(!second.document.isReadOnly());
    second.document.groups()->add(QStringLiteral("three"), second.rows({1}));
    second.document.save();
    QCOMPARE(readDocument(path("copy.groupscope")).groups.size(), std::size_t(3));
    QCOMPARE(readDocument(path("paper.groupscope")).groups.size(), std::size_t(2));
    first.document.makeNew(); // gives it back
    second.document.open(path("paper.groupscope"));
    QVERIFY(!second.document.isReadOnly());
}

void TestDocument::aFileThatIsGoneIsNamedAndFound() {
    {
        Desk desk;
        desk.openSet(small_);
        desk.document.groups()->add(QStringLiteral("a"), desk.rows({1}));
        desk.openSet(other_);
        desk.document.saveAs(path("paper.groupscope"));
    }
    QVERIFY(QFile::rename(other_, path("moved.h5ad")));
    Desk desk;
    desk.document.open(path("paper.groupscope"));
    QVERIFY2(desk.told.join(u' ').contains(QStringLiteral("other.h5ad")), qPrintable(desk.told.join(u' ')));
    QVERIFY(desk.document.placeOf(1).isEmpty() && !desk.document.placeOf(0).isEmpty());
    QCOMPARE(desk.document.state().groups.size(), std::size_t(1)); // everything else is there
    desk.document.findSet(1, path("moved.h5ad"));
    desk.waitForSet();
    QCOMPARE(desk.openName(), QStringLiteral("moved.h5ad"));
    QVERIFY(!desk.document.isChanged(1));
    QVERIFY(desk.document.isModified());
    QCOMPARE(desk.document.state().sets.size(), std::size_t(2));
}

void TestDocument::changedDataAreSaid() {
    QString run;
    {
        Desk desk;
        desk.openSet(small_);
        run = desk.train(QStringLiteral("linear-probe"))[0];
        desk.context.setSelectedRows(desk.rows({1, 2}));
        desk.document.groups()->add(QStringLiteral("a"), desk.context.selectedRows());
        desk.document.saveAs(path("paper.groupscope"));
    }
    EmbeddingSet changed = smallSet();
    changed.columns[0].codes[0] = 1 - changed.columns[0].codes[0];
    saveEmbeddingSet(changed, small_.toStdString());
    Desk desk;
    desk.document.open(path("paper.groupscope"));
    desk.waitForSet();
    QVERIFY(desk.document.isChanged(0));
    QVERIFY(desk.told.join(u' ').contains(QStringLiteral("small.h5ad holds other data")));
    QVERIFY(desk.told.join(u' ').contains(QStringLiteral("1 of the 1 runs of the document are missing")));
    QVERIFY(desk.session.find(run) == nullptr);
    QVERIFY(desk.context.selectedRows().isEmpty());
    QVERIFY(!desk.document.groups()->isOfOpenSet(desk.document.state().groups[0]));
}

void TestDocument::whatWouldBeLost() {
    Desk desk;
    QVERIFY(!desk.document.isModified());
    desk.openSet(small_);
    desk.train(QStringLiteral("zero-shot"));
    QVERIFY(!desk.document.isModified()); // all of it comes back with the file
    desk.document.groups()->add(QStringLiteral("a"), desk.rows({1}));
    QVERIFY(desk.document.isModified());
    desk.document.saveAs(path("paper.groupscope"));
    QVERIFY(!desk.document.isModified());
    desk.document.undoStack()->undo();
    QVERIFY(desk.document.isModified());
    desk.document.undoStack()->redo();
    QVERIFY(!desk.document.isModified());
    desk.context.setSelectedRows(desk.rows({5})); // is looked at, not made
    QVERIFY(!desk.document.isModified());
    desk.document.finish();
    QCOMPARE(readDocument(path("paper.groupscope")).sets[0].view.selection.text(), QStringLiteral("5"));
    desk.openSet(other_);
    QVERIFY(desk.document.isModified());
}

void TestDocument::aNewerVersionLeavesEverything() {
    Desk desk;
    desk.openSet(small_);
    desk.document.groups()->add(QStringLiteral("a"), desk.rows({1}));
    QFile newer(path("newer.groupscope"));
    QVERIFY(newer.open(QIODevice::WriteOnly));
    newer.write(R"({"format": "groupscope document", "version": 2})");
    newer.close();
    QVERIFY_EXCEPTION_THROWN(desk.document.open(newer.fileName()), FileError);
    QCOMPARE(desk.openName(), QStringLiteral("small.h5ad"));
    QCOMPARE(desk.document.state().groups.size(), std::size_t(1));
    QVERIFY(desk.document.path().isEmpty());
}

void TestDocument::whatACrashLeavesIsOffered() {
    const QString kept = path("left.groupscope");
    {
        Desk desk;
        desk.document.setRecoveryInterval(10);
        desk.openSet(small_);
        desk.document.groups()->add(QStringLiteral("a"), desk.rows({1}));
        QTRY_COMPARE(QDir(Recovery::folder()).entryList({QStringLiteral("*.groupscope")}).size(), 1);
        QTest::qWait(50);
        QVERIFY(Recovery::left().empty()); // its window is there
        QVERIFY(QFile::copy(
            QDir(Recovery::folder()).entryInfoList({QStringLiteral("*.groupscope")})[0].filePath(), kept));
    }
    QVERIFY(QDir(Recovery::folder()).isEmpty()); // it ended by itself
    QVERIFY(QFile::copy(kept, Recovery::folder() + QStringLiteral("/left.groupscope")));
    const std::vector<Recovered> left = Recovery::left();
    QCOMPARE(left.size(), std::size_t(1));
    Desk desk;
    desk.document.recover(left[0]);
    desk.waitForSet();
    QCOMPARE(desk.openName(), QStringLiteral("small.h5ad"));
    QCOMPARE(desk.document.state().groups.size(), std::size_t(1));
    QVERIFY(desk.document.isModified());
    QVERIFY(Recovery::left().empty()); // it is taken over
}

QTEST_GUILESS_MAIN(TestDocument)
#include "tst_document.moc"
