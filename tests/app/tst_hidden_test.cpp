// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/split_box.h"
#include "app/views/run_comparison.h"
#include "app/window/page_export.h"
#include "core/runs/run_file.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/scene_support.h"
#include "tests/app/window_support.h"
#include "widgets/charts/figure_view.h"
#include "widgets/charts/group_bars.h"
#include "widgets/tables/run_table.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>

#include <algorithm>

using namespace groupscope;

namespace {

QAction* action(const MainWindow& window, const char* name) {
    return window.findChild<QAction*>(QLatin1String(name));
}

/// Chooses the rows of a view; where `name` is that of its box.
void chooseRows(const MainWindow& window, const char* name, const char* split) {
    auto* box = window.view<QComboBox>(QLatin1String(name));
    box->setCurrentIndex(box->findData(QLatin1String(split)));
}

/// Chooses the split of all values of the run table, as people do.
void chooseSplit(const MainWindow& window, const char* split) {
    chooseRows(window, "runsSplit", split);
    auto* box = window.view<QComboBox>(QStringLiteral("runsSplit"));
    Q_EMIT box->activated(box->currentIndex());
}

/// Says yes to the question that stands.
void agreeToReveal(const MainWindow& window) {
    auto* box = window.findChild<QMessageBox*>(QStringLiteral("revealQuestion"));
    const auto& runs = window.context()->session()->runs()->all();
    const auto count =
        std::count_if(runs.begin(), runs.end(), [](const SessionRun& run) { return run.run != nullptr; });
    QVERIFY(box != nullptr &&
            box->text().contains(count == 1 ? QStringLiteral("of the run?")
                                            : QStringLiteral("of all %1 runs?").arg(count)));
    for (QAbstractButton* button : box->buttons())
        if (box->buttonRole(button) == QMessageBox::AcceptRole)
            button->click();
}

QString cell(const MainWindow& window, int row, int column) {
    return window.view<RunTable>()->view()->model()->index(row, column).data().toString();
}

bool speaksOf(const Run& run, const std::string& split) {
    if (run.split(split) != nullptr)
        return true;
    return std::any_of(run.history.begin(), run.history.end(), [&](const EpochRecord& record) {
        return std::any_of(record.series.begin(), record.series.end(),
                           [&](const auto& own) { return own.first.starts_with(split + "."); });
    });
}

} // namespace

/// Test results stay out of the window until they are revealed.
class TestHiddenTest : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_hidden_test")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        QSettings().clear(); // as somebody who never used the program
    }

    void newUsersSeeNoTestFigures() {
        MainWindow window;
        QVERIFY(action(window, "hideTest")->isChecked() && window.session()->hidden()->hidesTest());
        openSet(window, path_);
        QVERIFY(!action(window, "revealTest")->isEnabled());
        QSignalSpy epochs(window.session()->runs(), &RunList::epochsRecorded);
        bool told = false;
        connect(window.session()->runs(), &RunList::epochsRecorded, this, [&](const QString& id) {
            for (const EpochRecord& record : window.session()->find(id)->history)
                for (const auto& own : record.series)
                    told = told || own.first.starts_with("test.");
        });
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "4"}});
        QVERIFY(!epochs.isEmpty() && !told);
        const SessionRun& run = window.session()->runs()->all().front();
        QVERIFY(run.testHidden && !run.revealed);
        QVERIFY(!speaksOf(*run.run, "test") && speaksOf(*run.run, "val"));
        QVERIFY(speaksOf(*run.whole, "test"));
        auto* split = window.view<QComboBox>(QStringLiteral("runsSplit"));
        QVERIFY(split->isVisible());
        QCOMPARE(split->currentText(), QStringLiteral("validation"));
        QVERIFY(cell(window, 0, RunTableModel::worst).endsWith(QStringLiteral("%")));
        chooseSplit(window, "test"); // of all runs, none of which may be seen
        for (const int column : {RunTableModel::worst, RunTableModel::worstGroup, RunTableModel::average})
            QCOMPARE(cell(window, 0, column), QStringLiteral("hidden"));
        chooseSplit(window, "val");
        // Views begin with rows that may be looked at; where test examples are chosen, they say why there is
        // nothing.
        QCOMPARE(chosenSplit(*window.view<QComboBox>(QStringLiteral("groupsSplit"))), std::string("val"));
        QCOMPARE(window.view<GroupBars>()->data().entries.size(), std::size_t(1));
        keepPicture(window, "hidden_val.png");
        chooseRows(window, "groupsSplit", "test");
        QVERIFY(window.view<GroupBars>()->data().entries.empty());
        QVERIFY(window.view<GroupBars>()->placeholder().contains(QStringLiteral("Reveal test results")));
        chooseRows(window, "trade_off_split", "test");
        const FigureView* chart = figurePanel(window)->view("trade_off");
        QVERIFY(!chart->hasFigure());
        QVERIFY(chart->placeholder().contains(QStringLiteral("hidden")));
        keepPicture(window, "hidden_test.png");
        window.resize(1280, 800);
        QTest::qWait(200);
        keepPicture(window, "hidden_1280.png");
    }

    void revealingIsOneActForAllRuns() {
        MainWindow window;
        openSet(window, path_);
        window.view<RunTable>()->setAveraged(false);
        const QStringList ids =
            window.session()->queue()->train(QStringLiteral("linear-probe"), {{"epochs", "3"}}, 0, 2);
        QSignalSpy stopped(window.session()->queue(), &TrainingQueue::trainingStopped);
        QVERIFY(stopped.wait(60'000));
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        chooseRows(window, "groupsSplit", "test");
        window.context()->selected()->select({ids.front()});
        auto* show = window.findChild<QTabWidget*>(QStringLiteral("groupsTabs"))
                         ->currentWidget()
                         ->findChild<QPushButton*>(QStringLiteral("showTest"));
        QVERIFY(show->isVisible() && show->isEnabled());
        show->click();
        const Session& session = *window.session();
        QVERIFY(session.runs()->all().front().testHidden); // nothing is shown before somebody agrees
        keepPicture(*window.findChild<QMessageBox*>(QStringLiteral("revealQuestion")), "hidden_question.png");
        agreeToReveal(window);
        QVERIFY(!show->isVisible());
        for (const SessionRun& run : session.runs()->all())
            QVERIFY(!run.testHidden && run.revealed);
        QCOMPARE(session.hidden()->reveals().size(), std::size_t(1));
        QCOMPARE(session.hidden()->reveals().front().runs.size(), std::size_t(3));
        QCOMPARE(session.hidden()->reveals().front().rule, window.context()->rule());
        QCOMPARE(window.view<GroupBars>()->data().entries.size(), std::size_t(1));
        // All values are of one split, and a star says over what it is the best.
        auto* split = window.view<QComboBox>(QStringLiteral("runsSplit"));
        QTRY_COMPARE(split->currentText(), QStringLiteral("test"));
        const auto starredTip = [&](int column) {
            const QAbstractItemModel* model = window.view<RunTable>()->view()->model();
            for (int row = 0; row < model->rowCount(); ++row)
                if (const QModelIndex index = model->index(row, column);
                    index.data().toString().startsWith(QStringLiteral("★")))
                    return index.data(Qt::ToolTipRole).toString();
            return QString();
        };
        QTRY_VERIFY2(starredTip(RunTableModel::worst).contains(QStringLiteral("3 runs on the test split")),
                     qPrintable(starredTip(RunTableModel::worst)));
        keepPicture(window, "hidden_revealed.png");
        // A run that comes later was not compared then.
        const QStringList later =
            window.session()->queue()->train(QStringLiteral("linear-probe"), {{"epochs", "3"}}, 2, 1);
        QVERIFY(stopped.wait(60'000));
        QVERIFY(session.find(later.front())->testHidden);
        QTRY_COMPARE(cell(window, 3, RunTableModel::worst), QStringLiteral("hidden"));
        QCOMPARE(window.view<RunTable>()
                     ->view()
                     ->model()
                     ->index(3, RunTableModel::average)
                     .data(RunTableModel::ValueRole)
                     .toString(),
                 QStringLiteral("hidden"));
        QCOMPARE(split->currentText(), QStringLiteral("test"));
        QVERIFY(starredTip(RunTableModel::worst).contains(QStringLiteral("3 runs on the test split")));
        keepPicture(window, "hidden_later.png");
        chooseSplit(window, "val");
        QTRY_VERIFY(
            starredTip(RunTableModel::worst).contains(QStringLiteral("4 runs on the validation split")));
    }

    void revealingOutlivesTheProgram() {
        {
            MainWindow window;
            openSet(window, path_);
            trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
            QTRY_VERIFY_WITH_TIMEOUT(!window.session()->runs()->all().front().stored.file.isEmpty(), 10'000);
            window.session()->runs()->reveal(window.context()->rule());
        }
        MainWindow window;
        openSet(window, path_);
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->runs()->all().size(), std::size_t(1), 10'000);
        QVERIFY(window.session()->hidden()->hidesTest() &&
                !window.session()->runs()->all().front().testHidden);
        QCOMPARE(window.session()->hidden()->reveals().size(), std::size_t(1));
        QTRY_COMPARE(window.view<QComboBox>(QStringLiteral("runsSplit"))->currentText(),
                     QStringLiteral("test"));
        // The run is selected: views of finished runs are not empty.
        QCOMPARE(window.context()->selected()->ids(),
                 QStringList{window.session()->runs()->all().front().id});
        QTRY_COMPARE(window.view<GroupBars>()->data().entries.size(), std::size_t(1));
    }

    /// There is nothing to select by: a file that was only ever a test split, and zero-shot.
    void aSetWithNothingToSelectByHidesNothing() {
        EmbeddingSet set = smallSet();
        set.columns[2].codes.assign(set.columns[2].codes.size(), 2); // all test
        const std::filesystem::path path = folder_.path().toStdString() + "/only_test.h5ad";
        saveEmbeddingSet(set, path);
        MainWindow window;
        openSet(window, QString::fromStdString(path.string()));
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        QVERIFY(window.session()->hidden()->hidesTest() && !window.session()->hidden()->keepsTestBack());
        QVERIFY(!window.session()->runs()->all().front().testHidden);
        QCOMPARE(chosenSplit(*window.view<QComboBox>(QStringLiteral("groupsSplit"))), std::string("test"));
        QCOMPARE(window.view<GroupBars>()->data().entries.size(), std::size_t(1));
        QCOMPARE(window.view<QComboBox>(QStringLiteral("runsSplit"))->currentText(), QStringLiteral("test"));
        QVERIFY(cell(window, 0, RunTableModel::worst).contains(u'%'));
        QVERIFY(!action(window, "revealTest")->isEnabled());
    }

    void theSwitchIsRememberedAndLosesNothing() {
        QString file;
        {
            MainWindow window;
            openSet(window, path_);
            trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
            const SessionRun& run = window.session()->runs()->all().front();
            QTRY_VERIFY_WITH_TIMEOUT(!run.stored.file.isEmpty(), 10'000);
            file = run.stored.file;
            const std::size_t hiddenSeries = run.history.back().series.size();
            action(window, "hideTest")->trigger();
            QVERIFY(!run.testHidden && run.run == run.whole && speaksOf(*run.run, "test"));
            QVERIFY(run.history.back().series.size() > hiddenSeries);
            action(window, "hideTest")->trigger();
            QVERIFY(run.testHidden);
            QCOMPARE(run.history.back().series.size(), hiddenSeries);
            action(window, "hideTest")->trigger();
        }
        QVERIFY(speaksOf(loadRun(file.toStdString()), "test"));
        MainWindow window;
        QVERIFY(!action(window, "hideTest")->isChecked() && !window.session()->hidden()->hidesTest());
        openSet(window, path_);
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->runs()->all().size(), std::size_t(1), 10'000);
        QVERIFY(!window.session()->runs()->all().front().testHidden);
        QCOMPARE(chosenSplit(*window.view<QComboBox>(QStringLiteral("groupsSplit"))), std::string("test"));
    }

    void reportsKeepThemBack() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        const auto report = [&](const char* name) {
            QSignalSpy written(&window, &MainWindow::reportWritten);
            const QString path = folder_.filePath(QLatin1String(name));
            window.writeReport(path);
            return written.wait(30'000) ? QString::fromUtf8(contentOf(path)) : QString();
        };
        const QString hidden = report("hidden.html");
        QVERIFY(hidden.contains(QStringLiteral("hidden for 2 of 2 runs")));
        QVERIFY(!hidden.contains(QStringLiteral("test average")));
        QVERIFY(hidden.contains(QStringLiteral("group, validation split")) &&
                !hidden.contains(QStringLiteral("group, test split")));
        window.session()->runs()->reveal(window.context()->rule());
        const QString all = report("all.html");
        QVERIFY(!all.contains(QStringLiteral("hidden for")));
        QVERIFY(all.contains(QStringLiteral("group, test split")));
        QVERIFY(all.contains(QStringLiteral("When test values were shown")));
        QVERIFY(all.contains(QStringLiteral("for 2 runs, selected by validation worst group")));
    }

    void interactivePagesKeepThemBack() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        auto* page = window.findChild<PageExport*>();
        const auto write = [&](const char* name) {
            QSignalSpy written(page, &PageExport::written);
            const QString path = folder_.filePath(QLatin1String(name));
            page->write(path);
            return written.wait(30'000) ? QString::fromUtf8(contentOf(path)) : QString();
        };
        const QString hidden = write("hidden_page.html");
        QVERIFY(hidden.contains(QStringLiteral("val (validation split")));
        QVERIFY(hidden.contains(QStringLiteral("hidden for 1 of 1 runs")));
        QVERIFY(!hidden.contains(QStringLiteral("test (test split)")));
        window.session()->runs()->reveal(window.context()->rule());
        const QString all = write("all_page.html");
        QVERIFY(all.contains(QStringLiteral("test (test split)")));
        QVERIFY(all.contains(QStringLiteral("When test values were shown")));
    }

    void whatIsMeasuredOfTestRowsIsHiddenToo() {
        MainWindow window;
        openSet(window, path_);
        Q_EMIT window.context()->paneRequested("representation");
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        FigurePanel* panel = figurePanel(window, "representation");
        chooseRows(window, "representation_split", "test");
        QTRY_VERIFY_WITH_TIMEOUT(says(panel->current(), "circle, indoor"), 20'000); // of the raw embedding
        QVERIFY(!says(panel->current(), "Linear probe"));
        raiseTab(window, "measured_bound", "representation");
        QVERIFY(!panel->current()->hasFigure());
        QVERIFY(panel->current()->placeholder().contains(QStringLiteral("hidden")));
        keepPicture(window, "hidden_representation.png");
        window.session()->runs()->reveal(window.context()->rule());
        QTRY_VERIFY_WITH_TIMEOUT(panel->current()->hasFigure(), 20'000);
        raiseTab(window, "alignment_map", "representation");
        QTRY_VERIFY(says(panel->current(), "Linear probe"));
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestHiddenTest)
#include "tst_hidden_test.moc"
