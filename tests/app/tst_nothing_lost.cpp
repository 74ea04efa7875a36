// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/experiment.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/methods/method.h"
#include "tests/app/queue_support.h"

#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace groupscope;

class TestNothingLost : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init() { forgetKeptRuns(); }
    void quittingAsksAndKeepsTheRun();
    void openingAnotherFileAsks();
    void whatWaitsSurvivesARestart();
    void whatTrainedIsBackAfterAKill();
    void aFilterThatHidesTheSelectionLeavesTheMap();
    void openedFoldersAreThereAgain();
    void aFolderOpensItsData();

  private:
    QTemporaryDir folder_;
    QString path_;
};

void TestNothingLost::initTestCase() {
    if (!prepareWindowTest(QStringLiteral("tst_nothing_lost")))
        QSKIP(needsDisplay);
    path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
}

void TestNothingLost::quittingAsksAndKeepsTheRun() {
    QStringList ids;
    {
        MainWindow window;
        openSet(window, path_);
        ids = trainLong(window, 2);
        QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, ids[0], 3), 20'000);
        window.close();
        QVERIFY(window.isVisible());
        QVERIFY(trainingQuestion(window) != nullptr);
        QTest::qWait(200);
        keepPicture(*trainingQuestion(window), "quit_question.png");
        press(trainingQuestion(window), QMessageBox::RejectRole);
        QVERIFY(window.isVisible() && window.session()->queue()->isTraining());
        QTRY_VERIFY(trainingQuestion(window) == nullptr);
        window.close();
        press(trainingQuestion(window), QMessageBox::AcceptRole);
        QTRY_VERIFY(!window.isVisible());
    }
    MainWindow window;
    openSet(window, path_);
    QTRY_COMPARE(stateOf(window, ids[0]), SessionRun::State::stopped);
    QVERIFY(hasEpochs(window, ids[0], 3));
    QTRY_VERIFY(stateShown(window, ids[0]).startsWith(QStringLiteral("stopped at epoch ")));
    QCOMPARE(stateOf(window, ids[1]), SessionRun::State::queued);
    window.close(); // nothing trains: nobody is asked
    QVERIFY(!window.isVisible());
}

void TestNothingLost::openingAnotherFileAsks() {
    const QString other = folder_.filePath(QStringLiteral("other.h5ad"));
    saveEmbeddingSet(smallSet(120), other.toStdString());
    MainWindow window;
    openSet(window, path_);
    const QStringList ids = trainLong(window, 1);
    QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, ids[0], 3), 20'000);
    QSignalSpy opened(window.session()->data(), &OpenSet::opened);
    window.openFile(other);
    QVERIFY(trainingQuestion(window) != nullptr);
    press(trainingQuestion(window), QMessageBox::RejectRole);
    QTest::qWait(300);
    QVERIFY(opened.isEmpty() && window.session()->queue()->isTraining()); // nothing was touched
    window.openFile(other);
    press(trainingQuestion(window), QMessageBox::AcceptRole);
    QVERIFY(opened.wait(10'000));
    QVERIFY(!window.session()->queue()->isTraining() && window.session()->runs()->all().empty());
    window.openFile(path_);
    QVERIFY(trainingQuestion(window) == nullptr);
    QVERIFY(opened.wait(10'000));
    QTRY_COMPARE(stateOf(window, ids[0]), SessionRun::State::stopped);
    QVERIFY(hasEpochs(window, ids[0], 3));
    QCOMPARE(stateOf(window, ids[1]), SessionRun::State::queued);
}

void TestNothingLost::whatWaitsSurvivesARestart() {
    QStringList ids;
    {
        MainWindow window;
        openSet(window, path_);
        ids = trainLong(window, 3);
    }
    MainWindow window;
    openSet(window, path_);
    QCOMPARE(rowsShown(window), ids); // also the first, of which no epoch was told yet
    for (const QString& id : ids)
        QCOMPARE(stateOf(window, id), SessionRun::State::queued);
    QVERIFY(!window.session()->queue()->isTraining()); // not unasked
    QVERIFY(button(window, "pauseTraining")->isVisible());
    window.context()->selected()->select({ids[3]});
    trigger(window, "trainNext");
    button(window, "pauseTraining")->click();
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(window, ids[3]), SessionRun::State::done, 20'000);
}

/// The test starts itself as a program that trains, and kills it.
void TestNothingLost::whatTrainedIsBackAfterAKill() {
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("TRAIN_UNTIL_KILLED"), path_);
    child.setProcessEnvironment(environment);
    child.start(QCoreApplication::applicationFilePath(), {});
    QVERIFY(child.waitForStarted());
    const std::string folder = archiveFolder(*openEmbeddingSet(path_.toStdString(), {})).toStdString();
    QDir runs(QString::fromStdString(folder) + QStringLiteral("/runs"));
    QTRY_VERIFY_WITH_TIMEOUT(!runs.entryList({QStringLiteral("*.h5")}).isEmpty(), 40'000);
    child.kill();
    QVERIFY(child.waitForFinished());
    MainWindow window;
    openSet(window, path_);
    QTRY_COMPARE(rowsShown(window).size(), 3);
    const QString first = rowsShown(window).first();
    QCOMPARE(window.session()->find(first)->method->id, std::string("adapter"));
    QTRY_VERIFY(hasEpochs(window, first, 1)); // from the checkpoint
    QTRY_VERIFY(stateShown(window, first).startsWith(QStringLiteral("waiting (1), at epoch ")));
    const std::size_t before = window.session()->find(first)->history.size();
    button(window, "pauseTraining")->click();
    QTRY_VERIFY_WITH_TIMEOUT(stateOf(window, first) == SessionRun::State::training &&
                                 hasEpochs(window, first, before + 1),
                             20'000);
    QCOMPARE(window.session()->find(first)->history.front().epoch, 0);
}

void TestNothingLost::aFilterThatHidesTheSelectionLeavesTheMap() {
    MainWindow window;
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("zero-shot"), {});
    trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "3"}});
    const QString adapter = rowsShown(window).last();
    window.context()->selected()->select({adapter});
    QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
    window.findChild<QComboBox*>(QStringLiteral("mapSource"))->setCurrentIndex(1);
    QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
    auto* filter = window.view<RunTable>()->findChild<QLineEdit*>();
    filter->setText(QStringLiteral("zero"));
    QCOMPARE(rowsShown(window).size(), 1);
    QCOMPARE(window.context()->selected()->ids(), QStringList{adapter});
    QTest::qWait(200);
    QCOMPARE(window.view<MapPanel>()->model()->shown().run, adapter);
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}}); // the rows are filled anew
    window.context()->selected()->select({adapter});
    QCOMPARE(window.context()->selected()->ids(), QStringList{adapter});
    filter->clear();
    QCOMPARE(window.view<RunTable>()->selectedIds(), QStringList{adapter});
}

void TestNothingLost::openedFoldersAreThereAgain() {
    const QString folder = folder_.filePath(QStringLiteral("experiment"));
    ExperimentSpec spec;
    spec.methods = {{"zero-shot", {}, {}}, {"linear-probe", {{"epochs", std::int64_t{2}}}, {}}};
    runExperiment(spec, makeTask(openEmbeddingSet(path_.toStdString(), {})), RunStore(folder.toStdString()),
                  {.jobs = 1}, {});
    QStringList ids;
    {
        MainWindow window;
        openSet(window, path_);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(folder + QStringLiteral("/runs"))}); // as good as its parent
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QVERIFY(QCoreApplication::sendEvent(&window, &enter) && enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QVERIFY(QCoreApplication::sendEvent(&window, &drop));
        QTRY_COMPARE(rowsShown(window).size(), 2);
        ids = rowsShown(window);
    }
    {
        MainWindow window;
        openSet(window, path_);
        QTRY_COMPARE(rowsShown(window), ids);
        window.session()->removed()->discard({ids[0]});
    }
    MainWindow window;
    openSet(window, path_);
    QTRY_COMPARE(rowsShown(window), ids.mid(1)); // what was taken out stays out,
    QTest::qWait(200);
    QCOMPARE(rowsShown(window), ids.mid(1));
    QVERIFY(QDir(folder + QStringLiteral("/runs")).entryList({QStringLiteral("*.h5")}).size() == 2);
    window.session()->stored()->openRuns(folder); // until somebody asks for it
    QTRY_COMPARE(rowsShown(window).size(), 2);
}

void TestNothingLost::aFolderOpensItsData() {
    const QString folder = folder_.filePath(QStringLiteral("with data"));
    ExperimentSpec spec;
    spec.data = path_.toStdString();
    spec.methods = {{"zero-shot", {}, {}}};
    runExperiment(spec, makeTask(openEmbeddingSet(path_.toStdString(), {})), RunStore(folder.toStdString()),
                  {.jobs = 1}, {});
    for (const QString& given : {folder, folder + QStringLiteral("/runs"), folder}) {
        MainWindow window; // nothing is open
        window.openPaths({given});
        QTRY_COMPARE(rowsShown(window).size(), 1);
        QTest::qWait(100);
        QVERIFY(window.findChild<QMessageBox*>() ==
                nullptr); // the second time nothing is new, as one expects
    }
    QStringList folders;
    spec.methods = {{"linear-probe", {{"epochs", std::int64_t{1}}}, {}}};
    for (const std::uint64_t seed : {1, 2, 3}) {
        folders << folder_.filePath(QStringLiteral("seed %1").arg(seed));
        spec.seeds = {seed};
        runExperiment(spec, makeTask(openEmbeddingSet(path_.toStdString(), {})),
                      RunStore(folders.last().toStdString()), {.jobs = 1}, {});
    }
    {
        MainWindow window;
        window.openPaths(folders.mid(0, 2)); // beside the one that is remembered
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->runs()->all().size(), std::size_t{3}, 20'000);
        const QStringList ids = trainLong(window, 0);
        QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, ids[0], 1), 20'000);
        window.openPaths(folders.mid(2)); // which ends no training
        QVERIFY(trainingQuestion(window) == nullptr);
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->runs()->all().size(), std::size_t{5}, 20'000);
        QVERIFY(window.session()->queue()->isTraining());
    }
    MainWindow window;
    QSignalSpy problem(window.context(), &PaneContext::problem);
    window.openPaths({folder_.path()});
    QCOMPARE(problem.count(), 1);
    QVERIFY(problem[0][0].toString().contains(QStringLiteral("does not name the file")));
}

namespace {

/// Trains one long run with two that wait, until somebody kills it.
int trainUntilKilled(const QString& path) {
    Session session;
    session.queue()->setTrainingsAtOnce(1); // what ends first must be a checkpoint
    QObject::connect(session.data(), &OpenSet::opened, &session, [&session] {
        ExperimentSpec spec;
        spec.methods = {
            {"adapter", {{"epochs", endless}}, {}}, {"linear-probe", {}, {}}, {"zero-shot", {}, {}}};
        session.queue()->train(spec);
    });
    session.data()->open(path);
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv) {
    VtkWidget::configureDefaultFormat();
    QApplication application(argc, argv);
    const QString path = qEnvironmentVariable("TRAIN_UNTIL_KILLED");
    if (!path.isEmpty()) {
        prepareWindowTest(QStringLiteral("tst_nothing_lost"));
        return trainUntilKilled(path);
    }
    TestNothingLost test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_nothing_lost.moc"
