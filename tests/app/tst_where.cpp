// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/experiment_dialog.h"
#include "app/panes/search_dialog.h"
#include "app/panes/where_box.h"
#include "app/session/command_line.h"
#include "tests/app/local_slurm.h"
#include "tests/app/slurm_stand_in.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace groupscope;
using namespace groupscope::testing;

/// The choice where an experiment or a search is made: by a stand-in of Slurm, and by processes that people
/// start.
class TestWhere : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_where")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
        QVERIFY(!CommandLine::program().isEmpty());
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void shellLinesAreQuoted() {
        QCOMPARE(CommandLine::shellLine({QStringLiteral("run"), QStringLiteral("/a b/it's.json")}),
                 QStringLiteral("groupscope-cli run '/a b/it'\\''s.json'"));
    }

    void withoutSlurmTheChoiceSaysWhy() {
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", QFile::encodeName(folder_.path()));
        const WhereBox box;
        qputenv("PATH", path);
        auto* choice = box.findChild<QComboBox*>(QStringLiteral("where"));
        QCOMPARE(choice->count(), 3);
        QVERIFY(!qobject_cast<QStandardItemModel*>(choice->model())->item(1)->isEnabled());
        QVERIFY(choice->itemData(1, Qt::ToolTipRole).toString().contains(QStringLiteral("sbatch")));
        const SlurmStandIn slurm;
        const WhereBox with;
        auto* model =
            qobject_cast<QStandardItemModel*>(with.findChild<QComboBox*>(QStringLiteral("where"))->model());
        QVERIFY(model->item(1)->isEnabled());
    }

    void experimentsAreMadeBySlurm() {
        const SlurmStandIn slurm;
        MainWindow window;
        openSet(window, path_);
        ExperimentDialog* dialog = experiment(window);
        keepPicture(*dialog, "where_experiment_here.png");
        auto* start = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        const QSize before = dialog->size();
        where(dialog)->setWhere(Where::slurm);
        QVERIFY(!start->isEnabled()); // a folder is to be chosen
        set(dialog, QStringLiteral("by-slurm"));
        dialog->findChild<QSpinBox*>(QStringLiteral("whereCores"))->setValue(2);
        dialog->findChild<QSpinBox*>(QStringLiteral("whereMinutes"))->setValue(30);
        dialog->findChild<QLineEdit*>(QStringLiteral("whereOptions"))
            ->setText(QStringLiteral("--partition=cpu --comment=\"two words\""));
        QVERIFY(start->isEnabled());
        QTest::qWait(100);
        QCOMPARE(dialog->size(), before);
        keepPicture(*dialog, "where_experiment_slurm.png");
        dialog->accept();
        QVERIFY(dialog->isVisible() && dialog->isFollowing() && !start->isEnabled());
        QTRY_VERIFY2_WITH_TIMEOUT(stateOf(dialog) == QStringLiteral("All 3 runs are finished.") ||
                                      stateOf(dialog) == QStringLiteral("All runs are finished."),
                                  qPrintable(stateOf(dialog)), 90'000);
        keepPicture(*dialog, "where_experiment_slurm_done.png");
        QVERIFY(slurm.arguments().contains("--partition=cpu --comment=two words"));
        QVERIFY(slurm.script().contains("#SBATCH --cpus-per-task=2"));
        QVERIFY(slurm.script().contains("#SBATCH --time=30"));
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->runs()->all().size(), std::size_t(3), 20'000);
        for (const SessionRun& run : window.session()->runs()->all())
            QCOMPARE(run.state, SessionRun::State::done);
        QVERIFY(!window.session()->queue()->isTraining());
        dialog->reject();
        QTRY_VERIFY(window.findChild<ExperimentDialog*>() == nullptr);
    }

    /// Experiments are made by a Slurm of this machine, whose job is then cancelled in the window.
    void experimentsAreMadeByARealSlurm() {
        if (const QString obstacle = LocalSlurm::obstacle(); !obstacle.isEmpty())
            QSKIP(qPrintable(obstacle));
        LocalSlurm slurm;
        QVERIFY2(LocalSlurm::isInstalled(), "slurmctld is not there: install test-dependencies.txt");
        if (!slurm.start(1))
            QSKIP("no Slurm of one node comes up on this machine");
        MainWindow window;
        openSet(window, slurm.filePath("small.h5ad"));
        ExperimentDialog* dialog = experiment(window);
        where(dialog)->setWhere(Where::slurm);
        set(dialog, QStringLiteral("by a real slurm"));
        dialog->accept();
        QTRY_VERIFY2_WITH_TIMEOUT(stateOf(dialog).endsWith(QStringLiteral("runs are finished.")),
                                  qPrintable(stateOf(dialog)), 120'000);
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->runs()->all().size(), std::size_t(3), 20'000);
        keepPicture(*dialog, "where_experiment_real_slurm.png");
        keepPicture(window, "where_window_real_slurm.png");
        dialog->reject();
        QTRY_VERIFY(window.findChild<ExperimentDialog*>() == nullptr);

        dialog = experiment(window, "100000");
        where(dialog)->setWhere(Where::slurm);
        set(dialog, QStringLiteral("taken back"));
        dialog->accept();
        QTRY_VERIFY2_WITH_TIMEOUT(stateOf(dialog).contains(QStringLiteral("1 in progress")),
                                  qPrintable(stateOf(dialog)), 60'000);
        keepPicture(*dialog, "where_experiment_real_slurm_works.png");
        dialog->findChild<QPushButton*>(QStringLiteral("experimentStop"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->isFollowing(), 60'000);
        QVERIFY2(stateOf(dialog).contains(QStringLiteral("Stopped")), qPrintable(stateOf(dialog)));
        qunsetenv("SLURM_CONF");
    }

    void refusalsAreTheWordsOfSlurm() {
        const SlurmStandIn slurm;
        slurm.refuse("sbatch: error: invalid partition specified: nowhere\n");
        MainWindow window;
        openSet(window, path_);
        ExperimentDialog* dialog = experiment(window);
        where(dialog)->setWhere(Where::slurm);
        set(dialog, QStringLiteral("refused"));
        dialog->accept();
        QTRY_VERIFY2_WITH_TIMEOUT(
            stateOf(dialog).contains(QStringLiteral("invalid partition specified: nowhere")),
            qPrintable(stateOf(dialog)), 60'000);
        QVERIFY(!dialog->isFollowing() &&
                dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
        keepPicture(*dialog, "where_experiment_refused.png");
    }

    /// A closed dialog follows on, and its job is taken back from the same dialog.
    void jobsAreTakenBack() {
        const SlurmStandIn slurm;
        slurm.hold();
        MainWindow window;
        openSet(window, path_);
        ExperimentDialog* dialog = experiment(window);
        where(dialog)->setWhere(Where::slurm);
        set(dialog, QStringLiteral("held"));
        dialog->accept();
        QTRY_VERIFY2_WITH_TIMEOUT(stateOf(dialog).contains(QStringLiteral("job 17 of Slurm")),
                                  qPrintable(stateOf(dialog)), 60'000);
        dialog->reject();
        QTest::qWait(300);
        QCOMPARE(experiment(window), dialog);
        QVERIFY(dialog->isVisible() && dialog->isFollowing() && slurm.hasJob());
        dialog->findChild<QPushButton*>(QStringLiteral("experimentStop"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->isFollowing(), 30'000);
        QVERIFY2(stateOf(dialog).contains(QStringLiteral("Stopped")), qPrintable(stateOf(dialog)));
        QVERIFY(!slurm.hasJob());
        // A window that is closed leaves its job alone.
        dialog->accept();
        QTRY_VERIFY2_WITH_TIMEOUT(stateOf(dialog).contains(QStringLiteral("job 17 of Slurm")),
                                  qPrintable(stateOf(dialog)), 60'000);
        window.close();
        QVERIFY(!window.isVisible() && slurm.hasJob());
    }

    void othersFillTheFolder() {
        MainWindow window;
        openSet(window, path_);
        ExperimentDialog* dialog = experiment(window);
        where(dialog)->setWhere(Where::folder);
        set(dialog, QStringLiteral("by others"));
        keepPicture(*dialog, "where_experiment_folder.png");
        dialog->accept();
        auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("whereLine"));
        QTRY_VERIFY2_WITH_TIMEOUT(stateOf(dialog).contains(QStringLiteral("No process works")),
                                  qPrintable(stateOf(dialog)), 30'000);
        QVERIFY(line->isVisible() && line->text().startsWith(QStringLiteral("groupscope-cli run '")));
        QTest::qWait(100);
        keepPicture(*dialog, "where_experiment_folder_prepared.png");
        dialog->findChild<QPushButton*>(QStringLiteral("whereCopy"))->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), line->text());
        QVERIFY(window.session()->runs()->all().empty());
        QCOMPARE(inShell(line->text()), 0);
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(dialog), QStringLiteral("All 3 runs are finished."), 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->runs()->all().size(), std::size_t(3), 20'000);
        QVERIFY(!window.session()->queue()->isTraining());
    }

    void withoutASetNothingIsPrepared() {
        Session session;
        FolderWork work(&session);
        QSignalSpy ended(&work, &FolderWork::ended);
        work.start({.spec = {}, .folder = folder_.filePath(QStringLiteral("no set"))});
        QCOMPARE(ended.size(), qsizetype(1));
        QVERIFY(ended[0][1].toString().contains(QStringLiteral("no set is open")) && !work.isRunning());
    }

    /// A column that is in no file cannot be read by another process: it is refused before anything is
    /// written.
    void columnsThatAreInNoFileAreRefused() {
        MainWindow window;
        openSet(window, path_);
        Column own = window.session()->set()->columns.back();
        own.name = "own split";
        TaskSelection selection = window.session()->data()->selection();
        selection.splitColumn = own.name;
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        window.session()->data()->addColumns({own}, selection);
        QVERIFY(opened.wait(10'000));
        ExperimentDialog* dialog = experiment(window);
        where(dialog)->setWhere(Where::folder);
        set(dialog, QStringLiteral("not saved in a file"));
        dialog->accept();
        QTRY_VERIFY2(stateOf(dialog).contains(QStringLiteral("not saved in a file")),
                     qPrintable(stateOf(dialog)));
        QVERIFY(!dialog->isFollowing() &&
                !QFile::exists(folder_.filePath(QStringLiteral("not saved in a file"))));
    }

    void searchesAreMadeElsewhere_data() {
        QTest::addColumn<bool>("bySlurm");
        QTest::newRow("Slurm") << true;
        QTest::newRow("others") << false;
    }
    void searchesAreMadeElsewhere() {
        QFETCH(bool, bySlurm);
        const SlurmStandIn slurm;
        MainWindow window;
        openSet(window, path_);
        SearchDialog* dialog = search(window);
        auto* note = dialog->findChild<QLabel*>(QStringLiteral("searchUnitNote"));
        auto* unit = dialog->findChild<QComboBox*>(QStringLiteral("searchUnit"));
        QVERIFY(!note->isVisible());
        if (bySlurm)
            keepPicture(*dialog, "where_search_here.png");
        where(dialog)->setWhere(bySlurm ? Where::slurm : Where::folder);
        QVERIFY(note->isVisible());
        QCOMPARE(unit->currentIndex(), 1); // trainings, and nothing else
        QVERIFY(!qobject_cast<QStandardItemModel*>(unit->model())->item(0)->isEnabled());
        QCOMPARE(dialog->findChild<QSpinBox*>(QStringLiteral("searchAmount"))->value(), 200);
        QVERIFY(!dialog->findChild<QPushButton*>(QStringLiteral("searchStart"))->isEnabled());
        set(dialog, bySlurm ? QStringLiteral("search-slurm") : QStringLiteral("search-others"));
        dialog->findChild<QSpinBox*>(QStringLiteral("searchAmount"))->setValue(4);
        dialog->findChild<QSpinBox*>(QStringLiteral("searchSeeds"))->setValue(2);
        QTest::qWait(100);
        keepPicture(*dialog, bySlurm ? "where_search_slurm.png" : "where_search_folder.png");
        dialog->start();
        QVERIFY(!dialog->isSearching()); // this machine
        auto* state = dialog->findChild<QLabel*>(QStringLiteral("searchState"));
        if (!bySlurm) {
            auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("whereLine"));
            QTRY_VERIFY2_WITH_TIMEOUT(line->isVisible(), qPrintable(state->text()), 30'000);
            QVERIFY(line->text().contains(QStringLiteral("--budget 4runs")));
            keepPicture(*dialog, "where_search_folder_prepared.png");
            QCOMPARE(inShell(line->text()), 0);
        }
        QTRY_VERIFY2_WITH_TIMEOUT(state->text().startsWith(QStringLiteral("The search is finished")),
                                  qPrintable(state->text()), 120'000);
        auto* board = dialog->findChild<QTableWidget*>(QStringLiteral("searchBoard"));
        QCOMPARE(board->rowCount(), 1);
        QCOMPARE(board->item(0, 0)->text(), QStringLiteral("Linear probe"));
        QVERIFY(board->item(0, 1)->text().toInt() > 1);
        QVERIFY(board->item(0, 3)->text().endsWith(QStringLiteral(" %")));
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->runs()->all().size(), std::size_t(2), 20'000);
        keepPicture(*dialog, bySlurm ? "where_search_slurm_done.png" : "where_search_folder_done.png");
        where(dialog)->setWhere(Where::thisMachine);
        QVERIFY(!note->isVisible());
    }

  private:
    static WhereBox* where(QDialog* dialog) { return dialog->findChild<WhereBox*>(); }
    static QString stateOf(QDialog* dialog) {
        return dialog->findChild<QLabel*>(QStringLiteral("experimentState"))->text();
    }
    void set(QDialog* dialog, const QString& folder) const {
        dialog->findChild<QLineEdit*>(QStringLiteral("whereFolder"))->setText(folder_.filePath(folder));
    }
    static ExperimentDialog* experiment(MainWindow& window, const char* epochs = "5") {
        window.view<MethodForm>()->setMethod(QStringLiteral("linear-probe"));
        window.view<MethodForm>()->setAssignments({{"epochs", epochs}});
        Q_EMIT window.context()->experimentRequested();
        return window.findChild<ExperimentDialog*>();
    }
    static SearchDialog* search(MainWindow& window) {
        window.findChild<QAction*>(QStringLiteral("searchSettings"))->trigger();
        auto* dialog = window.findChild<SearchDialog*>();
        auto* list = dialog->findChild<QListWidget*>(QStringLiteral("searchMethods"));
        for (int i = 0; i < list->count(); ++i)
            list->item(i)->setCheckState(list->item(i)->data(Qt::UserRole).toString() ==
                                                 QStringLiteral("linear-probe")
                                             ? Qt::Checked
                                             : Qt::Unchecked);
        return dialog;
    }
    /// Runs the line in a shell, as a user does who copies it.
    static int inShell(const QString& line) {
        QProcess shell;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("PATH"), QFileInfo(CommandLine::program()).path() + u':' +
                                                       environment.value(QStringLiteral("PATH")));
        shell.setProcessEnvironment(environment);
        shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), line});
        return shell.waitForFinished(120'000) ? shell.exitCode() : -1;
    }

    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestWhere>)

#include "tst_where.moc"
