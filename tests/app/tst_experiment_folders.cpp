// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/run_comparison.h"
#include "core/experiment/experiment.h"
#include "core/experiment/training.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/atomic_file.h"
#include "tests/app/small_experiment.h"
#include "tests/support/view_test.h"
#include "widgets/style/number_text.h"

#include <QComboBox>
#include <QMessageBox>
#include <QTemporaryDir>

#include <algorithm>

using namespace groupscope;

namespace {

/// One method at two rates, each with a name.
ExperimentSpec namedExperiment() {
    ExperimentSpec spec;
    spec.data = "set.h5ad";
    for (const auto& [name, rate] : {std::pair("Slow", 0.01), std::pair("Fast", 0.5)})
        spec.methods.push_back(
            {"linear-probe", {{"epochs", std::int64_t{4}}, {"learning_rate", rate}}, {}, name});
    spec.seeds = {0, 1};
    return spec;
}

/// Methods of the rows of the table.
QStringList methodsShown(const MainWindow& window) {
    const QAbstractItemModel* model = window.view<RunTable>()->view()->model();
    QStringList names;
    for (int row = 0; row < model->rowCount(); ++row)
        names << model->index(row, RunTableModel::method).data().toString();
    return names;
}

/// The question that is open, or null.
QMessageBox* questionOf(MainWindow& window) {
    for (QMessageBox* box : window.findChildren<QMessageBox*>())
        if (box->isVisible())
            return box;
    return nullptr;
}

} // namespace

/// Runs that come from folders: the window's own, and those of experiments.
class TestExperimentFolders : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init() {
        forgetKeptRuns();
        QSettings().setValue(QStringLiteral("runs/averageSeeds"), false); // each seed has a row
    }
    void runsComeBackWithTheirFile();
    void damagedRunsHideNoOthers();
    void opensRunsOfTheCommandLine();
    void aFolderOfAnotherSetOpensThatSet();
    void foldersThatFillAreFollowed();
    void variantsHaveTheirNames();
    void averagesOfAFolderAreOffered();

  private:
    QTemporaryDir folder_;
    QString path_;
};

void TestExperimentFolders::initTestCase() {
    if (!prepareWindowTest(QStringLiteral("tst_experiment_folders")))
        QSKIP(needsDisplay);
    path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
}

void TestExperimentFolders::runsComeBackWithTheirFile() {
    QString id;
    {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "4"}});
        id = window.session()->runs()->all().front().id;
    }
    MainWindow window;
    openSet(window, path_);
    QTRY_VERIFY(window.session()->find(id) != nullptr);
    const SessionRun& run = *window.session()->find(id);
    QCOMPARE(run.state, SessionRun::State::done);
    QCOMPARE(run.history.size(), std::size_t{4});
    QVERIFY(run.run->report(testSplit).worstGroupAccuracy.has_value());
    // It is selected, as no other is. That brings head and predictions, and with them the trained map.
    QCOMPARE(window.context()->selected()->ids(), QStringList{id});
    QTRY_VERIFY(window.session()->find(id)->hasDetails());
    QCOMPARE(window.findChild<QComboBox*>(QStringLiteral("mapSource"))->count(), 3);
    // Training the same again is not needed.
    window.view<MethodForm>()->setMethod(QStringLiteral("adapter"));
    window.view<MethodForm>()->setAssignments({{"epochs", "4"}});
    Q_EMIT window.view<MethodForm>()->trainRequested();
    QVERIFY(!window.session()->queue()->isTraining());
    QCOMPARE(window.session()->runs()->all().size(), std::size_t{1});
}

void TestExperimentFolders::damagedRunsHideNoOthers() {
    {
        MainWindow window;
        openSet(window, path_);
        makeExperiment(window, smallExperiment());
        QTRY_VERIFY(!window.session()->runs()->all()[0].stored.file.isEmpty());
        QFile file(window.session()->runs()->all()[0].stored.file);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("no run");
    }
    MainWindow window;
    QSignalSpy noticed(window.session(), &Session::noticed);
    openSet(window, path_);
    QTRY_COMPARE(window.session()->runs()->all().size(), std::size_t{5});
    QVERIFY(!noticed.isEmpty());
}

void TestExperimentFolders::opensRunsOfTheCommandLine() {
    const QString mine = folder_.filePath(QStringLiteral("mine")),
                  other = folder_.filePath(QStringLiteral("other"));
    ExperimentSpec spec = smallExperiment();
    runExperiment(spec, makeTask(openEmbeddingSet(path_.toStdString(), {})), RunStore(mine.toStdString()),
                  {.jobs = 1}, {});
    EmbeddingSet set = smallSet(120);
    saveEmbeddingSet(set, folder_.filePath(QStringLiteral("other.h5ad")).toStdString());
    runExperiment(
        spec, makeTask(openEmbeddingSet(folder_.filePath(QStringLiteral("other.h5ad")).toStdString(), {})),
        RunStore(other.toStdString()), {.jobs = 1}, {});
    MainWindow window;
    openSet(window, path_);
    QSignalSpy opened(window.session()->stored(), &StoredRuns::runsOpened);
    window.session()->stored()->openRuns(mine);
    window.session()->stored()->openRuns(other); // read after the first, which loses nothing
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 2, 20'000);
    QCOMPARE(opened[0][0].toInt(), 6);
    QCOMPARE(rowsOfTable(window), 6);
    QCOMPARE(opened[1][0].toInt(), 0);
    QCOMPARE(opened[1][1].toInt(), 6);
    QVERIFY(questionOf(window) != nullptr); // it says why nothing came
    questionOf(window)->close();
    // Taking such a run away leaves the experiment's folder as it is.
    const QString id = window.session()->runs()->all().front().id,
                  file = window.session()->runs()->all().front().stored.file;
    window.session()->removed()->discard({id});
    QTest::qWait(50);
    QVERIFY(QFile::exists(file));
}

void TestExperimentFolders::aFolderOfAnotherSetOpensThatSet() {
    const QString folder = folder_.filePath(QStringLiteral("elsewhere")),
                  file = folder_.filePath(QStringLiteral("elsewhere.h5ad"));
    saveEmbeddingSet(smallSet(120), file.toStdString());
    ExperimentSpec spec = smallExperiment();
    spec.data = file.toStdString();
    QVERIFY(QDir().mkpath(folder));
    writeTextAtomically(folder.toStdString() + "/spec.json", toJson(spec));
    spec = readExperimentSpec(folder.toStdString() + "/spec.json");
    runExperiment(spec, makeTask(openEmbeddingSet(spec.data, {}), spec.selection),
                  RunStore(folder.toStdString()), {.jobs = 1}, {});
    MainWindow window;
    openSet(window, path_);
    QSignalSpy opened(window.session()->data(), &OpenSet::opened);
    QSignalSpy read(window.session()->stored(), &StoredRuns::runsOpened);
    window.openPaths({folder});
    QVERIFY(opened.wait(20'000));
    QVERIFY(!read.isEmpty() || read.wait(20'000));
    QCOMPARE(read[0][0].toInt(), 6);
    QCOMPARE(QString::fromStdString(window.session()->set()->path.string()), file);
    QTRY_COMPARE_WITH_TIMEOUT(rowsOfTable(window), 6, 20'000);
    // Its set being open, the folder only joins it.
    opened.clear();
    window.openPaths({folder});
    QTest::qWait(200);
    QVERIFY(opened.isEmpty());
}

void TestExperimentFolders::foldersThatFillAreFollowed() {
    const QString folder = folder_.filePath(QStringLiteral("filling"));
    const RunStore store(folder.toStdString());
    const auto task = makeTask(openEmbeddingSet(path_.toStdString(), {}));
    ExperimentSpec spec = smallExperiment();
    runExperiment(spec, task, store, {.jobs = 1}, {});
    // A run that its process has not finished yet.
    const ParameterValues values =
        resolveParameters(methods().find("linear-probe").parameters, {{"epochs", "6"}});
    Training training(task, methods().find("linear-probe"), values, 0, defaultSelectionRule, {});
    QVERIFY(training.step({}));
    store.save(training.checkpoint());
    MainWindow window;
    openSet(window, path_);
    QSignalSpy opened(window.session()->stored(), &StoredRuns::runsOpened);
    window.session()->stored()->openRuns(folder);
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, 20'000);
    QCOMPARE(rowsOfTable(window), 7);
    const QString unfinished = QString::fromStdString(training.id());
    QVERIFY(window.session()->find(unfinished)->state == SessionRun::State::stopped);
    while (training.step({}))
        continue;
    store.save(training.finish());
    spec.seeds = {0, 1, 2};
    runExperiment(spec, task, store, {.jobs = 1, .resume = true}, {});
    QTRY_COMPARE_WITH_TIMEOUT(rowsOfTable(window), 10, 4 * StoredRuns::lookInterval);
    QTRY_VERIFY_WITH_TIMEOUT(window.session()->find(unfinished)->state == SessionRun::State::done,
                             4 * StoredRuns::lookInterval);
    QCOMPARE(opened.size(), 1); // nobody asked again
}

/// Variants keep their names in the table, as means and in the comparison, also when the set is opened again.
void TestExperimentFolders::variantsHaveTheirNames() {
    for (const bool again : {false, true}) {
        MainWindow window;
        openSet(window, path_);
        if (!again)
            makeExperiment(window, namedExperiment());
        QTRY_VERIFY2(methodsShown(window).size() == 4 &&
                         methodsShown(window)[0].startsWith(QStringLiteral("Slow (")),
                     qPrintable(methodsShown(window).join(u';')));
        RunTable* table = window.view<RunTable>();
        table->setAveraged(true);
        QTRY_COMPARE(rowsOfTable(window), 2);
        QVERIFY(methodsShown(window)[0].startsWith(QStringLiteral("Slow (")));
        QVERIFY(methodsShown(window)[1].startsWith(QStringLiteral("Fast (")));
        const auto compared = window.context()->comparison().of(window.context()->rule());
        QCOMPARE(compared->comparison.rows.size(), std::size_t(2));
        QVERIFY(compared->comparison.rows[0].selected && compared->comparison.rows[1].selected);
        QCOMPARE(compared->comparison.rows[1].title(), std::string("Fast"));
        keepPicture(window, "variants.png");
        table->setAveraged(false);
    }
    // Another meaning of a name would make two rows one: it is refused, and the runs are listed by their
    // method.
    MainWindow window;
    openSet(window, path_);
    QTRY_COMPARE(rowsOfTable(window), 4);
    QSignalSpy noticed(window.session(), &Session::noticed);
    ExperimentSpec other = namedExperiment();
    other.methods.pop_back();
    other.methods[0].set["epochs"] = std::int64_t{5};
    makeExperiment(window, other);
    QTRY_VERIFY(std::any_of(noticed.begin(), noticed.end(), [](const QList<QVariant>& own) {
        return own[0].toString().contains(QStringLiteral("'Slow' has different settings"));
    }));
    QTRY_COMPARE(methodsShown(window).filter(QStringLiteral("Slow (")).size(), 2);
}

/// The averages of a specification are offered where a split is chosen.
void TestExperimentFolders::averagesOfAFolderAreOffered() {
    const QString folder = folder_.filePath(QStringLiteral("averaged"));
    ExperimentSpec spec = smallExperiment();
    spec.data = "set.h5ad";
    spec.averages = {{"both", {"val", "test"}}};
    runExperiment(spec, makeTask(openEmbeddingSet(path_.toStdString(), {})), RunStore(folder.toStdString()),
                  {.jobs = 1}, {});
    MainWindow window;
    openSet(window, path_);
    window.session()->stored()->openRuns(folder);
    QTRY_COMPARE_WITH_TIMEOUT(rowsOfTable(window), 6, 20'000);
    auto* splits = window.findChild<QComboBox*>(QStringLiteral("runsSplit"));
    QTRY_VERIFY(splits->findData(QStringLiteral("val+test")) >= 0);
    splits->setCurrentIndex(splits->findData(QStringLiteral("val+test")));
    Q_EMIT splits->activated(splits->currentIndex());
    const SessionRun& run = window.session()->runs()->all().front();
    const double mean =
        (*run.run->report("val").averageAccuracy + *run.run->report("test").averageAccuracy) / 2.0;
    QCOMPARE(window.view<RunTable>()
                 ->view()
                 ->model()
                 ->index(0, RunTableModel::average)
                 .data()
                 .toString()
                 .remove(QStringLiteral("★ ")),
             percentText(mean));
    keepPicture(window, "averages.png");
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestExperimentFolders>)

#include "tst_experiment_folders.moc"
