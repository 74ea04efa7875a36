// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/run_edits.h"
#include "core/base/error.h"
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

/// Checks that a document loses nothing when another file fails, moves or is opened meanwhile.
class TestDocumentKept : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init();
    void whatIsOpenIsRecoveredInPlace();
    void aPaneThatRefusesHoldsUpNothing();
    void theWantedSetIsKeptUntilItIsOpen();
    void baselinesBelongToTasks();
    void aReadOnlyWindowStaysWhereItIs();
    void runsOfAnExperimentComeBack();
    void mapsOfASetThatWasLeftAreKept();
    void mapsOfItsRunsAreKept();
    void theFrontTabComesBack();

  private:
    QString path(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    QTemporaryDir folder_;
    QString small_, other_;
};

void TestDocumentKept::initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("Groupscope"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_document_kept"));
    small_ = path("small.h5ad");
    other_ = path("other.h5ad");
}

void TestDocumentKept::init() {
    QSettings().clear();
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    for (const QString& name : QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden))
        QVERIFY(QFile::remove(folder_.filePath(name)));
    saveEmbeddingSet(smallSet(), small_.toStdString());
    saveEmbeddingSet(smallSet(200), other_.toStdString());
}

void TestDocumentKept::whatIsOpenIsRecoveredInPlace() {
    Desk desk;
    desk.openSet(small_);
    desk.document.saveAs(path("paper.groupscope"));
    QDir().mkpath(Recovery::folder());
    const Recovered left{Recovery::folder() + QStringLiteral("/left.groupscope"), desk.document.path(), {}};
    QFile kept(left.file);
    QVERIFY(kept.open(QIODevice::WriteOnly));
    kept.write(textOfDocument(desk.document.capture(), {}));
    kept.close();
    desk.document.recover(left);
    QCOMPARE(desk.document.name(), QStringLiteral("paper"));
    QVERIFY(!desk.document.isReadOnly());
    QVERIFY(!QFile::exists(left.file)); // kept anew
}

void TestDocumentKept::aPaneThatRefusesHoldsUpNothing() {
    const QJsonObject panes{{QStringLiteral("a"), QJsonObject()}, {QStringLiteral("b"), QJsonObject()}};
    {
        Desk desk;
        desk.document.setViews({.panes = [&] { return panes; }}); // without a layout
        desk.document.setRecoveryInterval(10);
        desk.openSet(small_);
        desk.context.setSelectedRows(desk.rows({3}));
        QTest::qWait(50); // it is looked at
        desk.document.saveAs(path("paper.groupscope"));
    }
    Desk desk;
    QStringList asked;
    desk.document.setViews({.restorePanes = [&](const QJsonObject& states) {
        asked << states.keys();
        throw UsageError("the pane does not know that", "", "choose");
    }});
    desk.document.open(path("paper.groupscope"));
    desk.waitForSet();
    QTRY_COMPARE(asked, (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    QVERIFY(desk.told.join(u' ').contains(QStringLiteral("the pane does not know that")));
    QCOMPARE(desk.context.selectedRows().rows(), std::vector<int>{3});
}

void TestDocumentKept::theWantedSetIsKeptUntilItIsOpen() {
    {
        Desk desk;
        desk.openSet(small_);
        desk.openSet(other_);
        desk.document.saveAs(path("paper.groupscope"));
    }
    {
        Desk desk;
        desk.document.open(path("paper.groupscope"));
        QCOMPARE(desk.document.openIndex(), -1);
        desk.document.finish(); // before it is open
    }
    QCOMPARE(readDocument(path("paper.groupscope")).current, 1);
}

void TestDocumentKept::baselinesBelongToTasks() {
    Desk desk;
    desk.openSet(small_);
    chooseBaseline(desk.context, QStringLiteral("first"));
    const TaskSelection before = desk.session.data()->selection();
    TaskSelection other = before;
    other.drawnSplit = DrawnSplit{{0.5, 0.25, 0.25}, 1};
    desk.session.data()->reselect(other);
    desk.waitForSet();
    QVERIFY(desk.session.runs()->baseline().isEmpty());
    chooseBaseline(desk.context, QStringLiteral("second"));
    desk.session.data()->reselect(before);
    desk.waitForSet();
    QCOMPARE(desk.session.runs()->baseline(), QStringLiteral("first"));
}

void TestDocumentKept::aReadOnlyWindowStaysWhereItIs() {
    Desk first;
    first.openSet(small_);
    first.openSet(other_);
    first.document.saveAs(path("paper.groupscope"));
    Desk second;
    second.document.open(path("paper.groupscope"));
    second.waitForSet();
    second.document.showSet(0);
    second.waitForSet();
    QFile beside(path("beside.txt"));
    QVERIFY(beside.open(QIODevice::WriteOnly));
    QTest::qWait(500);
    QCOMPARE(second.openName(), QStringLiteral("small.h5ad"));
    first.session.hidden()->setHidesTest(true);
    first.document.save();
    QTRY_VERIFY_WITH_TIMEOUT(second.session.hidden()->hidesTest(),
                             5'000); // what is hidden there is not seen here
}

void TestDocumentKept::runsOfAnExperimentComeBack() {
    const QTemporaryDir experiment;
    QVERIFY(QDir(experiment.path()).mkpath(QStringLiteral("runs")));
    QStringList runs;
    {
        Desk desk;
        desk.openSet(small_);
        runs = desk.train(QStringLiteral("linear-probe"), 2);
        for (const QString& run : runs) {
            const QString file = desk.session.find(run)->stored.file;
            const QString there = QStringLiteral("runs/") + QFileInfo(file).fileName();
            QVERIFY(QFile::copy(file, experiment.filePath(there)));
        }
    }
    QVERIFY(QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively());
    Desk desk;
    desk.openSet(small_);
    QSignalSpy opened(desk.session.stored(), &StoredRuns::runsOpened);
    desk.session.stored()->openRuns(experiment.path());
    QVERIFY(opened.wait(20'000));
    for (const QString& run : runs)
        removeRuns(desk.context, {run});
    desk.openSet(other_);
    desk.document.undoStack()->undo(); // of the second alone
    QTRY_VERIFY_WITH_TIMEOUT(desk.session.find(runs[1]) != nullptr, 20'000);
    QVERIFY(desk.session.find(runs[0]) == nullptr);
}

void TestDocumentKept::mapsOfASetThatWasLeftAreKept() {
    Desk desk;
    desk.openSet(small_);
    MapModel& maps = *desk.context.map();
    const std::vector<CellContent> request{{.split = "test"}};
    const ProjectionOptions options{.method = ProjectionOptions::Method::pca};
    const auto compute = [&] {
        QSignalSpy finished(&maps, &MapModel::finished);
        maps.show(request, options);
        QVERIFY(maps.isComputing());
        QVERIFY(finished.wait(20'000));
    };
    compute();
    const std::shared_ptr<const LaidOutMap> ofSmall = maps.map();
    desk.openSet(other_);
    compute(); // the same words, but another set
    const std::shared_ptr<const LaidOutMap> ofOther = maps.map();
    QVERIFY(ofOther->rows != ofSmall->rows);
    const auto isAtOnce = [&](const std::shared_ptr<const LaidOutMap>& expected) {
        maps.show(request, options);
        return !maps.isComputing() && maps.map() == expected && maps.rows() == expected->rows;
    };
    desk.document.showSet(0);
    QVERIFY(isAtOnce(ofSmall));
    desk.document.showSet(1);
    QVERIFY(isAtOnce(ofOther));
    TaskSelection selection = desk.session.data()->selection();
    selection.drawnSplit = DrawnSplit{{0.5, 0.25, 0.25}, 1};
    selection.drawnSplit->redrawTest = true;
    QSignalSpy opened(desk.session.data(), &OpenSet::opened);
    desk.session.data()->reselect(selection); // other rows are test examples now
    QVERIFY(opened.wait(20'000));
    compute();
    QVERIFY(maps.map()->rows != ofOther->rows);
}

void TestDocumentKept::mapsOfItsRunsAreKept() {
    Desk desk;
    desk.openSet(small_);
    const QString run =
        desk.session.queue()->train(QStringLiteral("adapter"), {{"epochs", "2"}}, 0, 1).first();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.session.find(run)->stored.file.isEmpty(), 30'000);
    MapModel& maps = *desk.context.map();
    const std::vector<CellContent> request{{.run = run, .split = "test"}};
    const ProjectionOptions options{.method = ProjectionOptions::Method::pca};
    maps.show(request, options);
    QTRY_VERIFY_WITH_TIMEOUT(maps.map() && !maps.isComputing(), 20'000);
    const std::shared_ptr<const LaidOutMap> before = maps.map();
    desk.openSet(other_);
    QVERIFY(!maps.map() && desk.session.find(run) == nullptr);
    desk.document.showSet(0);
    QTRY_VERIFY_WITH_TIMEOUT(desk.session.find(run) != nullptr && desk.session.find(run)->whole, 20'000);
    maps.show(request, options);
    QVERIFY(!maps.isComputing() && maps.map() == before);
}

void TestDocumentKept::theFrontTabComesBack() {
    QString front = QStringLiteral("side_by_side");
    Document::Views views;
    views.front = [&] { return front; };
    views.setFront = [&](const QString& id) { front = id; };
    {
        Desk desk;
        desk.document.setViews(views);
        desk.openSet(small_);
        desk.document.saveAs(path("paper.groupscope"));
    }
    front = QStringLiteral("map");
    Desk desk;
    desk.document.setViews(views);
    desk.document.open(path("paper.groupscope"));
    QCOMPARE(front, QStringLiteral("side_by_side"));
}

QTEST_GUILESS_MAIN(TestDocumentKept)
#include "tst_document_kept.moc"
