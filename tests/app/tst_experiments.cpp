// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/experiment_dialog.h"
#include "app/panes/trade_off_panel.h"
#include "core/base/error.h"
#include "core/experiment/experiment.h"
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
    QVERIFY2(forecast->text().contains(QStringLiteral("being timed")), qPrintable(forecast->text()));
    QTRY_VERIFY2_WITH_TIMEOUT(forecast->text().startsWith(QStringLiteral("3 runs, ")),
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
    QVERIFY2(again.forecastText().startsWith(QStringLiteral("3 runs, 1 of them there already, ")),
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
    QCOMPARE(rowsOfTable(window), 6);
    RunTable* table = window.view<RunTable>();
    table->setAveraged(true);
    QCOMPARE(rowsOfTable(window), 3);
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
    auto* panel = window.view<TradeOffPanel>();
    const auto allThere = [&] { // two methods, one with two settings, each with both seeds
        const std::vector<TradeOffMark>& marks = panel->tradeOff().marks;
        return marks.size() == 3 && std::all_of(marks.begin(), marks.end(), [&](const TradeOffMark& mark) {
                   return panel->runsBehind(mark).size() == 2;
               });
    };
    QTRY_VERIFY(allThere());
    std::size_t selected = 0;
    for (const TradeOffMark& mark : panel->tradeOff().marks)
        selected += mark.selected ? 1 : 0;
    QCOMPARE(selected, std::size_t{2});
    const std::vector<TradeOffMark> marks = panel->tradeOff().marks;
    Q_EMIT panel->chart()->keyRequested(QString::number(marks[0].row), false);
    QCOMPARE(window.context()->selected()->ids(), panel->runsBehind(marks[0]));
    Q_EMIT panel->chart()->keyRequested(QString::number(marks[1].row), true);
    QCOMPARE(window.context()->selected()->ids().size(), 4);
    auto* rule = window.findChild<QComboBox*>(QStringLiteral("tradeOffRule"));
    rule->setCurrentIndex(rule->findData(QStringLiteral("test.worst_group_accuracy")));
    QVERIFY(panel->tradeOff().note.find("upper bound") != std::string::npos);
    auto* split = window.findChild<QComboBox*>(QStringLiteral("tradeOffSplit"));
    split->setCurrentIndex(split->findData(QString::fromUtf8(trainSplit)));
    QCOMPARE(panel->tradeOff().axes.x.measure->split, std::string(trainSplit));
    auto* x = window.findChild<QComboBox*>(QStringLiteral("tradeOffX"));
    auto* y = window.findChild<QComboBox*>(QStringLiteral("tradeOffY"));
    x->setCurrentIndex(x->findData(QStringLiteral("seconds")));
    y->setCurrentIndex(y->findData(QStringLiteral("test.gap")));
    const TradeOff& figure = panel->tradeOff();
    QCOMPARE(figure.axes.x.id, std::string("seconds"));
    QCOMPARE(figure.axes.y.id, std::string("test.gap"));
    QCOMPARE(figure.marks.size(), std::size_t(3));
    QTest::keyClick(panel->chart(), Qt::Key_Right);
    QVERIFY(panel->chart()->pointedText().contains(QStringLiteral("seconds ")));
    Q_EMIT window.context()->paneRequested("trade_off");
    keepPicture(window, "trade_off_axes.png");
    // Marks stand for the runs that they were drawn of, also where other runs are compared since.
    auto* tabs = panel->findChild<QTabWidget*>(QStringLiteral("tradeOffTabs"));
    tabs->setCurrentWidget(panel->byGroup());
    const QStringList last = panel->runsBehind(marks.back());
    window.session()->runs()->remove(panel->runsBehind(marks[0]) + panel->runsBehind(marks[1]));
    QTest::qWait(300);
    panel->byGroup();
    window.context()->selected()->select(last);
    QCOMPARE(panel->tradeOff().marks.size(), std::size_t(1));
}

void TestExperiments::allSettingsAreShownAndSelectTheirRuns() {
    MainWindow window;
    openSet(window, path_);
    auto* panel = window.view<TradeOffPanel>();
    QVERIFY(!panel->allSettings()->hasFigure() && !panel->twoParameters()->hasFigure());
    ExperimentSpec spec = smallExperiment();
    spec.methods[1].grid["weight_decay"] = {0.0, 0.01};
    makeExperiment(window, spec);
    QTRY_VERIFY(panel->allSettings()->hasFigure() && panel->twoParameters()->hasFigure());
    window.findChild<QDockWidget*>(QStringLiteral("dockTradeOff"))->raise();
    auto* tabs = window.findChild<QTabWidget*>(QStringLiteral("tradeOffTabs"));
    tabs->setCurrentWidget(panel->allSettings());
    keepPicture(window, "all_settings.png");
    tabs->setCurrentWidget(panel->twoParameters());
    keepPicture(window, "two_parameters.png");
    QStringList keys;
    for (const SceneItem& item : panel->twoParameters()->scene().items)
        if (!item.key.empty())
            keys << QString::fromStdString(item.key);
    QCOMPARE(keys.size(), 4); // two rates by two decays
    Q_EMIT panel->twoParameters()->keyRequested(keys.front(), false);
    QCOMPARE(window.context()->selected()->ids().size(), 2); // both seeds
    Q_EMIT panel->allSettings()->keyRequested(keys.back(), true);
    QCOMPARE(window.context()->selected()->ids().size(), 4);
}

/// Of another set to report on than test, once it is chosen; a click on a mark selects its runs.
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
    auto* panel = window.view<TradeOffPanel>();
    makeExperiment(window, smallExperiment());
    QTRY_VERIFY(panel->allSettings()->hasFigure());
    QVERIFY(!panel->robustness()->hasFigure()); // of the test rows
    auto* rows = window.findChild<QComboBox*>(QStringLiteral("tradeOffSplit"));
    const int sketch = rows->findText(QStringLiteral("sketch"), Qt::MatchContains);
    QVERIFY(sketch >= 0);
    rows->setCurrentIndex(sketch);
    QTRY_VERIFY(panel->robustness()->hasFigure());
    window.findChild<QDockWidget*>(QStringLiteral("dockTradeOff"))->raise();
    window.findChild<QTabWidget*>(QStringLiteral("tradeOffTabs"))->setCurrentWidget(panel->robustness());
    keepPicture(window, "out_of_distribution.png");
    window.resize(1280, 800);
    keepPicture(window, "out_of_distribution_small.png");
    QStringList keys;
    for (const SceneItem& item : panel->robustness()->scene().items)
        if (!item.key.empty())
            keys << QString::fromStdString(item.key);
    QCOMPARE(keys.size(), 3); // zero-shot and two rates
    Q_EMIT panel->robustness()->keyRequested(keys.back(), false);
    QCOMPARE(window.context()->selected()->ids().size(), 2); // both seeds
}

/// Of runs that counted what they trained.
void TestExperiments::trainedParametersAreShown() {
    MainWindow window;
    openSet(window, path_);
    auto* panel = window.view<TradeOffPanel>();
    window.session()->queue()->setMonitor({.metrics = {}, .atEnd = {"trained_parameters"}});
    ExperimentSpec spec = smallExperiment();
    spec.methods.push_back({"adapter", {{"epochs", std::int64_t{2}}}, {}});
    makeExperiment(window, spec);
    QTRY_VERIFY(panel->parameters()->hasFigure());
    FigureView* plane = panel->parameters();
    window.findChild<QDockWidget*>(QStringLiteral("dockTradeOff"))->raise();
    window.findChild<QTabWidget*>(QStringLiteral("tradeOffTabs"))->setCurrentWidget(plane);
    window.resize(1280, 800);
    keepPicture(window, "trained_parameters.png");
    Q_EMIT plane->keyRequested(QStringLiteral("0"), false);
    QCOMPARE(window.context()->selected()->ids().size(), 2); // both seeds
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestExperiments>)

#include "tst_experiments.moc"
