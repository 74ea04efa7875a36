// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/run_edits.h"
#include "app/window/trash_dialog.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "tests/app/queue_support.h"
#include "tests/support/view_test.h"
#include "widgets/tables/run_state_delegate.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTreeWidget>

using namespace groupscope;

class TestQueue : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init() { forgetKeptRuns(); }
    void removedRunsComeBack();
    void theTrashListsRestoresAndEmpties();
    void aTrainingRunThatIsRemovedKeepsItsEpochs();
    void aTrainingRunComesBackToItsPlaceAmongOthers();
    void stoppingOneLetsTheOthersWait();
    void theQueueIsReordered();
    void aStoppedRunGoesOnToTheSameBytes();
    void failedRunsAreThereAfterARestart();

  private:
    QTemporaryDir folder_;
    QString path_;
};

void TestQueue::initTestCase() {
    if (!prepareWindowTest(QStringLiteral("tst_queue")))
        QSKIP(needsDisplay);
    path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
}

void TestQueue::removedRunsComeBack() {
    MainWindow window;
    openSet(window, path_);
    for (const char* seeds : {"3", "4"})
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", seeds}});
    const QStringList before = rowsShown(window);
    QCOMPARE(before.size(), 2);
    QTRY_VERIFY(!window.session()->find(before[0])->stored.file.isEmpty());
    const QString file = window.session()->find(before[0])->stored.file;
    window.context()->selected()->select({before[0]});
    window.view<RunTable>()->view()->setFocus();
    QTest::keyClick(window.view<RunTable>()->view(), Qt::Key_Delete);
    QCOMPARE(rowsShown(window), QStringList{before[1]});
    QVERIFY(!QFile::exists(file));
    QCOMPARE(window.session()->removed()->trash().list().size(), std::size_t(1)); // nothing is deleted
    trigger(window, "undo");
    QCOMPARE(rowsShown(window), before); // and where it stood
    QVERIFY(QFile::exists(file));
    QVERIFY(window.session()->removed()->trash().list().empty());
    QVERIFY(!window.findChild<QAction*>(QStringLiteral("undo"))->isEnabled());
}

void TestQueue::theTrashListsRestoresAndEmpties() {
    QStringList ids;
    {
        MainWindow window;
        openSet(window, path_);
        for (const char* epochs : {"3", "4", "5"})
            trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", epochs}});
        ids = rowsShown(window);
        window.session()->removed()->discard(ids); // also the last, which may still be being written
        QTRY_COMPARE(window.session()->removed()->trash().list().size(), std::size_t(3));
    }
    MainWindow window;
    openSet(window, path_);
    QTest::qWait(200);
    QVERIFY(rowsShown(window).isEmpty());
    trigger(window, "showBin");
    auto* dialog = window.findChild<TrashDialog*>();
    QVERIFY(dialog != nullptr && dialog->isVisible());
    auto* list = dialog->findChild<QTreeWidget*>(QStringLiteral("binnedRuns"));
    QCOMPARE(list->topLevelItemCount(), 3);
    QTRY_COMPARE(list->topLevelItem(2)->text(0), QStringLiteral("Linear probe"));
    keepPicture(*dialog, "bin.png");
    for (int column = 0; column < list->columnCount(); ++column)
        QVERIFY(!list->topLevelItem(0)->text(column).isEmpty());
    list->topLevelItem(0)->setSelected(true);
    dialog->findChild<QPushButton*>(QStringLiteral("restoreRuns"))->click();
    QTRY_COMPARE(rowsShown(window).size(), 1);
    QVERIFY(ids.contains(rowsShown(window).first()));
    QCOMPARE(list->topLevelItemCount(), 2);
    dialog->findChild<QPushButton*>(QStringLiteral("emptyBin"))->click();
    QCOMPARE(window.session()->removed()->trash().list().size(), std::size_t(2)); // it asks first
    press(dialog->findChild<QMessageBox*>(), QMessageBox::DestructiveRole);
    QVERIFY(window.session()->removed()->trash().list().empty());
    QCOMPARE(rowsShown(window).size(), 1);
}

void TestQueue::aTrainingRunThatIsRemovedKeepsItsEpochs() {
    MainWindow window;
    openSet(window, path_);
    const QString id = trainLong(window, 0).first();
    QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, id, 3), 20'000);
    removeRuns(*window.context(), {id});
    QTRY_VERIFY(window.session()->find(id) == nullptr);
    trigger(window, "undo");
    QCOMPARE(stateOf(window, id), SessionRun::State::stopped);
    QVERIFY(window.session()->find(id)->history.size() >= 3);
}

/// A removed run that still trains goes only when it has stopped, after the others removed with it.
void TestQueue::aTrainingRunComesBackToItsPlaceAmongOthers() {
    MainWindow window;
    openSet(window, path_);
    const QStringList ids = trainLong(window, 3);
    QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, ids[0], 1), 20'000);
    window.session()->removed()->discard({ids[0], ids[2]});
    QTRY_VERIFY_WITH_TIMEOUT(window.session()->find(ids[0]) == nullptr, 20'000);
    window.session()->removed()->bringBack({ids[0], ids[2]});
    QStringList there;
    for (const SessionRun& run : window.session()->runs()->all())
        there << run.id;
    QCOMPARE(there, ids);
}

void TestQueue::stoppingOneLetsTheOthersWait() {
    MainWindow window;
    openSet(window, path_);
    window.resize(1280, 800);
    const QStringList ids = trainLong(window, 3);
    QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, ids[0], 1), 20'000);
    QTRY_COMPARE(stateShown(window, ids[2]), QStringLiteral("waiting (2)"));
    for (const char* name : {"stopTraining", "stopAllTraining", "pauseTraining"})
        QVERIFY2(button(window, name)->isVisible(), name);
    keepPicture(window, "queue_1280.png");
    button(window, "stopAllTraining")->click();
    QTRY_COMPARE(stateOf(window, ids[0]), SessionRun::State::stopped);
    QCOMPARE(rowsShown(window), ids); // all are still there
    QVERIFY(!window.session()->queue()->isTraining());
    for (int i = 1; i < 4; ++i)
        QCOMPARE(stateOf(window, ids[i]), SessionRun::State::queued);
    QVERIFY(button(window, "pauseTraining")->isVisible());
    QVERIFY(!button(window, "stopTraining")->isVisible());
    QTRY_VERIFY(stateShown(window, ids[0]).startsWith(QStringLiteral("stopped at epoch ")));
    QVERIFY(stateShown(window, ids[0]).endsWith(QStringLiteral(" of 100000")));
    QTest::qWait(300);
    keepPicture(window, "queue_paused_1280.png");
    window.resize(1600, 1000);
    QTest::qWait(300);
    keepPicture(window, "queue_paused_1600.png");
    button(window, "pauseTraining")->click(); // Continue
    for (int i = 1; i < 4; ++i)
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(window, ids[i]), SessionRun::State::done, 20'000);
    QTRY_VERIFY(!button(window, "pauseTraining")->isVisible());
    QCOMPARE(stateOf(window, ids[0]), SessionRun::State::stopped);
}

void TestQueue::theQueueIsReordered() {
    MainWindow window;
    openSet(window, path_);
    const QStringList ids = trainLong(window, 3);
    window.context()->selected()->select({ids[3]});
    trigger(window, "trainNext");
    const QStringList last{ids[0], ids[3], ids[1], ids[2]};
    QTRY_COMPARE(rowsShown(window), last);
    trigger(window, "trainLater");
    const QStringList middle{ids[0], ids[1], ids[3], ids[2]};
    QTRY_COMPARE(rowsShown(window), middle);
    trigger(window, "trainEarlier");
    QTRY_COMPARE(rowsShown(window), last);
    QCOMPARE(stateShown(window, ids[3]), QStringLiteral("waiting (1)"));
    trigger(window, "pauseQueue");
    window.session()->queue()->stopRuns(window.session()->queue()->trainingRuns());
    QTRY_VERIFY(!window.session()->queue()->isTraining());
    trigger(window, "pauseQueue"); // goes on, with what was moved to the front
    QCOMPARE(stateOf(window, ids[3]), SessionRun::State::training);
}

/// Failed runs are kept with the reason, as on the command line. A removed one does not come back, and one
/// that is tried again is forgotten.
void TestQueue::failedRunsAreThereAfterARestart() {
    const QString method = QStringLiteral("group-prompt"); // the set has no prompts
    QString tried, removed;
    {
        MainWindow window;
        openSet(window, path_);
        const QStringList runs = window.session()->queue()->train(method, {}, 0, 2);
        QCOMPARE(runs.size(), qsizetype(2));
        tried = runs[0], removed = runs[1];
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 30'000);
        for (const QString& id : runs)
            QVERIFY(window.session()->find(id)->state == SessionRun::State::failed);
    }
    const auto recordOf = [](const QString& id) {
        const QDir kept(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
        QDirIterator files(kept.path(), {id + QStringLiteral(".json")}, QDir::Files,
                           QDirIterator::Subdirectories);
        return files.hasNext() ? files.next() : QString();
    };
    QVERIFY(recordOf(tried).contains(QStringLiteral("/failed/")) && !recordOf(removed).isEmpty());
    {
        MainWindow window;
        openSet(window, path_);
        QTRY_COMPARE_WITH_TIMEOUT(rowsShown(window).size(), qsizetype(2), 30'000);
        const Session* session = window.session();
        for (const QString& id : {tried, removed}) {
            QVERIFY(session->find(id)->state == SessionRun::State::failed);
            QVERIFY(session->find(id)->message.contains(QStringLiteral("prompts")));
        }
        window.session()->removed()->discard({removed});
        QVERIFY(recordOf(removed).isEmpty());
        window.session()->removed()->bringBack({removed});
        QVERIFY(!recordOf(removed).isEmpty() && stateOf(window, removed) == SessionRun::State::failed);
        window.session()->removed()->discard({removed});
        QFile record(recordOf(tried));
        QVERIFY(record.open(QIODevice::ReadOnly));
        const QByteArray before = record.readAll();
        QSignalSpy stopped(window.session()->queue(), &TrainingQueue::trainingStopped);
        QCOMPARE(window.session()->queue()->train(method, {}, 0, 1), QStringList{tried});
        QVERIFY(stopped.count() > 0 || stopped.wait(30'000)); // it fails again
        QFile again(recordOf(tried));
        QVERIFY(again.open(QIODevice::ReadOnly) && again.readAll() != before); // "attempt" is another
    }
    MainWindow window;
    openSet(window, path_);
    QTRY_COMPARE_WITH_TIMEOUT(rowsShown(window), QStringList{tried}, 30'000);
}

void TestQueue::aStoppedRunGoesOnToTheSameBytes() {
    constexpr int epochs = 400;
    MainWindow window;
    openSet(window, path_);
    window.resize(1280, 800);
    const QString id = trainLong(window, 0, epochs).first();
    QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, id, 3), 20'000);
    window.session()->queue()->stopRuns(window.session()->queue()->trainingRuns());
    QTRY_COMPARE(stateOf(window, id), SessionRun::State::stopped);
    const std::size_t before = window.session()->find(id)->history.size();
    QVERIFY(before < epochs);
    // The button on its row.
    QTableView* view = window.view<RunTable>()->view();
    QTRY_VERIFY(view->model()->index(0, RunTableModel::state).data(RunTableModel::ResumableRole).toBool());
    view->scrollTo(view->model()->index(0, RunTableModel::state));
    QStyleOptionViewItem cell;
    cell.rect = view->visualRect(view->model()->index(0, RunTableModel::state));
    cell.fontMetrics = view->fontMetrics();
    QVERIFY(view->viewport()->rect().contains(RunStateDelegate::buttonOf(cell)));
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, RunStateDelegate::buttonOf(cell).center());
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(window, id), SessionRun::State::done, 60'000);
    const Run& resumed = *window.session()->find(id)->whole;
    QCOMPARE(resumed.history.size(), std::size_t(epochs));
    const Run straight = trainMethod(window.session()->task(), methods().find("adapter"),
                                     window.session()->find(id)->parameters, 0);
    QVERIFY(straight.id == resumed.id && straight.selectedEpoch == resumed.selectedEpoch);
    for (std::size_t epoch = 0; epoch < straight.history.size(); ++epoch)
        QVERIFY(straight.history[epoch].series == resumed.history[epoch].series);
    QVERIFY(straight.split(testSplit)->logits == resumed.split(testSplit)->logits);
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestQueue>)

#include "tst_queue.moc"
