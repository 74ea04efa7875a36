// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/heavy_negatives.h"
#include "app/panes/temperature_panel.h"
#include "tests/app/window_support.h"
#include "tests/support/coloured_digits.h"
#include "tests/support/figures.h"
#include "tests/support/run_columns.h"
#include "tests/support/view_test.h"
#include "widgets/charts/figure_view.h"
#include "widgets/charts/line_chart.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/tables/run_table.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSlider>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace groupscope;
using namespace groupscope::testing;
using groupscope::testing::textsOf;

namespace {

const std::map<std::string, std::string> briefly{{"epochs", "12"},       {"batch_size", "128"},
                                                 {"view_noise", "0.25"}, {"view_dropout", "0"},
                                                 {"temperature", "0.1"}, {"tau_beta", "0.2"}};

} // namespace

/// Temperatures of contrastive pairs in their pane.
class TestTemperaturePanel : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_temperature_panel")))
            QSKIP(needsDisplay);
        const std::string path = folder_.path().toStdString() + "/digits.h5ad";
        saveEmbeddingSet(*groupscope::testing::colouredDigits(0), path);
        path_ = QString::fromStdString(path);
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void anEmptyPaneSaysWhichMethodsFillIt() {
        MainWindow window;
        auto* panel = window.view<TemperaturePanel>();
        auto* note = window.findChild<QLabel*>(QStringLiteral("temperatureNote"));
        const QString paired = QString::fromStdString(methods().find("domain-weighted-pairs").name);
        QVERIFY(panel->isEmpty() && note->text().contains(paired));
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {});
        QVERIFY(panel->isEmpty() && note->text().contains(QStringLiteral("records no temperatures")));
        QVERIFY(note->text().contains(paired));
        Q_EMIT window.context()->paneRequested("temperature");
        QTest::qWait(300);
        keepPicture(window, "temperature_empty.png");
    }

    void thePaneFollowsRunsAndEpochs() {
        MainWindow window;
        auto* panel = window.view<TemperaturePanel>();
        openSet(window, path_);
        Q_EMIT window.context()->paneRequested("temperature");
        QTest::qWait(100);
        QSignalSpy epochs(window.session()->runs(), &RunList::epochsRecorded);
        trainAndWait(window, QStringLiteral("domain-weighted-negatives"), briefly);
        QVERIFY(!epochs.isEmpty());
        auto* tabs = window.findChild<QTabWidget*>(QStringLiteral("temperatureTabs"));
        auto* slider = window.findChild<QSlider*>(QStringLiteral("temperatureEpoch"));
        QTRY_COMPARE(slider->maximum(), 11);
        QCOMPARE(slider->value(), 11); // the last, as nobody chose another
        const std::string key = window.session()->runs()->all()[0].id.toStdString();
        const auto pointsOf = [&](const std::string& series) {
            return panel->chart()->drawnPoints(QString::fromStdString(key + "/" + series)).size();
        };
        QTRY_COMPARE(pointsOf("temperature.same_domain"), 12);
        QCOMPARE(pointsOf("temperature.other_domain"), 12);
        QCOMPARE(textsOf(panel->histogram()->scene(), "epoch 12"), 1);
        auto* split = window.findChild<QComboBox*>(QStringLiteral("temperatureSplit"));
        QCOMPARE(split->count(), 4);
        split->setCurrentIndex(1); // by pair of domains
        QCOMPARE(pointsOf("temperature.same_domain"), 0);
        QCOMPARE(pointsOf("temperature.domain_pair.red → blue"), 12);
        for (const int tab : {0, 2, 3}) {
            tabs->setCurrentIndex(tab);
            QTest::qWait(200);
            keepPicture(window, ("temperature_pairs_" + std::to_string(tab) + ".png").c_str());
        }
        QVERIFY(panel->weights()->hasFigure());
        QCOMPARE(textsOf(panel->weights()->scene(), "all pairs at τ_α 0.100"), 1);
        split->setCurrentIndex(3); // by the anchor's class
        QCOMPARE(textsOf(panel->weights()->scene(), "red → "), 0);
        split->setCurrentIndex(0);
        tabs->setCurrentIndex(0);
        auto* facts = window.findChild<QLabel*>(QStringLiteral("temperatureFacts"));
        QVERIFY(facts->text().contains(QStringLiteral("at τ_min 0.01")));
        QVERIFY(facts->text().contains(QStringLiteral("; discriminator ")));
        for (const int tab : {2, 0}) {
            tabs->setCurrentIndex(tab);
            QTest::qWait(200);
            keepPicture(window, tab == 2 ? "temperature_late_epoch.png" : "temperature_late.png");
        }
        slider->setValue(0);
        QCOMPARE(textsOf(panel->histogram()->scene(), "epoch 1"), 1);
        QCOMPARE(panel->epochName(), QStringLiteral("temperatures of epoch 1"));
        TimeLine* time = window.context()->timeLine();
        QCOMPARE(time->position(), 1); // every view follows
        time->choose(3);
        QCOMPARE(slider->value(), 2);
        QCOMPARE(time->position(), 3);
        slider->setValue(0);
        const QString first = facts->text();
        QTest::qWait(200);
        keepPicture(window, "temperature_early.png");
        tabs->setCurrentIndex(1);
        QVERIFY(panel->chart()->percent());
        QCOMPARE(pointsOf("temperature.clamped"), 12);
        QCOMPARE(pointsOf("discriminator.accuracy"), 12);
        QTest::qWait(200);
        keepPicture(window, "temperature_shares.png");
        tabs->setCurrentIndex(0);

        std::map<std::string, std::string> fewer = briefly;
        fewer["epochs"] = "8";
        trainAndWait(window, QStringLiteral("domain-weighted-pairs"), fewer);
        QStringList both;
        for (const SessionRun& run : window.session()->runs()->all())
            both << run.id;
        window.context()->selected()->select(both);
        QTRY_COMPARE(slider->value(), 11);
        QVERIFY(facts->text().contains(QStringLiteral("has no such epoch")));
        QCOMPARE(textsOf(panel->histogram()->scene(), "temperature, epoch 12"), 1);
        QCOMPARE(textsOf(panel->histogram()->scene(), "Domain-weighted"), 1); // the other has no such epoch
        QVERIFY(!time->isChosen());
        slider->setValue(9); // of the first alone: the run of the time line has no such epoch
        QVERIFY(!time->isChosen());
        slider->setValue(4);
        QCOMPARE(time->position(), 5);
        QCOMPARE(textsOf(panel->histogram()->scene(), "temperature, epoch 5"), 1);
        QCOMPARE(textsOf(panel->histogram()->scene(), "Domain-weighted"), 2); // one below the other
        QVERIFY(facts->text() != first);
        QTest::qWait(200);
        keepPicture(window, "temperature_two.png");
        window.resize(1280, 800);
        QTest::qWait(300);
        keepPicture(window, "temperature_two_small.png");
        for (const int tab : {2, 3}) {
            tabs->setCurrentIndex(tab);
            QTest::qWait(200);
            keepPicture(window,
                        tab == 2 ? "temperature_two_epoch_small.png" : "temperature_two_weights_small.png");
        }
    }

    /// A click on the map lists what the selected run pushes the row away from; rows of domains that are no
    /// anchors of its method are told.
    void aClickListsTheHeaviestNegatives() {
        MainWindow window;
        openSet(window, path_);
        auto* negatives = window.findChild<HeavyNegatives*>();
        auto* title = window.findChild<QLabel*>(QStringLiteral("heavyNegativesTitle"));
        auto* table = window.findChild<QTableWidget*>(QStringLiteral("heavyNegatives"));
        auto* tabs = qobject_cast<QTabWidget*>(negatives->parentWidget()->parentWidget());
        Q_EMIT window.context()->paneRequested("selection");
        tabs->setCurrentWidget(negatives);
        QTRY_VERIFY(title->text().contains(QStringLiteral("Select a run of contrastive pre-training")));
        trainAndWait(window, QStringLiteral("domain-weighted-pairs"), briefly);
        Q_EMIT window.context()->paneRequested("selection");
        QTRY_VERIFY(title->text().startsWith(QStringLiteral("Click a point")));
        Q_EMIT window.view<MapPanel>()->view()->clicked(7);
        QTRY_COMPARE(table->rowCount(), 20);
        QCOMPARE(tabs->currentWidget(), negatives); // and not the neighbours
        const Task& task = *window.session()->task();
        const int anchor = window.view<MapPanel>()->model()->rows()[7];
        const WeighedNegatives expected =
            NegativeWeights(window.session()->task(), *window.session()->runs()->all()[0].run, {})
                .heaviest(anchor, 20, {});
        for (int line = 0; line < 20; ++line) {
            const WeighedNegative& own = expected.heaviest[line];
            QCOMPARE(table->item(line, 0)->data(Qt::UserRole).toInt(), own.row);
            QCOMPARE(table->item(line, 3)->text(), QLocale().toString(own.temperature, 'f', 3));
            QVERIFY(task.set->ids[own.row] != task.set->ids[std::size_t(anchor)]);
        }
        QVERIFY(title->text().contains(QStringLiteral("20 of 1,200 training rows")));
        keepPicture(window, "negatives.png");
        QSignalSpy asked(window.context(), &PaneContext::rowsRequested);
        window.findChild<QPushButton*>(QStringLiteral("markNegatives"))->click();
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<RowSelection>().count(), std::size_t(21)); // with the row itself
        QCOMPARE(tabs->currentWidget(), negatives);

        QVERIFY(table->isColumnHidden(4)); // its weights are in the temperatures

        std::map<std::string, std::string> factors = briefly;
        factors["weighting"] = "factor";
        trainAndWait(window, QStringLiteral("domain-weighted-pairs"), factors);
        Q_EMIT window.context()->paneRequested("selection");
        Q_EMIT window.view<MapPanel>()->view()->clicked(7);
        QTRY_VERIFY(table->rowCount() == 20 && !table->isColumnHidden(4));
        const WeighedNegatives weighed =
            NegativeWeights(window.session()->task(), *window.session()->runs()->all()[1].run, {})
                .heaviest(window.view<MapPanel>()->model()->rows()[7], 20, {});
        QVERIFY(weighed.areWeighed());
        for (int line = 0; line < 20; ++line)
            QCOMPARE(table->item(line, 4)->text(), QLocale().toString(weighed.heaviest[line].weight, 'f', 3));

        trainAndWait(window, QStringLiteral("domain-weighted-negatives"), briefly); // green is no anchor
        Q_EMIT window.context()->paneRequested("selection");
        QTRY_VERIFY(title->text().contains(QStringLiteral("is of no domain that was trained on")));
        QVERIFY(!table->isVisible());
        trainAndWait(window, QStringLiteral("linear-probe"), {});
        QTRY_VERIFY(title->text().contains(QStringLiteral("Select a run of contrastive pre-training")));
    }

    /// The share at the least temperature stands in the list of runs, with a warning where it decides.
    void clampedRunsAreMarked() {
        MainWindow window;
        openSet(window, path_);
        auto* view = window.findChild<RunTable*>()->view();
        const auto shareOf = [&](int row) {
            return view->model()->index(row, runColumn(view, "clamped")).data().toString();
        };
        trainAndWait(window, QStringLiteral("linear-probe"), {});
        QVERIFY(!showsRunColumn(view, "clamped"));
        std::map<std::string, std::string> settings = briefly;
        settings["epochs"] = "2";
        settings["tau_min"] = "0.1"; // the base: every pair of one domain is there
        settings["tau_beta"] = "0";
        trainAndWait(window, QStringLiteral("domain-weighted-pairs"), settings);
        QVERIFY(showsRunColumn(view, "clamped"));
        QCOMPARE(shareOf(0), QStringLiteral("–"));
        QVERIFY2(shareOf(1).startsWith(QStringLiteral("⚠ 100.0")), qPrintable(shareOf(1)));
        QVERIFY(view->model()
                    ->index(1, runColumn(view, "clamped"))
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("tau_min")));
        Q_EMIT window.context()->paneRequested("temperature");
        auto* warning = window.findChild<QLabel*>(QStringLiteral("temperatureWarning"));
        QTRY_VERIFY(warning->isVisible());
        QVERIFY(warning->text().contains(QStringLiteral("lower tau_beta or tau_min")));
        QTest::qWait(200);
        keepPicture(window, "temperature_clamped.png");
        window.resize(1280, 800);
        QTest::qWait(200);
        keepPicture(window, "temperature_clamped_small.png");
    }

    /// While a run trains its epochs arrive one by one; who chose an epoch keeps it.
    void epochsArriveWhileItTrains() {
        MainWindow window;
        openSet(window, path_);
        Q_EMIT window.context()->paneRequested("temperature");
        auto* slider = window.findChild<QSlider*>(QStringLiteral("temperatureEpoch"));
        std::map<std::string, std::string> settings = briefly;
        settings["epochs"] = "400";
        window.view<MethodForm>()->setMethod(QStringLiteral("domain-weighted-negatives"));
        window.view<MethodForm>()->setAssignments(settings);
        Q_EMIT window.view<MethodForm>()->trainRequested();
        QTRY_VERIFY_WITH_TIMEOUT(slider->maximum() > 3, 30'000);
        QVERIFY(window.session()->queue()->isTraining());
        slider->setValue(1);
        const int before = slider->maximum();
        QTRY_VERIFY_WITH_TIMEOUT(slider->maximum() > before, 30'000);
        QCOMPARE(slider->value(), 1);
        QCOMPARE(window.context()->timeLine()->position(), 2);
        window.session()->queue()->stopRuns(window.session()->queue()->trainingRuns());
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 30'000);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestTemperaturePanel>)

#include "tst_temperature_panel.moc"
