// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_panel.h"
#include "app/panes/picture_grid.h"
#include "app/views/group_rows.h"
#include "app/views/map_coloring.h"
#include "core/experiment/evaluation.h"
#include "tests/app/window_support.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/line_chart.h"
#include "widgets/overview/set_overview.h"
#include "widgets/scatter/scatter_view.h"

#include <QComboBox>
#include <QDockWidget>
#include <QListView>
#include <QStatusBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>

#include <cmath>

using namespace groupscope;

/// Checks the way from a failing group to its examples: bars, tables and lists select examples on the map.
class TestGroupSelection : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_group_selection")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() { forgetKeptRuns(); }

    void aBarSelectsItsRowsThenTheWrongOnes() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        const Task& task = *window.session()->task();
        const int worst = window.view<GroupBars>()->data().entries.at(0).worstGroup;
        QVERIFY(worst >= 0);
        Q_EMIT window.view<GroupBars>()->groupActivated(worst);
        const RowSelection all = rowsOfGroup(task, worst, testSplit);
        QCOMPARE(selectedRows(window), all.rows());
        QVERIFY(all.count() > 30);
        Q_EMIT window.view<GroupBars>()->groupActivated(worst);
        const std::vector<int> wrong = selectedRows(window);
        QVERIFY(!wrong.empty() && wrong.size() < all.count());
        const std::vector<int> predicted = predictionsOfRows(task, *window.session()->runs()->all()[0].run);
        for (const int row : all.rows()) {
            const auto place = static_cast<std::size_t>(row);
            QCOMPARE(std::find(wrong.begin(), wrong.end(), row) != wrong.end(),
                     predicted[place] != task.labels[place]);
        }
        Q_EMIT window.view<GroupBars>()->groupActivated(worst); // and all of them again
        QCOMPARE(selectedRows(window), all.rows());
        QVERIFY(window.statusBar()->currentMessage().startsWith(QStringLiteral("Selected ")));
        Q_EMIT window.context()->pointsCommanded(PaneContext::PointsCommand::clear);
        QVERIFY(selectedRows(window).empty() && window.statusBar()->currentMessage().isEmpty());
    }

    /// Test results are hidden, as by default: map and bars begin with the same rows, so that the first click
    /// selects them. Bars of other rows than the map's stay in front of the selection, too.
    void theFirstClickLeavesTheBarsInSight() {
        MainWindow window;
        window.session()->hidden()->setHidesTest(true);
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        auto* split = window.findChild<QComboBox*>(QStringLiteral("groupsSplit"));
        QCOMPARE(split->currentData().toString(), QString::fromUtf8(validationSplit));
        QCOMPARE(window.view<MapPanel>()->findChild<QComboBox*>(QStringLiteral("mapRows"))->currentData(),
                 split->currentData());
        auto* groups = window.findChild<QDockWidget*>(QStringLiteral("dockGroups"));
        auto* selection = window.findChild<QDockWidget*>(QStringLiteral("dockSelection"));
        QVERIFY(groups != nullptr && selection != nullptr);
        if (!window.tabifiedDockWidgets(groups).contains(selection))
            window.tabifyDockWidget(groups, selection);
        groups->raise();
        const Task& task = *window.session()->task();
        const int worst = window.view<GroupBars>()->data().entries.at(0).worstGroup;
        for (const char* rows : {"val", "train"}) { // rows of the map, and rows that it has to lay out first
            split->setCurrentIndex(split->findData(QString::fromUtf8(rows)));
            Q_EMIT window.view<GroupBars>()->groupActivated(worst);
            QTRY_COMPARE_WITH_TIMEOUT(selectedRows(window), rowsOfGroup(task, worst, rows).rows(), 30'000);
            QTest::qWait(50);
            QVERIFY2(!groups->visibleRegion().isEmpty(), rows);
        }
    }

    /// Groups put together: a bar for each class or value, and a click selects all its rows.
    void groupsArePutTogether() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        auto* by = window.findChild<QComboBox*>(QStringLiteral("groupsBy"));
        QVERIFY(by->isVisible());
        QCOMPARE(by->count(), 3); // every group, shape, place
        const auto* bars = window.view<GroupBars>();
        QCOMPARE(bars->data().groupNames.size(), std::size_t(6));
        by->setCurrentText(QStringLiteral("place"));
        QCOMPARE(bars->data().groupNames, std::vector<std::string>({"indoor", "outdoor"}));
        const Task& task = *window.session()->task();
        const std::vector<int> predicted = predictionsOfRows(task, *window.session()->runs()->all()[0].run);
        const Column& place = task.set->column("place");
        int n = 0, correct = 0;
        std::vector<int> outdoor;
        for (const int row : task.findSplit(testSplit)->rows)
            if (const auto index = static_cast<std::size_t>(row); place.codes[index] == 1) {
                ++n;
                correct += predicted[index] == task.labels[index];
                outdoor.push_back(row);
            }
        QCOMPARE(bars->data().entries.at(0).n.at(1), n);
        QCOMPARE(*bars->data().entries.at(0).accuracy.at(1), static_cast<double>(correct) / n);
        Q_EMIT window.view<GroupBars>()->groupActivated(1);
        QCOMPARE(selectedRows(window), outdoor);
        keepPicture(window, "groups-by-place.png");
    }

    /// Bars of a run that trains are of validation examples: no box says "test" over them.
    void theBoxSaysWhatIsShownWhileSomethingTrains() {
        MainWindow window;
        openSet(window, path_);
        auto* box = window.findChild<QComboBox*>(QStringLiteral("groupsSplit"));
        QCOMPARE(box->currentData().toString(), QString::fromUtf8(testSplit));
        QSignalSpy stopped(window.session()->queue(), &TrainingQueue::trainingStopped);
        window.view<MethodForm>()->setMethod(QStringLiteral("adapter"));
        window.view<MethodForm>()->setAssignments({{"epochs", "100000"}});
        Q_EMIT window.view<MethodForm>()->trainRequested();
        QTRY_VERIFY_WITH_TIMEOUT(!window.view<GroupBars>()->data().entries.empty(), 20'000);
        QCOMPARE(box->currentData().toString(), QString::fromUtf8(validationSplit));
        window.session()->queue()->stopAll();
        QVERIFY(stopped.wait(10'000));
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        window.context()->selected()->select({window.session()->runs()->all().back().id});
        QCOMPARE(box->currentData().toString(), QString::fromUtf8(testSplit));
    }

    void whatTrainsInOneEpochHasNoCurve() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        const auto* chart = window.view<LineChart>(QStringLiteral("accuracyChart"));
        QVERIFY2(chart->placeholder().contains(QStringLiteral("one epoch")),
                 qPrintable(chart->placeholder()));
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        window.context()->selected()->select({window.session()->runs()->all().back().id});
        QVERIFY(!chart->placeholder().contains(QStringLiteral("one epoch")));
    }

    void theMapShowsTheSplitOfWhatIsAskedFor() {
        MainWindow window;
        openSet(window, path_);                                  // the map shows test examples
        Q_EMIT window.view<SetOverview>()->groupActivated(0, 1); // group 0, validation
        const std::vector<int> wanted = rowsOfGroup(*window.session()->task(), 0, validationSplit).rows();
        QTRY_COMPARE(selectedRows(window), wanted);
        QCOMPARE(window.findChild<QComboBox*>(QStringLiteral("mapRows"))->currentData().toString(),
                 QString::fromUtf8(validationSplit));
    }

    void theMapIsColouredByWhatTheFileMeasures() {
        EmbeddingSet set = smallSet();
        NumberColumn age{"age", {}};
        for (std::size_t row = 0; row < set.size(); ++row)
            age.values.push_back(row == 5 ? std::nan("") : 20.0 + 0.1 * static_cast<double>(row));
        set.numbers.push_back(age);
        const QString path = folder_.filePath(QStringLiteral("ages.h5ad"));
        saveEmbeddingSet(set, path.toStdString());
        MainWindow window;
        openSet(window, path);
        auto* box = window.findChild<QComboBox*>(QStringLiteral("mapColor"));
        QVERIFY(box->findText(QStringLiteral("age")) >= 0);
        box->setCurrentText(QStringLiteral("age"));
        const auto* view = window.view<MapPanel>()->view();
        QVERIFY(view->scene().valueScale().has_value());
        const Task& task = *window.session()->task();
        const std::vector<ExampleColumn> columns = colourColumns(columnSource(*window.session(), nullptr));
        const auto values = *colorExamples(*findColumn(columns, "number:age"), {0, 5, 7}, false).values;
        QVERIFY(values[0] == 20.0F && std::isnan(values[1]) && std::abs(values[2] - 20.7F) < 1e-5F);
        const ValueScale scale = *view->scene().valueScale();
        QVERIFY(scale.low >= 20.0 && scale.low < scale.high && scale.high <= 110.0);
        QTest::qWait(100);
        keepPicture(window, "age.png");
    }

    void theMapIsColouredByWhatARunSaysOfEachRow() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        const Task& task = *window.session()->task();
        const Run& run = *window.session()->runs()->all()[0].run;
        const SplitResult& test = *run.split(testSplit);
        const std::vector<int>& rows = window.context()->map()->rows();
        const auto valuesOf = [&](const char* id, const std::shared_ptr<const Run>& of) {
            const std::vector<ExampleColumn> columns = colourColumns(columnSource(*window.session(), of));
            return *colorExamples(*findColumn(columns, id), rows, false).values;
        };
        const auto own = window.session()->runs()->all()[0].run;
        const auto confidence = valuesOf("confidence", own), margin = valuesOf("margin", own);
        const auto loss = valuesOf("loss", own);
        const std::vector<int> predictions = predictionsOfRows(task, run);
        double sum = 0.0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const int predicted = predictions[static_cast<std::size_t>(rows[i])];
            const bool right = predicted == task.labels[rows[i]];
            QCOMPARE(margin[i] >= 0.0F, right); // the likeliest class is the one that is said
            if (right)
                QVERIFY(std::abs(loss[i] + std::log(confidence[i])) < 1e-4F);
            sum += static_cast<double>(loss[i]);
        }
        QVERIFY(std::abs(sum / static_cast<double>(rows.size()) - *test.crossEntropy) < 1e-4);
        QVERIFY(std::isnan(valuesOf("loss", nullptr)[0]));
        auto* box = window.findChild<QComboBox*>(QStringLiteral("mapColor"));
        box->setCurrentText(QStringLiteral("loss"));
        QCOMPARE(box->currentText(), QStringLiteral("loss"));
        QTest::qWait(100);
        keepPicture(window, "loss.png");
        QVERIFY(box->findText(QString::fromStdString(task.groups.className())) == 0); // each column once
        QStringList names;
        for (int i = 0; i < box->count(); ++i)
            names << box->itemText(i);
        QCOMPARE(names.removeDuplicates(), 0);
    }

    /// Colours and bars are those of the epoch of the time line, and say so.
    void coloursAndBarsFollowTheTimeLine() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "5"}});
        const Task& task = *window.session()->task();
        auto* color = window.findChild<QComboBox*>(QStringLiteral("mapColor"));
        color->setCurrentText(QStringLiteral("correct / wrong"));
        QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
        window.findChild<QComboBox*>(QStringLiteral("mapSource"))->setCurrentIndex(2);
        QVERIFY(mapped.wait(30'000));
        const Run& run = *window.session()->runs()->all()[0].run;
        const auto* bars = window.view<GroupBars>();
        const ScatterScene& scene = window.view<MapPanel>()->view()->scene();
        TimeLine* time = window.context()->timeLine();
        const Split& test = *task.findSplit(testSplit);
        for (const int place : {1, 3, static_cast<int>(run.snapshots.size())}) {
            const HeadSnapshot& kept = run.snapshots[static_cast<std::size_t>(place - 1)];
            time->choose(kept.epoch + 1);
            const SplitResult then = evaluateSplit(task, test, *makeHead(kept.head), {});
            const QString epoch = QStringLiteral("epoch %1").arg(kept.epoch + 1);
            QVERIFY2(scene.title().contains(epoch), qPrintable(scene.title()));
            const GroupBarsEntry& entry = bars->data().entries.at(0);
            QVERIFY(QString::fromStdString(entry.name).endsWith(epoch));
            for (std::size_t group = 0; group < then.report.groups.size(); ++group)
                QCOMPARE(entry.accuracy[group], then.report.groups[group].accuracy);
            for (std::size_t i = 0; i < test.rows.size(); ++i) {
                const bool right = then.predictions[i] == task.labels[test.rows[i]];
                QCOMPARE(scene.category(static_cast<int>(i)), right ? 0 : 1);
            }
        }
        QTest::qWait(100);
        keepPicture(window, "epoch-bars.png");
        time->choose(0); // raw rows
        QVERIFY2(scene.title().contains(QStringLiteral("no head yet")), qPrintable(scene.title()));
        QCOMPARE(scene.counts().back(), scene.rows());
        QVERIFY(bars->data().entries.empty());
        QVERIFY(bars->placeholder().contains(QStringLiteral("raw embedding")));
        time->release(); // the run as it is again
        QTRY_VERIFY(!bars->data().entries.empty());
        QVERIFY(!QString::fromStdString(bars->data().entries[0].name).contains(QStringLiteral("epoch")));
        QTRY_VERIFY(scene.counts().back() == 0);
    }

    void aLineOfTheSelectionKeepsItsGroup() {
        MainWindow window;
        openSet(window, path_);
        const Task& task = *window.session()->task();
        RowSelection two = rowsOfGroup(task, 0, testSplit);
        for (const int row : rowsOfGroup(task, 1, testSplit).rows())
            two.set(static_cast<std::size_t>(row), true);
        Q_EMIT window.context()->rowsRequested(two);
        QCOMPARE(selectedRows(window), two.rows());
        auto* lines = window.view<QTableWidget>(QStringLiteral("selectionComposition"));
        QCOMPARE(lines->rowCount(), 3);
        Q_EMIT lines->cellClicked(2, 0); // all selected
        QCOMPARE(selectedRows(window), two.rows());
        const int group = lines->item(0, 0)->data(Qt::UserRole).toInt();
        Q_EMIT lines->cellClicked(0, 0);
        QCOMPARE(selectedRows(window), rowsOfGroup(task, group, testSplit).rows());
    }

    void picturesShowWhatIsWrongFirst() {
        MainWindow window;
        QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
        window.show();
        window.openSample();
        QVERIFY(mapped.wait(60'000));
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "1"}});
        const Task& task = *window.session()->task();
        const int worst = window.view<GroupBars>()->data().entries.at(0).worstGroup;
        showPane(window, "selection");
        auto* grid = window.view<PictureGrid>();
        auto* tabs = qobject_cast<QTabWidget*>(grid->parentWidget()->parentWidget());
        QVERIFY(tabs != nullptr);
        tabs->setCurrentWidget(grid);
        Q_EMIT window.view<GroupBars>()->groupActivated(worst);
        QCOMPARE(tabs->currentWidget(), grid); // who looks at pictures goes on looking
        QAbstractItemModel* model = grid->list()->model();
        QCOMPARE(static_cast<std::size_t>(model->rowCount()), rowsOfGroup(task, worst, testSplit).count());
        QVERIFY(model->index(0, 0).data().toString().startsWith(QStringLiteral("✘")));
        QVERIFY(!model->index(0, 0).data(Qt::DecorationRole).value<QPixmap>().isNull());
        QTest::qWait(200);
        keepPicture(window, "pictures.png");
        QSignalSpy clicked(window.context(), &PaneContext::pointClicked);
        Q_EMIT grid->list()->clicked(model->index(3, 0));
        QCOMPARE(clicked.size(), 1);
    }

  private:
    /// Rows of the set that are selected on the map, rising.
    static std::vector<int> selectedRows(const MainWindow& window) {
        std::vector<int> rows;
        for (const int point : window.context()->selectedPoints().rows())
            rows.push_back(window.context()->map()->rows()[point]);
        std::sort(rows.begin(), rows.end());
        return rows;
    }

    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestGroupSelection)
#include "tst_group_selection.moc"
