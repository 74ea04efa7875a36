// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/columns_dialog.h"
#include "app/window/guide_pages.h"
#include "app/window/guide_window.h"
#include "app/window/report_preview.h"
#include "core/guide/installed_guide.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/window_support.h"
#include "widgets/style/chip.h"
#include "widgets/tables/run_table.h"

#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QMap>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QToolButton>

using namespace groupscope;

namespace {

/// Why people would not see all of the widget; empty if they do.
QString hidden(const QWidget& window, const QWidget* widget, const char* name) {
    const QString title = QString::fromUtf8(name);
    if (widget == nullptr || !widget->isVisible())
        return title + QStringLiteral(" is not there");
    const QRect place(widget->mapTo(&window, QPoint(0, 0)), widget->size());
    if (!window.rect().contains(place))
        return QStringLiteral("%1 reaches out of the window: %2…%3 × %4…%5")
            .arg(title)
            .arg(place.left())
            .arg(place.right())
            .arg(place.top())
            .arg(place.bottom());
    const QWidget* there = window.childAt(place.center());
    if (there != widget && !widget->isAncestorOf(there))
        return title + QStringLiteral(" is covered");
    return {};
}

/// The texts that combo boxes cut.
QStringList cutTexts(const QWidget& window) {
    QStringList cut;
    for (const auto* box : window.findChildren<QComboBox*>()) {
        if (!box->isVisible() || box->visibleRegion().isEmpty())
            continue;
        QStyleOptionComboBox option;
        option.initFrom(box);
        option.currentText = box->currentText();
        const QRect field =
            box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
        if (box->fontMetrics().horizontalAdvance(box->currentText()) > field.width())
            cut << QStringLiteral("%1: %2").arg(box->objectName(), box->currentText());
    }
    return cut;
}

/// The names of docks that tabs cut.
QStringList cutTabs(const QWidget& window) {
    QStringList cut;
    for (const auto* bar : window.findChildren<QTabBar*>()) {
        if (!bar->isVisible() || bar->visibleRegion().isEmpty()) // behind another dock it is laid out later
            continue;
        for (int i = 0; i < bar->count(); ++i)
            if (bar->isTabVisible(i) &&
                bar->tabRect(i).width() < bar->fontMetrics().horizontalAdvance(bar->tabText(i)) + 8)
                cut << QStringLiteral("tab %1: %2 pixels").arg(bar->tabText(i)).arg(bar->tabRect(i).width());
        if (bar->count() > 0 && bar->tabRect(bar->count() - 1).right() > bar->width())
            cut << QStringLiteral("tab %1 lies beyond its bar").arg(bar->tabText(bar->count() - 1));
    }
    return cut;
}

QDockWidget* dock(const QWidget& window, const char* name) {
    return window.findChild<QDockWidget*>(QString::fromUtf8(name));
}

} // namespace

/// Checks that the controls for daily work lie inside the window and are not cut, on small and large screens.
class TestWindowFit : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_window_fit")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void everythingIsInside_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1280, 800);
        QTest::newRow("large") << QSize(2560, 1440);
    }
    void everythingIsInside() {
        QFETCH(QSize, size);
        MainWindow window;
        window.resize(size);
        openSet(window, path_);
        QCOMPARE(window.size(), size);
        QSignalSpy epochs(window.session()->runs(), &RunList::epochsRecorded);
        window.view<MethodForm>()->setMethod(QStringLiteral("adapter"));
        window.view<MethodForm>()->setAssignments({{"epochs", "100000"}});
        Q_EMIT window.view<MethodForm>()->trainRequested();
        QVERIFY(epochs.wait(20'000));
        QTest::qWait(200);
        QStringList wrong;
        wrong << cutTabs(window) << cutTexts(window);
        for (const char* name : {"dockGroups", "dockRuns", "dockData", "dockSelection"})
            wrong << hidden(window, dock(window, name), name);
        if (const auto rowOf =
                [&window](const char* name) {
                    return window.findChild<QWidget*>(QString::fromUtf8(name))->y();
                };
            rowOf("mapColor") != rowOf("mapSource"))
            wrong << QStringLiteral("the choices of the map take two rows");
        showPane(window, "method");
        QTest::qWait(200);
        wrong << cutTabs(window);
        for (const char* name : {"act_openFile", "act_trainNow", "act_chooseExperiment", "act_stopRun",
                                 "act_compareRuns", "act_exportFigures", "act_findCommand"})
            wrong << hidden(window, window.findChild<QToolButton*>(QString::fromUtf8(name)), name);
        for (const char* name : {"train", "stopTraining"})
            wrong << hidden(window, window.findChild<QPushButton*>(QString::fromUtf8(name)), name);
        for (const char* name : {"dockGroups", "dockRuns", "dockMethod"})
            wrong << hidden(window, dock(window, name), name);
        wrong << cutTexts(window);
        wrong.removeAll(QString());
        keepPicture(window,
                    QTest::currentDataTag() == QByteArray("small") ? "fit_small.png" : "fit_large.png");
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
        QCOMPARE(window.size(), size); // the growing status did not widen it
        window.session()->queue()->stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 5'000);
    }

    void noTwoKeysCollide_data() {
        QTest::addColumn<QString>("front");
        QTest::newRow("map") << QStringLiteral("view_map");
        QTest::newRow("side by side") << QStringLiteral("view_side_by_side");
    }
    void noTwoKeysCollide() {
        QFETCH(QString, front);
        MainWindow window;
        openSet(window, path_);
        window.findChild<QAction*>(front)->trigger();
        window.view<RunTable>()->setTaskChoices(
            {{QStringLiteral("embedding"), QStringLiteral("embedding"), {}}}, {},
            tr("2 runs of other tasks"));
        const auto mnemonicOf = [](const QString& text) {
            const QKeySequence key = QKeySequence::mnemonic(text);
            return key.toString();
        };
        QMap<QString, QStringList> taken;
        for (const QAction* menu : window.menuBar()->actions())
            taken[mnemonicOf(menu->text())] << menu->text();
        const auto gather = [&](const QWidget& widget, const QString& text) {
            if (widget.isVisible() && !widget.visibleRegion().isEmpty() && !mnemonicOf(text).isEmpty())
                taken[mnemonicOf(text)] << text;
        };
        for (auto* label : window.findChildren<QLabel*>())
            if (label->buddy() != nullptr) // also those without room, which still take their key
                gather(*label->buddy(), label->text());
        for (auto* button : window.findChildren<QAbstractButton*>())
            gather(*button, button->text());
        for (auto pair = taken.cbegin(); pair != taken.cend(); ++pair)
            QVERIFY2(pair.value().size() == 1,
                     qPrintable(pair.key() + QStringLiteral(": ") + pair.value().join(QStringLiteral(", "))));
        QVERIFY(taken.size() >= 10);
    }

    void tabReachesWhatOneSeesAndNothingElse() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const std::map<std::string, std::vector<const char*>> reachable{
            {"map", {"mapRows", "mapColor", "query", "groupsSplit", "groupsOrder", "runsFilter"}},
            {"method", {"train", "method", "groupsSplit", "groupsOrder", "runsFilter"}}};
        for (const auto& [pane, names] : reachable) {
            showPane(window, pane);
            QList<QWidget*> reached;
            for (int press = 0; press < 120; ++press) {
                QWidget* now = QApplication::focusWidget();
                QVERIFY(now != nullptr);
                QVERIFY2(window.rect().intersects(QRect(now->mapTo(&window, QPoint(0, 0)), now->size())),
                         qPrintable(now->objectName()));
                reached << now;
                QTest::keyClick(now, Qt::Key_Tab);
            }
            for (const char* name : names)
                QVERIFY2(reached.contains(window.findChild<QWidget*>(QString::fromUtf8(name))), name);
        }
    }

    void workspacesShowWhatTheyAreFor() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        auto* tabs = window.findChild<QTabBar*>(QStringLiteral("workspaces"));
        QVERIFY(tabs->isVisible() && tabs->count() == 4);
        const auto shown = [&] {
            QStringList names;
            for (const Pane& pane : panes()) {
                auto* own = window.findChild<QDockWidget*>(dockName(pane));
                if (own != nullptr && hidden(window, own, "").isEmpty())
                    names << QString::fromStdString(pane.id);
            }
            auto* center = window.findChild<QTabWidget*>(QStringLiteral("center"));
            for (int i = 0; i < center->count(); ++i)
                if (center->isTabVisible(i))
                    names << center->tabText(i);
            return names;
        };
        const auto trigger = [&](const char* name) {
            window.findChild<QAction*>(QString::fromUtf8(name))->trigger();
            QTest::qWait(150);
        };
        QCOMPARE(shown().join(QLatin1Char(' ')),
                 QStringLiteral("data groups selection runs Map Side by side"));
        keepPicture(window, "workspace_explore.png");
        trigger("workspace_train");
        QCOMPARE(tabs->currentIndex(), 1);
        QVERIFY(shown().contains(QStringLiteral("method")) && shown().contains(QStringLiteral("Curves")) &&
                !shown().contains(QStringLiteral("data")) && !shown().contains(QStringLiteral("Map")));
        keepPicture(window, "workspace_train.png");
        tabs->setCurrentIndex(2);
        QTest::qWait(150);
        QVERIFY(shown().contains(QStringLiteral("runs")) &&
                shown().contains(QStringLiteral("Methods by group")) &&
                shown().contains(QStringLiteral("Trade-off")) && !shown().contains(QStringLiteral("method")));
        keepPicture(window, "workspace_compare.png");

        // Each keeps its own arrangement.
        dock(window, "dockRuns")->setFloating(true);
        dock(window, "dockSelection")->close();
        trigger("workspace_explore");
        QVERIFY(!dock(window, "dockRuns")->isFloating() && shown().contains(QStringLiteral("selection")));
        trigger("workspace_compare");
        QVERIFY(dock(window, "dockRuns")->isFloating() && !shown().contains(QStringLiteral("selection")));
        trigger("layoutReset");
        QVERIFY(!dock(window, "dockRuns")->isFloating() && shown().contains(QStringLiteral("selection")));

        // A pane that another workspace has is found there, and one without content is not offered.
        trigger("view_data");
        QCOMPARE(tabs->currentIndex(), 0);
        QVERIFY(!window.findChild<QAction*>(QStringLiteral("view_first_stage"))->isEnabled());
        QVERIFY(!window.findChild<QAction*>(QStringLiteral("view_pairs"))->isEnabled());
        trainAndWait(window, QStringLiteral("jtt"), {{"epochs", "2"}});
        QTRY_VERIFY(window.findChild<QAction*>(QStringLiteral("view_first_stage"))->isEnabled());
        trigger("view_first_stage");
        QCOMPARE(tabs->currentIndex(), 1);
        QVERIFY(!figurePanel(window, "first_stage")->visibleRegion().isEmpty());
    }

    /// The report is made anew while people look at it, and only then.
    void theReportIsReadAsItWouldBeWritten() {
        MainWindow window;
        openSet(window, path_);
        auto* preview = window.view<ReportPreview>();
        QSignalSpy updated(preview, &ReportPreview::updated);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        QTest::qWait(600);
        QVERIFY(updated.isEmpty() && preview->sheets()->count() == 0);
        showPane(window, "report");
        QVERIFY(updated.wait(20'000));
        const int before = preview->sheets()->count();
        QVERIFY(before >= 2);
        QTest::qWait(100);
        keepPicture(window, "workspace_report.png");
        QVERIFY(preview->findChild<QPushButton*>(QStringLiteral("reportExport"))->isEnabled());
        window.context()->setRule("val.average_accuracy");
        QVERIFY(updated.wait(20'000));
        window.session()->data()->openAgain(path_);
        QTRY_VERIFY_WITH_TIMEOUT(preview->sheets()->count() > 0, 20'000);
    }

    void aFloatedDockIsFoundAgain() {
        {
            MainWindow window;
            openSet(window, path_);
            QDockWidget* runs = dock(window, "dockRuns");
            runs->setFloating(true);
            runs->move(50'000, 50'000); // on a screen that is gone
            QTest::qWait(100);
            window.close();
        }
        MainWindow window;
        openSet(window, path_);
        QDockWidget* runs = dock(window, "dockRuns");
        QVERIFY(runs->isFloating() && runs->isVisible());
        QVERIFY(window.screen()->availableGeometry().intersects(runs->geometry()));
        QVERIFY(window.screen()->availableGeometry().contains(runs->pos()));
    }

    void f1OpensThePageOfThePane() {
        MainWindow window;
        openSet(window, path_);
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.view<MapPanel>()->setFocus();
        window.findChild<QComboBox*>(QStringLiteral("mapRows"))->setFocus();
        window.findChild<QAction*>(QStringLiteral("helpGuide"))->trigger();
        auto* shown = window.findChild<GuideWindow*>();
        QVERIFY(shown != nullptr && shown->isVisible());
        auto* text = shown->findChild<QTextBrowser*>(QStringLiteral("guideText"));
        QCOMPARE(text->source().path(), QStringLiteral("/how_to/map.md"));
        QVERIFY(text->toPlainText().contains(QStringLiteral("UMAP")));
        QVERIFY(!text->toPlainText().contains(QStringLiteral("SPDX")));
        keepPicture(*shown, "guide.png");
    }

    void everyPaneHasItsPage() {
        std::vector<QString> pages = guidePagesOfDialogs();
        for (const Pane& pane : panes())
            pages.push_back(pane.guide);
        for (const QString& target : pages) {
            const GuidePage* page = guide().page(target.section(QLatin1Char('#'), 0, 0).toStdString());
            QVERIFY2(page != nullptr, qPrintable(target));
            const std::string anchor = target.section(QLatin1Char('#'), 1).toStdString();
            QVERIFY2(anchor.empty() ||
                         std::any_of(page->sections.begin(), page->sections.end(),
                                     [&](const MarkdownSection& own) { return own.anchor == anchor; }),
                     qPrintable(target));
        }
    }

    void theEmptyWindowSaysHowToBegin() {
        MainWindow window;
        window.resize(1280, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(window.size(), QSize(1280, 800));
        keepPicture(window, "welcome.png");
        window.findChild<QPushButton*>(QStringLiteral("welcomeCopy"))->click();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("write_h5ad")));
        for (const auto* pane : window.findChildren<QDockWidget*>()) // they have nothing to say yet
            QVERIFY2(!pane->isVisible(), qPrintable(pane->objectName()));
        QVERIFY(!window.findChild<QAction*>(QStringLiteral("view_runs"))->isEnabled());
        QVERIFY(
            hidden(window, window.findChild<QPushButton*>(QStringLiteral("welcomeOpen")), "open").isEmpty());
    }

    void theStateLineAlwaysSaysWhatGoesOn() {
        MainWindow window;
        window.resize(1280, 800);
        const auto state = [&] { return window.findChild<Chip*>(QStringLiteral("stateChip")); };
        QCOMPARE(state()->text(), QStringLiteral("nothing open"));
        openSet(window, path_);
        QTRY_COMPARE_WITH_TIMEOUT(state()->text(), QStringLiteral("ready"), 20'000);
        QVERIFY(!window.statusBar()->currentMessage().isEmpty()); // "Opened …", which does not cover it
        QVERIFY(hidden(window, state(), "state").isEmpty());
        QCOMPARE(state()->tone(), Tone::good);
        auto* text = window.findChild<QLabel*>(QStringLiteral("stateText"));
        QVERIFY2(text->text().contains(QStringLiteral("900 examples · 6 groups · no runs yet")),
                 qPrintable(text->text()));
        QSignalSpy epochs(window.session()->runs(), &RunList::epochsRecorded);
        window.view<MethodForm>()->setMethod(QStringLiteral("adapter"));
        window.view<MethodForm>()->setAssignments({{"epochs", "100000"}});
        Q_EMIT window.view<MethodForm>()->trainRequested();
        QVERIFY(epochs.wait(20'000));
        QCOMPARE(state()->text(), QStringLiteral("training"));
        QCOMPARE(state()->tone(), Tone::running);
        auto* stop = window.findChild<QToolButton*>(QStringLiteral("act_stopRun"));
        QVERIFY(stop->isEnabled());
        stop->click();
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 5'000);
        QTRY_COMPARE(state()->text(), QStringLiteral("ready"));
        QVERIFY2(text->text().endsWith(QStringLiteral("1 run")), qPrintable(text->text()));
        QVERIFY(!stop->isEnabled() && stop->toolTip().contains(QStringLiteral("No run is training")));
    }

    void compareSelectsRunsSideBySide() {
        MainWindow window;
        openSet(window, path_);
        auto* compare = window.findChild<QToolButton*>(QStringLiteral("act_compareRuns"));
        QVERIFY(!compare->isEnabled() && compare->toolTip().contains(QStringLiteral("Train two runs first")));
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
        QVERIFY(!compare->isEnabled());
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        QVERIFY(compare->isEnabled());
        window.context()->selected()->select({});
        compare->click();
        QCOMPARE(window.context()->selected()->ids().size(), 2);
        auto* fields = window.findChild<FigureView*>(QStringLiteral("method_groups"));
        QTRY_VERIFY(fields->isVisible() && fields->hasFigure());
    }

    void droppedFilesAreAskedFor() {
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        drop(window, {path_});
        QVERIFY(opened.wait(10'000));
        const QString other = folder_.filePath(QStringLiteral("other.h5ad"));
        QVERIFY(QFile::copy(path_, other));
        opened.clear();
        drop(window, {path_, other});
        QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 2, 20'000); // one after the other
        QVERIFY(window.windowTitle().contains(QStringLiteral("other.h5ad")));
        QVERIFY(QSettings().value(QStringLiteral("recentFiles")).toStringList().contains(path_));
        QVERIFY(QFile::exists(path_)); // copied, not moved
    }

    void problemsOfferTheDialogThatAnswersThem() {
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        auto* answer = window.findChild<QPushButton*>(QStringLiteral("welcomeAnswer"));
        QVERIFY(!answer->isVisible());
        OpenSet* set = window.session()->data();
        Q_EMIT set->openFailed(QStringLiteral("no embedding"), AnsweringDialog::mapping);
        QVERIFY(answer->isVisible());
        Q_EMIT set->openFailed(QStringLiteral("no file"), AnsweringDialog::none);
        QVERIFY(!answer->isVisible());

        openSet(window, path_);
        Q_EMIT set->openFailed(QStringLiteral("no file"), AnsweringDialog::none);
        auto* box = window.findChild<QMessageBox*>();
        QVERIFY(box != nullptr && box->findChild<QPushButton*>(QStringLiteral("answerProblem")) == nullptr);
        delete box;
        Q_EMIT set->openFailed(QStringLiteral("no class"), AnsweringDialog::columns);
        window.findChild<QMessageBox*>()->findChild<QPushButton*>(QStringLiteral("answerProblem"))->click();
        QVERIFY(window.findChild<ColumnsDialog*>() != nullptr);
    }

  private:
    static void drop(MainWindow& window, const QStringList& files) {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files)
            urls << QUrl::fromLocalFile(file);
        data.setUrls(urls);
        const Qt::DropActions both = Qt::CopyAction | Qt::MoveAction;
        QDragEnterEvent enter(QPoint(100, 100), both, &data, Qt::LeftButton, Qt::NoModifier);
        QVERIFY(QCoreApplication::sendEvent(&window, &enter));
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(100, 100), both, &data, Qt::LeftButton, Qt::NoModifier);
        event.setDropAction(Qt::MoveAction); // as with Shift
        QVERIFY(QCoreApplication::sendEvent(&window, &event));
        QVERIFY(event.isAccepted());
        QCOMPARE(event.dropAction(), Qt::CopyAction);
    }

    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestWindowFit)
#include "tst_window_fit.moc"
