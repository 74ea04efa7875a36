// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/experiment_dialog.h"
#include "core/base/error.h"
#include "core/experiment/experiment.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/scene_support.h"
#include "tests/app/small_experiment.h"
#include "tests/support/view_test.h"
#include "widgets/charts/figure_view.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTabWidget>
#include <QTemporaryDir>

using namespace groupscope;

/// Experiments that are asked for in their dialog, and what the views show of them.
class TestExperiments : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init() { forgetKeptRuns(); }
    void readsSeeds();
    void saysWhatAnExperimentMeans();
    void makesAnExperiment();
    void stopKeepsWhatIsDone();
    void averagesOverSeeds();
    void theTradeOffAndTheTableSelectTogether();
    void allSettingsAreShownAndSelectTheirRuns();
    void accuracyOutOfTheDistributionIsShown();
    void trainedParametersAreShown();

  private:
    QTemporaryDir folder_;
    QString path_;
};

void TestExperiments::initTestCase() {
    if (!prepareWindowTest(QStringLiteral("tst_experiments")))
        QSKIP(needsDisplay);
    path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
}

void TestExperiments::readsSeeds() {
    QCOMPARE(parseSeeds(QStringLiteral("0, 7,2")), (std::vector<std::uint64_t>{0, 7, 2}));
    for (const char* wrong : {"", "1,,2", "a", "-1", "1, 1", "0.5"})
        QVERIFY_EXCEPTION_THROWN(parseSeeds(QString::fromLatin1(wrong)), UsageError);
}

void TestExperiments::saysWhatAnExperimentMeans() {
    MainWindow window;
    openSet(window, path_);
    window.view<MethodForm>()->setMethod(QStringLiteral("linear-probe"));
    window.view<MethodForm>()->setAssignments({{"epochs", "5"}});
    Q_EMIT window.context()->experimentRequested();
    auto* dialog = window.findChild<ExperimentDialog*>();
    QVERIFY(dialog != nullptr && dialog->isVisible());
    auto* forecast = dialog->findChild<QLabel*>(QStringLiteral("experimentForecast"));
    auto* list = dialog->findChild<QListWidget*>(QStringLiteral("experimentMethods"));
    auto* start = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    // The method of the form is ticked, three seeds are offered.
    QCOMPARE(planRuns(dialog->specification()).size(), std::size_t{3});
    // Nothing was trained yet: the first updates are timed.
    QVERIFY2(forecast->text().contains(QStringLiteral("being measured")), qPrintable(forecast->text()));
    QTRY_VERIFY2_WITH_TIMEOUT(forecast->text().startsWith(QStringLiteral("3 runs. ")) &&
                                  forecast->text().contains(QStringLiteral("he work takes ")),
                              qPrintable(forecast->text()), 20'000);
    QVERIFY(window.session()->runs()->all().empty());
    keepPicture(*dialog, "experiment.png");
    for (int i = 0; i < list->count(); ++i)
        list->item(i)->setCheckState(Qt::Unchecked);
    QVERIFY(!start->isEnabled());
    QVERIFY(forecast->text().contains(QStringLiteral("tick at least one")));
    dialog->setPreset(QStringLiteral("grid-linear-probe"));
    QCOMPARE(planRuns(dialog->specification()).size(), std::size_t{27});
    QVERIFY(start->text().contains(QStringLiteral("27")));
    dialog->findChild<QLineEdit*>(QStringLiteral("experimentSeeds"))->setText(QStringLiteral("0"));
    QVERIFY(start->text().contains(QStringLiteral("9")));
    auto* rule = dialog->findChild<QComboBox*>(QStringLiteral("experimentRule"));
    rule->setCurrentIndex(rule->findData(QStringLiteral("test.worst_group_accuracy")));
    bool warned = false;
    for (const QLabel* label : dialog->findChildren<QLabel*>())
        warned = warned || (label->isVisible() && label->text().contains(QStringLiteral("upper bound")));
    QVERIFY(warned);
    dialog->setPreset(QStringLiteral("temperature-table-1")); // a preset brings its rule
    QCOMPARE(rule->currentData().toString(), QStringLiteral("val.average_accuracy"));
    dialog->setPreset(QStringLiteral("metric-figure-12")); // also one of the attribute's values
    QCOMPARE(rule->currentData().toString(), QStringLiteral("val.map_at_r.worst:place"));
    QCOMPARE(dialog->specification().select, std::string("val.map_at_r.worst:place"));
    const auto* presets = dialog->findChild<QComboBox*>(QStringLiteral("experimentPreset"));
    QCOMPARE(presets->findData(QStringLiteral("temperature-oracle-1")), -1); // of another embedding
    dialog->reject();
    QVERIFY(window.session()->runs()->all().empty());
    // Once a method was trained, its time is known, and what is there is not made again.
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "5"}});
    ExperimentDialog again(
        window.session(), [&](const QString& id) { return window.view<MethodForm>()->assignmentsFor(id); },
        QStringLiteral("linear-probe"));
    QVERIFY2(again.forecastText().startsWith(QStringLiteral("3 runs, 1 of them finished before. ")) &&
                 again.forecastText().contains(QStringLiteral("he work takes ")),
             qPrintable(again.forecastText()));
}

void TestExperiments::makesAnExperiment() {
    MainWindow window;
    openSet(window, path_);
    window.view<MethodForm>()->setMethod(QStringLiteral("linear-probe"));
    window.view<MethodForm>()->setAssignments({{"epochs", "5"}});
    Q_EMIT window.context()->experimentRequested();
    auto* dialog = window.findChild<ExperimentDialog*>();
    QSignalSpy progress(window.session()->queue(), &TrainingQueue::trainingProgressed);
    QSignalSpy stopped(window.session()->queue(), &TrainingQueue::trainingStopped);
    dialog->accept();
    QCOMPARE(rowsOfTable(window), 3); // all are in the table at once
    QVERIFY(stopped.wait(60'000));
    double before = 0.0;
    for (const auto& call : progress) { // of all runs together
        QVERIFY(call[0].toDouble() >= before - 1e-9 && call[0].toDouble() <= 1.0);
        before = call[0].toDouble();
    }
    for (const SessionRun& run : window.session()->runs()->all()) {
        QCOMPARE(run.state, SessionRun::State::done);
        QTRY_VERIFY(QFile::exists(run.stored.file));
    }
    QCOMPARE(window.context()->rule(), std::string(defaultSelectionRule));
}

void TestExperiments::stopKeepsWhatIsDone() {
    MainWindow window;
    openSet(window, path_);
    ExperimentSpec spec = smallExperiment();
    spec.methods.push_back({"adapter", {{"epochs", std::int64_t{100'000}}}, {}});
    QSignalSpy epochs(window.session()->runs(), &RunList::epochsRecorded);
    QSignalSpy stopped(window.session()->queue(), &TrainingQueue::trainingStopped);
    window.session()->queue()->train(spec);
    const auto adapterTrains = [&] {
        const SessionRun& run = window.session()->runs()->all()[6];
        return run.state == SessionRun::State::training && !run.history.empty();
    };
    QTRY_VERIFY_WITH_TIMEOUT(adapterTrains(), 60'000);
    window.session()->queue()->stopAll();
    QVERIFY(stopped.wait(5'000));
    QCOMPARE(window.session()->runs()->all().size(), std::size_t{8}); // the waiting one goes on waiting
    QCOMPARE(window.session()->runs()->all()[6].state, SessionRun::State::stopped);
    QCOMPARE(window.session()->runs()->all()[7].state, SessionRun::State::queued);
    QCOMPARE(window.session()->runs()->all().front().state, SessionRun::State::done);
}

void TestExperiments::averagesOverSeeds() {
    MainWindow window;
    openSet(window, path_);
    makeExperiment(window, smallExperiment());
    RunTable* table = window.view<RunTable>();
    QTRY_COMPARE(rowsOfTable(window), 3); // six runs
    const auto cell = [&](int row, int column) {
        return table->view()->model()->index(row, column).data().toString();
    };
    QCOMPARE(cell(1, RunTableModel::seed), QStringLiteral("2 seeds"));
    QVERIFY2(cell(1, RunTableModel::average).contains(QStringLiteral(" ± ")),
             qPrintable(cell(1, RunTableModel::average)));
    QVERIFY(cell(1, RunTableModel::epoch).contains(QStringLiteral("worst group")));
    table->view()->selectRow(1);
    QCOMPARE(window.context()->selected()->ids().size(), 2); // the row stands for both seeds
    table->setAveraged(false);
    QCOMPARE(rowsOfTable(window), 6);
    QCOMPARE(window.context()->selected()->ids().size(), 2);
}

void TestExperiments::theTradeOffAndTheTableSelectTogether() {
    MainWindow window;
    openSet(window, path_);
    makeExperiment(window, smallExperiment());
    FigurePanel* panel = figurePanel(window);
    const auto chart = [panel] { return panel->view("trade_off"); };
    const auto runsOf = [&](const QString& key) { // a click on the mark
        Q_EMIT chart()->keyRequested(key, false);
        return window.context()->selected()->ids();
    };
    const auto allThere = [&] { // two methods, one with two settings, each with both seeds
        const QStringList keys = keysOf(chart());
        return keys.size() == 3 && std::all_of(keys.begin(), keys.end(),
                                               [&](const QString& key) { return runsOf(key).size() == 2; });
    };
    QTRY_VERIFY(allThere());
    const QStringList keys = keysOf(chart());
    const QStringList first = runsOf(keys[0]), second = runsOf(keys[1]), last = runsOf(keys[2]);
    QVERIFY(first != second && second != last && first != last);
    Q_EMIT chart()->keyRequested(keys[1], true);
    QCOMPARE(window.context()->selected()->ids().size(), 4);
    chooseData(window, "trade_off_rule", QStringLiteral("test.worst_group_accuracy"));
    QVERIFY(says(chart(), "upper bound"));
    chooseData(window, "trade_off_split", QString::fromUtf8(trainSplit));
    QVERIFY(says(chart(), "average accuracy in %, training split"));
    QVERIFY(panel->drawing("trade_off").caption.isEmpty()); // a report draws it by itself
    chooseData(window, "trade_off_x", QStringLiteral("seconds"));
    chooseData(window, "trade_off_y", QStringLiteral("test.gap"));
    QCOMPARE(keysOf(chart()).size(), 3);
    QTest::keyClick(chart(), Qt::Key_Right);
    QVERIFY(chart()->pointedText().contains(QStringLiteral("seconds ")));
    const QJsonObject kept = panel->state();
    QCOMPARE(kept[QStringLiteral("x")].toString(), QStringLiteral("seconds"));
    chooseData(window, "trade_off_x", QString());
    panel->restore(kept);
    QVERIFY(says(chart(), "seconds")); // draws it, and fills the boxes once somebody looks
    QCOMPARE(panel->state(), kept);
    Q_EMIT window.context()->paneRequested("trade_off");
    keepPicture(window, "trade_off_axes.png");
    // Marks stand for the runs that they were drawn of, also where other runs are compared since.
    showPane(window, "methods_by_group");
    window.session()->runs()->remove(first + second);
    QTest::qWait(300);
    figurePanel(window, "methods_by_group")->view("method_groups");
    window.context()->selected()->select(last);
    QCOMPARE(keysOf(chart()).size(), 1);
}

void TestExperiments::allSettingsAreShownAndSelectTheirRuns() {
    MainWindow window;
    openSet(window, path_);
    FigurePanel* panel = figurePanel(window, "more_figures");
    QVERIFY(!panel->view("settings_spread")->hasFigure() && !panel->view("settings_map")->hasFigure());
    ExperimentSpec spec = smallExperiment();
    spec.methods[1].grid["weight_decay"] = {0.0, 0.01};
    makeExperiment(window, spec);
    QTRY_VERIFY(panel->view("settings_spread")->hasFigure() && panel->view("settings_map")->hasFigure());
    showPane(window, "more_figures");
    raiseTab(window, "settings_spread", "more_figures");
    keepPicture(window, "all_settings.png");
    raiseTab(window, "settings_map", "more_figures");
    keepPicture(window, "two_parameters.png");
    const QStringList keys = keysOf(panel->view("settings_map"));
    QCOMPARE(keys.size(), 4); // two rates by two decays
    Q_EMIT panel->view("settings_map")->keyRequested(keys.front(), false);
    QCOMPARE(window.context()->selected()->ids().size(), 2); // both seeds
    Q_EMIT panel->view("settings_spread")->keyRequested(keys.back(), true);
    QCOMPARE(window.context()->selected()->ids().size(), 4);
}

/// For another report split than test, once it is chosen; a click on a mark selects its runs.
void TestExperiments::accuracyOutOfTheDistributionIsShown() {
    EmbeddingSet set = smallSet();
    Column& split = set.columns[2];
    split.categories.push_back("sketch");
    for (std::size_t row = 0; row < split.codes.size(); ++row)
        if (split.codes[row] == 2 && row % 2 == 0)
            split.codes[row] = 3;
    const std::string path = folder_.path().toStdString() + "/sketched.h5ad";
    saveEmbeddingSet(set, path);
    MainWindow window;
    openSet(window, QString::fromStdString(path));
    FigurePanel* panel = figurePanel(window, "more_figures");
    makeExperiment(window, smallExperiment());
    QTRY_VERIFY(panel->view("settings_spread")->hasFigure());
    QVERIFY(!panel->view("effective_robustness")->hasFigure()); // of the test examples
    auto* rows = window.findChild<QComboBox*>(QStringLiteral("more_figures_split"));
    const int sketch = rows->findText(QStringLiteral("sketch"), Qt::MatchContains);
    QVERIFY(sketch >= 0);
    rows->setCurrentIndex(sketch);
    QTRY_VERIFY(panel->view("effective_robustness")->hasFigure());
    showPane(window, "more_figures");
    raiseTab(window, "effective_robustness", "more_figures");
    keepPicture(window, "out_of_distribution.png");
    window.resize(1280, 800);
    keepPicture(window, "out_of_distribution_small.png");
    const QStringList keys = keysOf(panel->view("effective_robustness"));
    QCOMPARE(keys.size(), 3); // zero-shot and two rates
    Q_EMIT panel->view("effective_robustness")->keyRequested(keys.back(), false);
    QCOMPARE(window.context()->selected()->ids().size(), 2); // both seeds
}

/// The number of trained parameters is shown for runs that counted it.
void TestExperiments::trainedParametersAreShown() {
    MainWindow window;
    openSet(window, path_);
    FigurePanel* panel = figurePanel(window, "more_figures");
    window.session()->queue()->setMonitor({.metrics = {}, .atEnd = {"trained_parameters"}});
    ExperimentSpec spec = smallExperiment();
    spec.methods.push_back({"adapter", {{"epochs", std::int64_t{2}}}, {}});
    makeExperiment(window, spec);
    QTRY_VERIFY(panel->view("parameter_plane")->hasFigure());
    FigureView* plane = panel->view("parameter_plane");
    showPane(window, "more_figures");
    raiseTab(window, "parameter_plane", "more_figures");
    window.resize(1280, 800);
    keepPicture(window, "trained_parameters.png");
    Q_EMIT plane->keyRequested(QStringLiteral("0"), false);
    QCOMPARE(window.context()->selected()->ids().size(), 2); // both seeds
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestExperiments>)

#include "tst_experiments.moc"
