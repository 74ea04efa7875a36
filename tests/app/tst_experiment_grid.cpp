// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/experiment_dialog.h"
#include "tests/app/window_support.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>

#include <set>

using namespace groupscope;

/// Checks the settings of an experiment that a user can enter, and the estimate of its time before the start.
class TestExperimentGrid : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_experiment_grid")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() { forgetKeptRuns(); }
    void anySettingIsTriedInValuesThatAreTyped();
    void aLongRunSaysSoBefore();

  private:
    QTemporaryDir folder_;
    QString path_;
};

void TestExperimentGrid::anySettingIsTriedInValuesThatAreTyped() {
    MainWindow window;
    openSet(window, path_);
    window.view<MethodForm>()->setMethod(QStringLiteral("linear-probe"));
    window.view<MethodForm>()->setAssignments({{"epochs", "5"}, {"learning_rate", "0.2"}});
    Q_EMIT window.context()->experimentRequested();
    auto* dialog = window.findChild<ExperimentDialog*>();
    auto* table = dialog->findChild<QTableWidget*>(QStringLiteral("experimentGrid"));
    auto* vary = dialog->findChild<QComboBox*>(QStringLiteral("experimentVary"));
    auto* forecast = dialog->findChild<QLabel*>(QStringLiteral("experimentForecast"));
    auto* start = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    QCOMPARE(table->rowCount(), 0);
    const int rate = vary->findText(QStringLiteral("Linear probe: Learning rate"));
    QVERIFY(rate > 0);
    Q_EMIT vary->activated(rate);
    QCOMPARE(table->rowCount(), 1);
    QCOMPARE(table->item(0, 1)->text(), QStringLiteral("0.2")); // that of the form
    table->item(0, 1)->setText(QStringLiteral("0.1, 0.01,0.001"));
    QCOMPARE(planRuns(dialog->specification()).size(), std::size_t{9});
    QVERIFY(start->text().contains(QStringLiteral("9")));
    std::set<double> rates;
    for (const PlannedRun& run : planRuns(dialog->specification())) {
        QCOMPARE(run.parameters.integer("epochs"), 5);
        rates.insert(run.parameters.number("learning_rate"));
    }
    QCOMPARE(rates, (std::set<double>{0.1, 0.01, 0.001}));
    keepPicture(*dialog, "experiment_grid.png");
    // Another method beside it leaves the line; its own going takes it.
    auto* list = dialog->findChild<QListWidget*>(QStringLiteral("experimentMethods"));
    list->findItems(QStringLiteral("Zero-shot"), Qt::MatchStartsWith).first()->setCheckState(Qt::Checked);
    QCOMPARE(table->item(0, 1)->text(), QStringLiteral("0.1, 0.01,0.001"));
    table->item(0, 1)->setText(QStringLiteral("0.1, much"));
    QVERIFY2(forecast->text().contains(QStringLiteral("much")), qPrintable(forecast->text()));
    QVERIFY(!start->isEnabled());
    table->item(0, 1)->setText({});
    QCOMPARE(planRuns(dialog->specification()).back().parameters.number("learning_rate"), 0.2);
    list->findItems(QStringLiteral("Linear probe"), Qt::MatchStartsWith)
        .first()
        ->setCheckState(Qt::Unchecked);
    QCOMPARE(table->rowCount(), 0);
    // A preset's grid can be changed too.
    dialog->setPreset(QStringLiteral("grid-linear-probe"));
    QCOMPARE(planRuns(dialog->specification()).size(), std::size_t{27});
    QCOMPARE(table->rowCount(), 2);
    table->item(0, 1)->setText(QStringLiteral("0.5"));
    QCOMPARE(planRuns(dialog->specification()).size(), std::size_t{9});
    keepPicture(*dialog, "experiment_preset.png");
}

/// A long run says so before it is started, from its own first updates; a short one says nothing.
void TestExperimentGrid::aLongRunSaysSoBefore() {
    MainWindow window;
    window.resize(1280, 800);
    openSet(window, path_);
    showPane(window, "method");
    auto* said = window.findChild<QLabel*>(QStringLiteral("trainForecast"));
    window.view<MethodForm>()->setMethod(QStringLiteral("adapter"));
    // An epoch takes milliseconds, so that even a fast machine needs minutes for all of them.
    window.view<MethodForm>()->setAssignments({{"epochs", "100000"}, {"hidden_dim", "2048"}});
    QTRY_VERIFY_WITH_TIMEOUT(said->isVisible(), 30'000);
    QVERIFY2(said->text().startsWith(QStringLiteral("About ")), qPrintable(said->text()));
    QVERIFY(!window.session()->queue()->isTraining() && window.session()->runs()->all().empty());
    keepPicture(window, "forecast_1280.png");
    window.view<MethodForm>()->setAssignments({{"epochs", "3"}});
    QVERIFY(!said->isVisible());
    QSignalSpy measured(window.session()->times(), &RunTimes::timeMeasured);
    QVERIFY(measured.wait(20'000));
    QVERIFY(!said->isVisible());
    // An offer of fewer anchors goes into the form.
    window.view<MethodForm>()->setMethod(QStringLiteral("cnc"));
    Q_EMIT window.view<MethodForm>()->forecastLinkActivated(QStringLiteral("target_sample_ratio=0.03"));
    QCOMPARE(window.view<MethodForm>()->assignments().at("target_sample_ratio"), std::string("0.03"));
    // Training drops the measurement.
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "2"}});
    QVERIFY(!said->isVisible());
}

QTEST_MAIN(TestExperimentGrid)
#include "tst_experiment_grid.moc"
