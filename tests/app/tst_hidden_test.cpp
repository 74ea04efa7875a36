// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/representation_panel.h"
#include "app/panes/trade_off_panel.h"
#include "app/window/row_set_choice.h"
#include "app/window/run_comparison.h"
#include "core/runs/run_file.h"
#include "tests/app/window_support.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/scene_view.h"
#include "widgets/charts/trade_off_chart.h"
#include "widgets/tables/run_table.h"

#include <QAction>
#include <QComboBox>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

using namespace groupscope;

namespace {

QAction* action(const MainWindow& window, const char* name) {
    return window.findChild<QAction*>(QLatin1String(name));
}

/// Chooses the rows of a view; where `name` is that of its box.
void chooseRows(const MainWindow& window, const char* name, const char* rowSet) {
    auto* box = window.view<QComboBox>(QLatin1String(name));
    box->setCurrentIndex(box->findData(QLatin1String(rowSet)));
}

QString cell(const MainWindow& window, int row, int column) {
    return window.view<RunTable>()->view()->model()->index(row, column).data().toString();
}

bool speaksOf(const Run& run, const std::string& rowSet) {
    if (run.rowSet(rowSet) != nullptr)
        return true;
    return std::any_of(run.history.begin(), run.history.end(), [&](const EpochRecord& record) {
        return std::any_of(record.series.begin(), record.series.end(),
                           [&](const auto& own) { return own.first.starts_with(rowSet + "."); });
    });
}

} // namespace

/// Figures of test rows stay out of the window until a run is chosen.
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
        QVERIFY(action(window, "hideTest")->isChecked() && window.session()->hidesTest());
        openSet(window, path_);
        QVERIFY(!action(window, "showTestOfSelected")->isEnabled());
        QSignalSpy epochs(window.session(), &Session::epochsRecorded);
        bool told = false;
        connect(window.session(), &Session::epochsRecorded, this, [&](const QString& id) {
            for (const EpochRecord& record : window.session()->find(id)->history)
                for (const auto& own : record.series)
                    told = told || own.first.starts_with("test.");
        });
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "4"}});
        QVERIFY(!epochs.isEmpty() && !told);
        const SessionRun& run = window.session()->runs().front();
        QVERIFY(run.testHidden && !run.chosen);
        QVERIFY(!speaksOf(*run.run, "test") && speaksOf(*run.run, "val"));
        QVERIFY(speaksOf(*run.whole, "test"));
        QCOMPARE(cell(window, 0, RunTableModel::figuresOf), QStringLiteral("validation"));
        QVERIFY(!window.view<RunTable>()->view()->isColumnHidden(RunTableModel::figuresOf));
        // Views begin with rows that may be looked at; where test rows are chosen, they say why there is
        // nothing.
        QCOMPARE(chosenRowSet(*window.view<QComboBox>(QStringLiteral("groupsSplit"))), std::string("val"));
        QCOMPARE(window.view<GroupBars>()->data().entries.size(), std::size_t(1));
        keepPicture(window, "hidden_val.png");
        chooseRows(window, "groupsSplit", "test");
        QVERIFY(window.view<GroupBars>()->data().entries.empty());
        QVERIFY(window.view<GroupBars>()->placeholder().contains(QStringLiteral("Show them")));
        chooseRows(window, "tradeOffSplit", "test");
        QVERIFY(window.view<TradeOffPanel>()->chart()->data().figure.marks.empty());
        QVERIFY(window.view<TradeOffChart>()->placeholder().contains(QStringLiteral("hidden")));
        keepPicture(window, "hidden_test.png");
        window.resize(1280, 800);
        QTest::qWait(200);
        keepPicture(window, "hidden_1280.png");
    }

    void theChosenAreShownWithTheirSeeds() {
        MainWindow window;
        openSet(window, path_);
        const QStringList ids =
            window.session()->train(QStringLiteral("linear-probe"), {{"epochs", "3"}}, 0, 2);
        QSignalSpy stopped(window.session(), &Session::trainingStopped);
        QVERIFY(stopped.wait(60'000));
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        chooseRows(window, "groupsSplit", "test");
        window.context()->selectRuns({ids.front()});
        auto* show = window.view<QWidget>(QStringLiteral("dockGroups"))
                         ->findChild<QPushButton*>(QStringLiteral("showTest"));
        QVERIFY(show->isVisible() && show->isEnabled());
        show->click();
        QVERIFY(!show->isVisible());
        const Session& session = *window.session();
        for (const QString& id : ids) // one seed alone would be a choice among them
            QVERIFY(!session.find(id)->testHidden && session.find(id)->chosen);
        QVERIFY(session.runs().back().testHidden); // other settings are not chosen
        QCOMPARE(window.view<GroupBars>()->data().entries.size(), std::size_t(1));
        QCOMPARE(cell(window, 0, RunTableModel::figuresOf), QStringLiteral("test"));
        QCOMPARE(cell(window, 2, RunTableModel::figuresOf), QStringLiteral("validation"));
        QCOMPARE(session.find(ids.front())->run, session.find(ids.front())->whole);
        const TradeOffChartData tradeOff =
            tradeOffData(session, *window.context()->comparison().of(window.context()->rule()), "test");
        QCOMPARE(tradeOff.figure.marks.size(), std::size_t(1));
        QCOMPARE(tradeOff.figure.marks.front().average.n, 2);
        keepPicture(window, "hidden_chosen.png");
        // A seed that comes later is of the same choice.
        const QStringList later =
            window.session()->train(QStringLiteral("linear-probe"), {{"epochs", "3"}}, 2, 1);
        QVERIFY(stopped.wait(60'000));
        QVERIFY(!session.find(later.front())->testHidden);
    }

    void theSwitchIsRememberedAndLosesNothing() {
        QString file;
        {
            MainWindow window;
            openSet(window, path_);
            trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
            const SessionRun& run = window.session()->runs().front();
            QTRY_VERIFY_WITH_TIMEOUT(!run.stored.file.isEmpty(), 10'000);
            file = run.stored.file;
            const std::size_t hiddenSeries = run.history.back().series.size();
            action(window, "hideTest")->trigger();
            QVERIFY(!run.testHidden && run.run == run.whole && speaksOf(*run.run, "test"));
            QVERIFY(run.history.back().series.size() > hiddenSeries);
            QVERIFY(window.view<RunTable>()->view()->isColumnHidden(RunTableModel::figuresOf));
            action(window, "hideTest")->trigger();
            QVERIFY(run.testHidden);
            QCOMPARE(run.history.back().series.size(), hiddenSeries);
            action(window, "hideTest")->trigger();
        }
        QVERIFY(speaksOf(loadRun(file.toStdString()), "test"));
        MainWindow window;
        QVERIFY(!action(window, "hideTest")->isChecked() && !window.session()->hidesTest());
        openSet(window, path_);
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->runs().size(), std::size_t(1), 10'000);
        QVERIFY(!window.session()->runs().front().testHidden);
        QCOMPARE(chosenRowSet(*window.view<QComboBox>(QStringLiteral("groupsSplit"))), std::string("test"));
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
        QVERIFY(hidden.contains(QStringLiteral("group, validation rows")) &&
                !hidden.contains(QStringLiteral("group, test rows")));
        window.session()->showTestOf({window.session()->runs().front().id});
        const QString one = report("one.html");
        QVERIFY(one.contains(QStringLiteral("hidden for 1 of 2 runs")));
        QVERIFY(one.contains(QStringLiteral("group, test rows")));
        window.session()->showTestOf({window.session()->runs().back().id});
        QVERIFY(!report("all.html").contains(QStringLiteral("hidden for")));
    }

    void whatIsMeasuredOfTestRowsIsHiddenToo() {
        MainWindow window;
        openSet(window, path_);
        Q_EMIT window.context()->paneRequested("representation");
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        auto* panel = window.view<RepresentationPanel>();
        chooseRows(window, "representationSplit", "test");
        QTest::qWait(300);
        QVERIFY(!panel->current()->hasFigure());
        QVERIFY(panel->current()->placeholder().startsWith(QStringLiteral("Hidden")));
        keepPicture(window, "hidden_representation.png");
        window.session()->showTestOf(window.context()->selectedRuns());
        QTRY_VERIFY_WITH_TIMEOUT(panel->current()->hasFigure(), 20'000);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestHiddenTest)
#include "tst_hidden_test.moc"
