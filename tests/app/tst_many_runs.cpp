// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/window_support.h"

#include "app/panes/board_panel.h"
#include "app/panes/parallel_tab.h"
#include "app/views/parallel_data.h"
#include "app/views/run_comparison.h"
#include "core/data/task.h"
#include "core/figures/trade_off.h"
#include "core/io/anndata/anndata_reader.h"
#include "tests/app/figure_panel_support.h"
#include "tests/support/many_runs.h"
#include "tests/support/view_test.h"
#include "tests/widgets/work_time.h"
#include "widgets/charts/figure_view.h"
#include "widgets/tables/run_table.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

using namespace groupscope;

/// Very many runs of one set: they come from the index the second time, and the window stays usable.
class TestManyRuns : public QObject {
    Q_OBJECT

  private:
    static constexpr std::size_t runCount = 600; // writing ten thousand takes minutes: bench_many_runs does
    QTemporaryDir folder_, cache_;
    QString set_;
    std::unique_ptr<MainWindow> window_;

    /// Milliseconds until all runs are there.
    qint64 open() {
        window_ = std::make_unique<MainWindow>();
        window_->resize(1400, 900);
        window_->show();
        QElapsedTimer timer;
        timer.start();
        window_->openFile(set_);
        [&] { QTRY_COMPARE_WITH_TIMEOUT(window_->session()->runs()->all().size(), runCount, 250'000); }();
        return timer.elapsed();
    }
    QStringList ids() const {
        QStringList ids;
        for (const SessionRun& run : window_->session()->runs()->all())
            ids << run.id;
        return ids;
    }

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_many_runs")))
            QSKIP(needsDisplay);
        forgetKeptRuns();
        qputenv("XDG_CACHE_HOME", cache_.path().toUtf8());
        const std::string path = writeSmallSet(folder_.path().toStdString());
        set_ = QString::fromStdString(path);
        const auto set = openEmbeddingSet(path);
        const RunStore store(archiveFolder(*set).toStdString());
        store.create();
        bool isFirst = true;
        testing::forEachOfManyRuns(makeTask(set), runCount, [&](Run& run) {
            for (SplitResult& result : run.splits)
                if (isFirst && result.name == "val")
                    result.measures = testing::someMeasures();
            isFirst = false;
            store.save(run);
        });
        QTest::qWait(200); // younger files are not believed
    }

    void theSecondTimeTheyComeFromTheIndex() {
        const qint64 first = open();
        QTest::qWait(300);
        window_.reset();
        const qint64 again = open();
        qInfo("%d runs: %lld ms, again %lld ms", int(runCount), first, again);
        QVERIFY2(again < first, qPrintable(QStringLiteral("%1, %2").arg(first).arg(again)));
        QVERIFY(again < 6000); // a second where nothing else runs
    }

    void selectingTakesNoTime() {
        QTest::qWait(1000);
        const QStringList all = ids();
        const testing::WorkTime time =
            testing::leastTime([&] { window_->context()->selected()->select({all.first()}); },
                               [&] { window_->context()->selected()->select(all); });
        qInfo("selecting %d runs: %.0f ms, %.0f of the processor", int(runCount), time.passed, time.worked);
        QVERIFY(time.worked < 500.0);
        QCOMPARE(window_->view<RunTable>()->selectedIds().size(), all.size());
    }

    /// One comparison for all panes, which says what a comparison of copies says; what changes no figure
    /// keeps it, and no table is made anew.
    void theyAreComparedOnce() {
        SharedComparison& shared = window_->context()->comparison();
        const std::string rule = window_->context()->rule();
        const std::shared_ptr<const SessionComparison> all = shared.of(rule);
        std::vector<Run> figures;
        for (const SessionRun& run : window_->session()->runs()->all())
            figures.push_back(figuresOf(*run.run));
        const Comparison expected = compareRuns(figures, rule);
        QCOMPARE(all->comparison.rows.size(), expected.rows.size());
        for (std::size_t i = 0; i < expected.rows.size(); ++i) {
            const ComparisonRow &own = all->comparison.rows[i], &other = expected.rows[i];
            QVERIFY(own.runs == other.runs && own.selected == other.selected &&
                    own.settings == other.settings);
            QCOMPARE(own.split(testSplit).of(accuracy::worstGroup)->mean,
                     other.split(testSplit).of(accuracy::worstGroup)->mean);
            QCOMPARE(idsOf(*all, i).size(), static_cast<qsizetype>(own.runs.size()));
        }
        QSignalSpy anew(window_->view<RunTable>()->view()->model(), &QAbstractItemModel::modelReset);
        const QString last = ids().last();
        window_->context()->selected()->select({last});
        QTRY_VERIFY(window_->session()->find(last)->hasDetails());
        QTest::qWait(300);
        QCOMPARE(anew.size(), 0);
        QCOMPARE(shared.of(rule), all);
        QVERIFY(shared.of("val.average_accuracy") != all);
        window_->session()->hidden()->setHidesTest(true);
        QVERIFY(!shared.of(rule)->comparison.rows.front().split(testSplit).of(accuracy::worstGroup));
        window_->session()->hidden()->setHidesTest(false);
        QVERIFY(shared.of(rule)->comparison.rows.front().split(testSplit).of(accuracy::worstGroup));
        window_->context()->selected()->select(ids());
    }

    /// Runs removed from all over the table come back, each to its place.
    void runsThatWereTakenAwayComeBackToTheirPlaces() {
        const QStringList all = ids();
        QStringList taken, left;
        for (qsizetype i = 0; i < all.size(); ++i)
            (i % 3 == 0 || i + 4 > all.size() ? taken : left) << all[i];
        window_->session()->removed()->discard(taken);
        QCOMPARE(ids(), left);
        window_->session()->removed()->bringBack(taken);
        QCOMPARE(ids(), all);
        window_->context()->selected()->select(all);
    }

    void filterKeepsTheSelection() {
        auto* table = window_->view<RunTable>();
        auto* filter = table->findChild<QLineEdit*>(QStringLiteral("runsFilter"));
        const testing::WorkTime time =
            testing::leastTime([&] { filter->clear(); }, [&] { filter->setText(QStringLiteral("group")); });
        QVERIFY(time.worked < 300.0);
        QCOMPARE(window_->context()->selected()->ids().size(), static_cast<qsizetype>(runCount));
        filter->clear();
        QCOMPARE(table->selectedIds().size(), static_cast<qsizetype>(runCount));
    }

    void seedsStandTogether() {
        auto* table = window_->view<RunTable>();
        table->setAveraged(true);
        QTest::qWait(300);
        const std::vector<RunEntry> entries = window_->context()->selected()->entries();
        QCOMPARE(entries.size(), runCount / testing::seedsOfSetting);
        for (const RunEntry& entry : entries) {
            QCOMPARE(entry.size(), std::size_t{testing::seedsOfSetting});
            for (const SessionRun* run : entry) {
                QVERIFY(run->method == entry.front()->method && run->parameters == entry.front()->parameters);
                QCOMPARE(window_->session()->runs()->seedsOf(run->id).size(), testing::seedsOfSetting);
            }
        }
        table->setAveraged(false);
    }

    void aRectangleSelectsWhatIsInIt() {
        Q_EMIT window_->context()->paneRequested("trade_off");
        QTest::qWait(500);
        QWidget* chart = figurePanel(*window_)->view("trade_off")->viewport();
        window_->context()->selected()->select({});
        QTest::mousePress(chart, Qt::LeftButton, {}, QPoint(1, 1));
        const QPoint to(chart->width() - 2, chart->height() - 2);
        QMouseEvent move(QEvent::MouseMove, to, chart->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(chart, &move);
        QTest::mouseRelease(chart, Qt::LeftButton, {}, to);
        QCOMPARE(window_->context()->selected()->ids().size(), static_cast<qsizetype>(runCount));
        keepPicture(*window_, "many_runs_trade_off.png");
    }

    /// A tab is made where somebody looks at it, or asks for it.
    void tabsWaitUntilSomebodyLooks() {
        FigurePanel* panel = figurePanel(*window_, "more_figures");
        auto* waiting = panel->findChild<FigureView*>(QStringLiteral("settings_spread"));
        QVERIFY(!waiting->hasFigure());
        QVERIFY(panel->view("settings_spread") == waiting && waiting->hasFigure());
    }

    void theFrontOfAllSettingsIsSelected() {
        FigureView* chart = figurePanel(*window_)->view("trade_off");
        const auto compared = window_->context()->comparison().of(window_->context()->rule());
        const auto runsOnFront = [&](FrontOf frontOf) {
            const TradeOff figure = tradeOffOf(compared->comparison, testSplit, 0, frontOf);
            QStringList runs;
            for (const std::size_t own : figure.front)
                runs += idsOf(*compared, figure.marks[own].row);
            return runs;
        };
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        chart->setFocus();
        QTest::keyClick(chart, Qt::Key_F);
        QCOMPARE(window_->context()->selected()->ids(), runsOnFront(FrontOf::chosenSettings));
        chooseData(*window_, "trade_off_front", QStringLiteral("all"));
        QTest::keyClick(chart, Qt::Key_F);
        QCOMPARE(window_->context()->selected()->ids(), runsOnFront(FrontOf::allSettings));
        QVERIFY(runsOnFront(FrontOf::allSettings) != runsOnFront(FrontOf::chosenSettings));
        keepPicture(*window_, "many_runs_front.png");
        chooseData(*window_, "trade_off_front", QStringLiteral("chosen"));
    }

    void brushesOfSettingsSelectRuns() {
        auto* settings = window_->view<ParallelTab>();
        // an export is of the runs of now, also where nobody looked at them
        figurePanel(*window_, "more_figures")->showPage(settings);
        ParallelCoordinates* view = settings->view();
        QCOMPARE(view->passingCount(), static_cast<int>(runCount));
        showPane(*window_, "more_figures");
        raiseTab(*window_, "more_figures_parallel", "more_figures");
        QCOMPARE(view->passingCount(), static_cast<int>(runCount));
        QVERIFY(view->order().contains(QStringLiteral("learning_rate")));
        QVERIFY(view->order().contains(QStringLiteral("val.worst")));
        view->setBrush(QStringLiteral("val.worst"), ParallelCoordinates::Brush{0.8, 1.0});
        const QStringList best = view->passingRuns();
        QVERIFY(!best.isEmpty() && best.size() < static_cast<qsizetype>(runCount));
        QTest::keyClick(view, Qt::Key_Return);
        QCOMPARE(window_->context()->selected()->ids(), best);
        const QJsonObject state = settings->state();
        view->clearBrushes();
        settings->restore(state);
        QCOMPARE(view->passingRuns(), best);
        keepPicture(*window_, "many_runs_settings.png");
        // what has no axis yet waits for it, until somebody clears all brushes
        const QString key = QStringLiteral("brushes");
        QJsonObject more = state, brushes = state[key].toObject();
        brushes[QStringLiteral("later")] =
            QJsonObject{{QStringLiteral("values"), QJsonArray{QJsonValue(0.1), QJsonValue(0.2)}}};
        more[key] = brushes;
        settings->restore(more);
        QCOMPARE(view->passingRuns(), best);
        QVERIFY(settings->state() == more);
        view->clearBrushes();
        QVERIFY(settings->state()[key].toObject().isEmpty());
    }

    void figuresOfOnesChoiceAreAxes() {
        ParallelTab* tab = window_->view<ParallelTab>();
        const QJsonObject usual = tab->state();
        auto* menu = tab->findChild<QToolButton*>(QStringLiteral("parallelFigures"))->menu();
        Q_EMIT menu->aboutToShow();
        const auto action = [&](const char* id) {
            for (QAction* own : menu->actions())
                if (own->data().toString() == QLatin1String(id))
                    return own;
            return static_cast<QAction*>(nullptr);
        };
        QVERIFY(action("gap") != nullptr && action("map_at_r") == nullptr); // no run has measured that
        QVERIFY(action("worst")->isChecked() && !action("gap")->isChecked());
        action("gap")->trigger();
        QVERIFY(tab->view()->order().contains(QStringLiteral("val.gap")));
        const SessionRun& run = window_->session()->runs()->all().front();
        for (const ParallelAxis& axis : tab->view()->data().axes)
            if (axis.id == "val.gap")
                QCOMPARE(axis.values.front(), run.run->report("val").gap());
        tab->view()->setBrush(QStringLiteral("val.average"), ParallelCoordinates::Brush{0.8, 1.0});
        action("average")->trigger();
        QVERIFY(!tab->view()->order().contains(QStringLiteral("val.average")));
        keepPicture(*window_, "many_runs_figures.png");
        const QJsonObject chosen = tab->state();
        QVERIFY(chosen[QStringLiteral("brushes")].toObject().contains(QStringLiteral("val.average")));
        tab->restore(usual);
        QCOMPARE(tab->figures(), usualAxisFigures());
        QVERIFY(tab->view()->order().contains(QStringLiteral("val.average")));
        tab->restore(chosen);
        QVERIFY(tab->view()->order().contains(QStringLiteral("val.gap")));
        const QString gap = QStringLiteral("gap"), other = QStringLiteral("of a document");
        tab->restore({{QStringLiteral("figures"), QJsonArray{gap, other, gap}}});
        QCOMPARE(tab->figures(), QStringList(gap));
        tab->restore(usual);
    }

    void theWorstGroupOfAMeasureIsAnAxis() {
        QStringList offered;
        for (const AxisFigure& figure : axisFiguresOf(*window_->session(), "val"))
            if (figure.measure.part == SplitMeasure::Part::worst && figure.measure.of.empty())
                offered << figure.id;
        QCOMPARE(offered, QStringList(QStringLiteral("ece.worst")));
        const ParallelPlot plot =
            parallelDataOf(*window_->session(), "val", {QStringLiteral("ece"), QStringLiteral("ece.worst")});
        std::map<std::string, std::vector<double>> values;
        for (const ParallelAxis& axis : plot.axes)
            for (const auto& value : axis.values)
                if (value)
                    values[axis.id].push_back(*value);
        QCOMPARE(values["val.ece"], std::vector<double>{0.125}); // of one run
        QCOMPARE(values["val.ece.worst"], std::vector<double>{0.25});
    }

    void fieldsSelectRunsAndTheRowsOfTheirGroup() {
        FigureView* view = figurePanel(*window_, "methods_by_group")->view("method_groups");
        window_->session()->runs()->setBaseline(ids().first());
        showPane(*window_, "methods_by_group");
        QTRY_VERIFY_WITH_TIMEOUT(std::any_of(view->scene().items.begin(), view->scene().items.end(),
                                             [](const SceneItem& item) {
                                                 return item.words ==
                                                        "Differences of methods in groups to the baseline";
                                             }),
                                 30'000);
        keepPicture(*window_, "many_runs_groups.png");
        QSignalSpy asked(window_->context(), &PaneContext::rowsRequested);
        const auto& items = view->scene().items;
        const auto field =
            std::find_if(items.begin(), items.end(), [](const SceneItem& item) { return !item.key.empty(); });
        const QString key = QString::fromStdString(field->key);
        Q_EMIT view->keyRequested(key, false);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(window_->context()->selected()->ids().size(), qsizetype{testing::seedsOfSetting});
    }

    /// More runs than stay in memory otherwise: they are read once, not in turn without end.
    void aBoardHoldsAllThatItShows() {
        window_->findChild<QAction*>(QStringLiteral("view_side_by_side"))->trigger();
        auto* panel = window_->view<BoardPanel>();
        auto* method = window_->findChild<QComboBox*>(QStringLiteral("boardMethod"));
        method->setCurrentIndex(method->findText(QStringLiteral("PCA"))); // quick
        panel->setCellCount(BoardPanel::mostCells);
        const QStringList all = ids();
        for (int i = 0; i < BoardPanel::mostCells; ++i)
            panel->setContent(i, {.run = all[2 * i],
                                  .split = "val",
                                  .color = QStringLiteral("correct"),
                                  .colorRun = all[2 * i + 1]});
        const QStringList shown = all.first(2 * BoardPanel::mostCells);
        QVERIFY(shown.size() > RunList::mostDetailed);
        QTRY_VERIFY_WITH_TIMEOUT(
            std::all_of(shown.begin(), shown.end(),
                        [&](const QString& id) { return window_->session()->find(id)->hasDetails(); }),
            30'000);
        // Details asked for last may still come; runs that push each other out would never come to rest.
        QSignalSpy changed(window_->session()->runs(), &RunList::runChanged);
        for (int look = 0; look < 15; ++look) {
            changed.clear();
            QTest::qWait(400);
            if (changed.isEmpty())
                break;
        }
        QCOMPARE(changed.size(), 0);
        panel->setCellCount(1);
        const QString next = all[100]; // what is held no longer gives way to what is read
        window_->context()->selected()->select({next});
        QTRY_VERIFY(window_->session()->find(next)->hasDetails());
        const auto whole = std::count_if(all.begin(), all.end(), [&](const QString& id) {
            return window_->session()->find(id)->hasDetails();
        });
        QVERIFY2(whole <= RunList::mostDetailed + 4,
                 qPrintable(QString::number(whole))); // a cell and the pair
    }

    /// For those who look at them: every new tab in both themes, on a small and a large screen.
    void picturesOfTheTabs() {
        if (qEnvironmentVariableIsEmpty("GROUPSCOPE_PICTURES"))
            QSKIP("pictures are made where GROUPSCOPE_PICTURES names a folder");
        for (const Theme theme : {Theme::light, Theme::dark})
            for (const QSize size : {QSize(1280, 800), QSize(2560, 1440)}) {
                applyTheme(theme);
                window_->resize(size);
                for (const char* pane : {"methods_by_group", "more_figures"}) {
                    showPane(*window_, pane);
                    QTest::qWait(400);
                    const QString name =
                        QStringLiteral("%1_%2_%3.png")
                            .arg(QLatin1String(pane))
                            .arg(theme == Theme::dark ? QStringLiteral("dark") : QStringLiteral("light"))
                            .arg(size.width());
                    keepPicture(*window_, qPrintable(name));
                }
            }
        applyTheme(Theme::light);
    }

    void cleanupTestCase() {
        window_.reset();
        forgetKeptRuns();
    }
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestManyRuns>)

#include "tst_many_runs.moc"
