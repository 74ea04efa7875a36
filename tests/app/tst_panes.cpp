// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane.h"
#include "app/window/shortcut_list.h"
#include "tests/app/export_support.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/line_chart.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTextBrowser>

#include <set>

using namespace groupscope;

namespace {

/// A pane that nobody knows: how many runs are selected.
Pane countingPane() {
    return {.id = "tally",
            .title = QStringLiteral("Tally"),
            .help = QStringLiteral("How many runs are selected."),
            .spots = {{Workspace::explore, PanePlace::rightTop}},
            .minimumWidth = 210,
            .keys = {{QStringLiteral("Space"), QStringLiteral("count again")}},
            .make = [](PaneContext& context) {
                auto* label = new QLabel(QStringLiteral("0"));
                label->setObjectName(QStringLiteral("tallyLabel"));
                QObject::connect(context.selected(), &SelectedRuns::changed, label, [label, &context] {
                    label->setText(QString::number(context.selected()->ids().size()));
                });
                return PaneContent{label,
                                   {{"tally", QStringLiteral("Run tally"), QSize(320, 200),
                                     [label] {
                                         return PaneDrawing{QStringLiteral("tally"),
                                                            [label](QPainter& painter, const QRectF& area) {
                                                                painter.drawText(area, label->text());
                                                            }};
                                     }}},
                                   [label](bool watched) { label->setProperty("watched", watched); }};
            }};
}

QAction* entry(const MainWindow& window, const char* menu, const QString& text) {
    for (const QAction* top : window.menuBar()->actions())
        if (top->text() == QLatin1String(menu))
            for (QAction* action : top->menu()->actions())
                if (action->text() == text)
                    return action;
    return nullptr;
}

} // namespace

class TestPanes : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_panes")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void everyPaneIsDescribed() {
        MainWindow window;
        std::set<std::string> ids;
        int inCenter = 0;
        const QString help = shortcutListText(panes(), window);
        for (const Pane& pane : panes()) {
            QVERIFY2(!pane.title.isEmpty() && pane.help.endsWith(QLatin1Char('.')), pane.id.c_str());
            QVERIFY2(ids.insert(pane.id).second, pane.id.c_str());
            QVERIFY2(entry(window, "&View", pane.title) != nullptr, pane.id.c_str());
            for (const PaneSpot& spot : pane.spots)
                QVERIFY2((spot.place == PanePlace::center) == isCentral(pane), pane.id.c_str());
            QVERIFY2(help.contains(pane.help.toHtmlEscaped()), pane.id.c_str());
            auto* dock = window.findChild<QDockWidget*>(dockName(pane));
            QCOMPARE(dock == nullptr, isCentral(pane));
            inCenter += dock == nullptr ? 1 : 0;
            if (dock != nullptr)
                QVERIFY(dock->windowTitle() == pane.title && dock->whatsThis() == pane.help);
        }
        QVERIFY2(inCenter >= 8, qPrintable(QString::number(inCenter)));
    }

    void noShortcutMeansTwoThings() {
        MainWindow window;
        std::set<QString> seen;
        for (const QAction* action : window.findChildren<QAction*>())
            for (const QKeySequence& keys : action->shortcuts())
                QVERIFY2(seen.insert(keys.toString()).second, qPrintable(action->text()));
    }

    /// Layouts that were saved before panes were a list.
    void docksKeepTheirNames() {
        MainWindow window;
        for (const char* name : {"dockData", "dockMethod", "dockGroups", "dockRuns", "dockSelection"})
            QVERIFY2(window.findChild<QDockWidget*>(QLatin1String(name)) != nullptr, name);
        QCOMPARE(dockName(Pane{.id = "first_stage"}), QStringLiteral("dockFirstStage"));
    }

    void aNewPaneIsEverywhereAtOnce() {
        std::vector<Pane> all = panes();
        all.push_back(countingPane());
        MainWindow window(all);
        openSet(window, path_);
        auto* dock = window.findChild<QDockWidget*>(QStringLiteral("dockTally"));
        QVERIFY(dock != nullptr);
        auto* label = window.view<QLabel>(QStringLiteral("tallyLabel"));
        QCOMPARE(label->minimumWidth(), 210);
        QVERIFY(window.tabifiedDockWidgets(dock).contains(
            window.findChild<QDockWidget*>(QStringLiteral("dockGroups"))));

        QAction* view = entry(window, "&View", QStringLiteral("Tally"));
        QVERIFY(view != nullptr && view->toolTip() == all.back().help);
        QVERIFY(!label->property("watched").toBool()); // behind the others
        view->trigger();                               // comes to the front
        QTRY_VERIFY(label->property("watched").toBool());
        QTRY_VERIFY(!dock->visibleRegion().isEmpty());
        view->trigger(); // stays: somebody asks for it
        QTRY_VERIFY(!dock->visibleRegion().isEmpty());
        dock->close();
        QTRY_VERIFY(dock->isHidden());
        view->trigger();
        QTRY_VERIFY(dock->isVisible());

        trainAndWait(window, QStringLiteral("zero-shot"), {});
        QCOMPARE(label->text(), QStringLiteral("1")); // the run that was just made is selected

        QCOMPARE(label->contextMenuPolicy(), Qt::ActionsContextMenu);
        QCOMPARE(label->actions().size(), 1);
        QCOMPARE(label->actions().front()->text(), QStringLiteral("&Export figure…"));
        QVERIFY(label->actions().front()->isEnabled());
        label->actions().front()->trigger();
        auto* dialog = window.findChild<ExportDialog*>();
        QVERIFY(dialog != nullptr);
        QTreeWidgetItem* row = exportRow(*dialog, "tally");
        QCOMPARE(row->text(0), QStringLiteral("Tally › Run tally"));
        QCOMPARE(dialog->list()->ticked().size(), 1U);
        QVERIFY(isTicked(*dialog, "tally") && dialog->list()->currentItem() == row);
        QCOMPARE(dialog->pageSize(), QSize(320, 200));
        dialog->reject();

        window.findChild<QAction*>(QStringLiteral("helpShortcuts"))->trigger();
        auto* list = window.findChild<QDialog*>(QStringLiteral("shortcutList"));
        QVERIFY(list != nullptr);
        const QString text = list->findChild<QTextBrowser*>()->toPlainText();
        for (const char* words : {"How many runs are selected.", "count again", "Ctrl+T"})
            QVERIFY2(text.contains(QLatin1String(words)), words);
        keepPicture(*list, "shortcuts.png");
        keepPicture(window, "new_pane.png");
    }

    void aWindowMayHaveFewPanes() {
        std::vector<Pane> few;
        for (const Pane& pane : panes())
            if (pane.id == "map" || pane.id == "runs")
                few.push_back(pane);
        MainWindow window(few);
        openSet(window, path_);
        QCOMPARE(window.findChildren<QDockWidget*>().size(), 1);
        QVERIFY(entry(window, "&View", QStringLiteral("Data")) == nullptr);
        window.session()->queue()->train(QStringLiteral("zero-shot"), {}, 0, 1);
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 20'000);
        const QString id = window.session()->runs()->all().front().id;
        window.context()->selected()->select({id});
        QCOMPARE(window.context()->selected()->last(), id);
    }

    void savedLayoutsStayValid() {
        {
            std::vector<Pane> without = panes();
            std::erase_if(without, [](const Pane& pane) { return pane.id == "selection"; });
            MainWindow before(without);
            openSet(before, path_);
            before.findChild<QDockWidget*>(QStringLiteral("dockData"))->hide();
            before.close();
        }
        {
            MainWindow idle; // in which nothing is opened: it keeps the layout
            idle.show();
            QVERIFY(QTest::qWaitForWindowExposed(&idle));
            idle.close();
        }
        MainWindow window;
        openSet(window, path_);
        QVERIFY(window.findChild<QDockWidget*>(QStringLiteral("dockData"))->isHidden());
        auto* added = window.findChild<QDockWidget*>(QStringLiteral("dockSelection"));
        QVERIFY(!added->isHidden()); // what the older layout does not name is there nevertheless
        QCOMPARE(window.dockWidgetArea(added), Qt::RightDockWidgetArea);
        keepPicture(window, "older_layout.png");
    }

    /// Whatever is in front, nothing pushes the window wider or higher than a small screen.
    void fitsASmallScreen() {
        MainWindow window;
        openSet(window, path_);
        window.resize(1280, 800);
        for (const char* id : {"monitor_mutual_information", "monitor_ece"})
            window.findChild<QAction*>(QLatin1String(id))->setChecked(true);
        trainAndWait(window, QStringLiteral("erm"), {{"epochs", "5"}});
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "5"}});
        window.context()->selected()->select(
            {window.session()->runs()->all()[0].id, window.session()->runs()->all()[1].id});
        for (const Pane& pane : panes()) {
            Q_EMIT window.context()->paneRequested(pane.id);
            QTest::qWait(400); // what is drawn in the background arrives
            QVERIFY2(window.minimumSizeHint().width() <= 1280 && window.minimumSizeHint().height() <= 800,
                     qPrintable(QStringLiteral("%1: %2 × %3")
                                    .arg(QString::fromStdString(pane.id))
                                    .arg(window.minimumSizeHint().width())
                                    .arg(window.minimumSizeHint().height())));
            QCOMPARE(window.size(), QSize(1280, 800));
            if (auto* dock = window.findChild<QDockWidget*>(dockName(pane)))
                QVERIFY2(dock->widget()->width() >= dock->widget()->minimumSizeHint().width(),
                         pane.id.c_str());
            keepPicture(window, ("small_" + pane.id + ".png").c_str());
        }
        Q_EMIT window.context()->paneRequested("representation");
        auto* tabs = window.view<QTabWidget>(QStringLiteral("representation_tabs"));
        tabs->setCurrentWidget(tabs->findChild<QWidget*>(QStringLiteral("measure_curves")));
        QTest::qWait(300);
        keepPicture(window, "small_measures.png");
    }

    void runsOfTheContext() {
        Session session;
        PaneContext context(&session);
        QSignalSpy told(context.selected(), &SelectedRuns::changed),
            rule(&context, &PaneContext::ruleChanged);
        context.selected()->select({QStringLiteral("unknown")});
        QVERIFY(context.selected()->ids().isEmpty() && told.isEmpty() &&
                context.selected()->last().isEmpty());
        context.setRule(context.rule());
        QVERIFY(rule.isEmpty());
        context.setRule("test.worst_group_accuracy");
        QCOMPARE(rule.size(), 1);
        QSignalSpy points(&context, &PaneContext::pointsSelected);
        RowSelection two(5);
        two.set(1, true);
        context.setSelectedPoints(two);
        context.setSelectedPoints(two);
        QCOMPARE(points.size(), 1);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestPanes>)

#include "tst_panes.moc"
