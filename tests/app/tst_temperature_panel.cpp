// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/heavy_negatives.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/scene_support.h"
#include "tests/app/window_support.h"
#include "tests/support/coloured_digits.h"
#include "tests/support/figures.h"
#include "tests/support/run_columns.h"
#include "tests/support/view_test.h"
#include "widgets/charts/figure_view.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/tables/run_table.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
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

FigurePanel* raisedConfidence(MainWindow& window) {
    Q_EMIT window.context()->paneRequested("calibration");
    QTest::qWait(50);
    return figurePanel(window, "calibration");
}

bool offers(const MainWindow& window, const char* figure) {
    auto* tabs = window.view<QTabWidget>(QStringLiteral("calibration_tabs"));
    return tabs->isTabVisible(tabs->indexOf(tabs->findChild<QWidget*>(QLatin1String(figure))));
}

} // namespace

/// Temperatures of contrastive pairs in the pane Confidence.
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

    void tabsWithNothingToSayAreHidden() {
        MainWindow window;
        openSet(window, path_);
        FigurePanel* panel = raisedConfidence(window);
        const QString paired = QString::fromStdString(methods().find("domain-weighted-pairs").name);
        raiseTab(window, "temperature_bands", "calibration");
        QVERIFY(offers(window, "temperature_bands") && !panel->view("temperature_bands")->hasFigure());
        QVERIFY(panel->view("temperature_bands")->placeholder().contains(paired));
        keepPicture(window, "temperature_empty.png");
        trainAndWait(window, QStringLiteral("linear-probe"), {});
        QTRY_VERIFY(!offers(window, "temperature_bands") && !offers(window, "temperature_weights"));
        QVERIFY(offers(window, "temperature_scan") && offers(window, "reliability"));
        QTRY_VERIFY(panel->current() == panel->view("temperature_scan") ||
                    panel->current() == panel->view("reliability"));
        QVERIFY(panel->view("temperature_bands")->placeholder().contains(QStringLiteral("records no temp")));
        const QStringList probe{window.context()->selected()->last()};
        std::map<std::string, std::string> brief = briefly;
        brief["epochs"] = "2";
        trainAndWait(window, QStringLiteral("domain-weighted-negatives"), brief);
        raisedConfidence(window);
        QTRY_VERIFY(offers(window, "temperature_bands"));
        QCOMPARE(panel->current(), panel->view("temperature_bands")); // the tab that was chosen
        QCOMPARE(panel->state()[QStringLiteral("tab")].toString(), QStringLiteral("temperature_bands"));
        window.context()->selected()->select(probe);
        QTRY_VERIFY(!offers(window, "temperature_bands"));
        QCOMPARE(panel->state()[QStringLiteral("tab")].toString(), QStringLiteral("temperature_bands"));
    }

    void thePaneFollowsRunsAndEpochs() {
        MainWindow window;
        window.resize(1600, 1000);
        openSet(window, path_);
        FigurePanel* panel = raisedConfidence(window);
        raiseTab(window, "temperature_bands", "calibration");
        trainAndWait(window, QStringLiteral("domain-weighted-negatives"), briefly);
        raisedConfidence(window);
        const FigureView* bands = panel->view("temperature_bands");
        QTRY_VERIFY(says(bands, "same domain, epoch 12: "));
        QVERIFY(says(bands, "other domain, epoch 1: ") && !says(bands, "epoch 13"));
        auto* pairs = window.view<QComboBox>(QStringLiteral("calibration_pairs"));
        QCOMPARE(pairs->count(), 4);
        QVERIFY(pairs->isVisible());
        QVERIFY(!window.view<QComboBox>(QStringLiteral("calibration_split"))->isVisible());
        QVERIFY2(panel->view("temperature_bands")->valuesText().find("same domain") != std::string::npos,
                 panel->view("temperature_bands")->valuesText().c_str());
        QVERIFY(says(bands, "at τ_min 0.01") && says(bands, "discriminator "));
        keepPicture(window, "temperature_bands.png");
        chooseData(window, "calibration_pairs", QStringLiteral("domain_pair"));
        QVERIFY(says(bands, "red → blue, epoch 12: ") && !says(bands, "same domain"));
        raiseTab(window, "temperature_weights", "calibration");
        QCOMPARE(textsOf(panel->view("temperature_weights")->scene(), "all pairs at τ_α 0.100"), 1);
        QVERIFY(says(panel->view("temperature_weights"), "red → blue"));
        chooseData(window, "calibration_pairs", QStringLiteral("anchor_class"));
        QVERIFY(!says(panel->view("temperature_weights"), "red → "));
        chooseData(window, "calibration_pairs", QStringLiteral("domain_relation"));
        raiseTab(window, "temperature_ridges", "calibration");
        const FigureView* ridges = panel->view("temperature_ridges");
        QCOMPARE(textsOf(ridges->scene(), "epoch 12"), 1); // the last, as nobody chose another
        keepPicture(window, "temperature_epoch.png");
        TimeLine* time = window.context()->timeLine();
        time->choose(3);
        QTRY_COMPARE(textsOf(panel->view("temperature_ridges")->scene(), "epoch 3"), 1);
        QVERIFY(says(panel->view("temperature_bands"), "Epoch 3: "));
        time->choose(0); // raw rows have no temperatures
        QTRY_VERIFY(!panel->view("temperature_ridges")->hasFigure());
        QVERIFY(panel->view("temperature_ridges")->placeholder().contains(QStringLiteral("raw embedding")));
        QVERIFY(says(panel->view("temperature_bands"), "The raw embedding has no temperatures."));
        time->release();
        raiseTab(window, "temperature_shares", "calibration");
        QTRY_VERIFY(says(panel->view("temperature_shares"), "at τ_min, epoch 12: "));
        keepPicture(window, "temperature_shares.png");

        std::map<std::string, std::string> fewer = briefly;
        fewer["epochs"] = "8";
        trainAndWait(window, QStringLiteral("domain-weighted-pairs"), fewer);
        QStringList both;
        for (const SessionRun& run : window.session()->runs()->all())
            both << run.id;
        window.context()->selected()->select(both);
        raisedConfidence(window);
        raiseTab(window, "temperature_bands", "calibration");
        QTRY_VERIFY(says(panel->view("temperature_bands"), "has no such epoch"));
        QVERIFY(!time->isChosen());
        time->choose(5);
        raiseTab(window, "temperature_ridges", "calibration");
        QTRY_COMPARE(textsOf(panel->view("temperature_ridges")->scene(), "temperature, epoch 5"), 1);
        QCOMPARE(textsOf(panel->view("temperature_ridges")->scene(), "Domain-weighted"), 4); // two, two facts
        QTest::qWait(200);
        keepPicture(window, "temperature_two.png");
        window.resize(1280, 800);
        for (const char* figure : {"temperature_bands", "temperature_ridges", "temperature_weights"}) {
            raiseTab(window, figure, "calibration");
            QTest::qWait(200);
            keepPicture(window, (std::string(figure) + "_two_small.png").c_str());
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
        QVERIFY(title->text().contains(QStringLiteral("20 of 1,200 training examples")));
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
        FigurePanel* panel = raisedConfidence(window);
        raiseTab(window, "temperature_bands", "calibration");
        QTRY_VERIFY(says(panel->view("temperature_bands"), "most temperatures are at tau_min"));
        QVERIFY(panel->drawing("temperature_bands").values().find("other domain") != std::string::npos);
        QTest::qWait(200);
        keepPicture(window, "temperature_clamped.png");
        window.resize(1280, 800);
        QTest::qWait(200);
        keepPicture(window, "temperature_clamped_small.png");
    }

    /// While a run trains its epochs arrive one by one; the epoch that somebody chose stays.
    void epochsArriveWhileItTrains() {
        MainWindow window;
        openSet(window, path_);
        FigurePanel* panel = raisedConfidence(window);
        raiseTab(window, "temperature_ridges", "calibration");
        std::map<std::string, std::string> settings = briefly;
        settings["epochs"] = "400";
        window.view<MethodForm>()->setMethod(QStringLiteral("domain-weighted-negatives"));
        window.view<MethodForm>()->setAssignments(settings);
        Q_EMIT window.view<MethodForm>()->trainRequested();
        raisedConfidence(window);
        QTRY_VERIFY_WITH_TIMEOUT(panel->view("temperature_ridges")->hasFigure(), 30'000);
        const auto epochShown = [&] {
            int shown = 0;
            for (const SceneItem& item : panel->view("temperature_ridges")->scene().items)
                if (item.bold || item.words.starts_with("epoch "))
                    shown = std::max(shown, QString::fromStdString(item.words).section(u' ', 1).toInt());
            return shown;
        };
        QTRY_VERIFY_WITH_TIMEOUT(epochShown() > 0, 30'000);
        const int first = epochShown();
        QTRY_VERIFY_WITH_TIMEOUT(epochShown() > first, 30'000); // without a hand
        QVERIFY(window.session()->queue()->isTraining());
        window.context()->timeLine()->choose(2);
        QTRY_COMPARE(epochShown(), 2);
        const int before = window.context()->timeLine()->epochCount();
        QTRY_VERIFY_WITH_TIMEOUT(window.context()->timeLine()->epochCount() > before, 30'000);
        QTest::qWait(300);
        QCOMPARE(epochShown(), 2);
        window.session()->queue()->stopRuns(window.session()->queue()->trainingRuns());
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 30'000);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestTemperaturePanel>)

#include "tst_temperature_panel.moc"
