// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/run_titles.h"
#include "tests/app/window_support.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/line_chart.h"
#include "widgets/tables/run_table.h"

#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <optional>

using namespace groupscope;

/// Around a training: forecasts before it, the baseline next to it, its own values while it runs.
class TestTrainingViews : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_training_views")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    /// The forecasts for the settings of the form, for the quick ones and for the defaults appear before the
    /// first run.
    void forecastsStandBeforeTheFirstRun() {
        MainWindow window;
        window.resize(1280, 800);
        openSet(window, path_);
        auto* form = window.view<MethodForm>();
        form->setMethod(QStringLiteral("adapter"));
        auto* quick = window.findChild<QLabel*>(QStringLiteral("quickTime"));
        auto* paper = window.findChild<QLabel*>(QStringLiteral("paperTime"));
        QTRY_VERIFY_WITH_TIMEOUT(quick->text().startsWith(QStringLiteral("about ")) &&
                                     paper->text().startsWith(QStringLiteral("about ")),
                                 60'000);
        keepPicture(window, "training_form_1280.png");
        QVERIFY(window.session()->runs()->all().empty());
        QTest::mouseClick(window.findChild<QPushButton*>(QStringLiteral("quickSetting")), Qt::LeftButton);
        QCOMPARE(form->assignments(),
                 (std::map<std::string, std::string>{{"epochs", "20"}, {"minimum_updates", "500"}}));
        // The quick setting takes less time: 500 updates in place of 2,000.
        const auto timeOf = [&](const std::map<std::string, std::string>& settings) {
            const Method& method = methods().find("adapter");
            return window.session()
                ->times()
                ->timeOf({method.id, resolveParameters(method.parameters, settings), 0})
                .value()
                .whole();
        };
        QVERIFY(timeOf(form->assignments()) < timeOf({}));
        // A method without a quick setting has no time for it.
        form->setMethod(QStringLiteral("zero-shot"));
        QVERIFY(quick->text().isEmpty());
        QVERIFY(!window.findChild<QPushButton*>(QStringLiteral("quickSetting"))->isEnabled());
    }

    void advancedSettingsStayUnfolded() {
        {
            MainWindow window;
            QVERIFY(!window.view<MethodForm>()->isAdvancedShown());
            window.view<MethodForm>()->setMethod(QStringLiteral("adapter"));
            window.view<MethodForm>()->findChild<QToolButton*>(QStringLiteral("advanced"))->click();
        }
        MainWindow window;
        QVERIFY(window.view<MethodForm>()->isAdvancedShown());
    }

    void theBaselineStaysInView_data() {
        QTest::addColumn<bool>("chosen");
        QTest::newRow("zero-shot") << false;
        QTest::newRow("a baseline") << true;
    }
    void theBaselineStaysInView() {
        QFETCH(bool, chosen);
        QSettings().setValue(QStringLiteral("runs/hideTest"), true);
        MainWindow window;
        window.resize(1600, 1000);
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        if (chosen) {
            trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "4"}});
            window.session()->runs()->setBaseline(window.session()->runs()->all().back().id);
        }
        const SessionRun& baseline = window.session()->runs()->all()[chosen ? 1 : 0];
        auto* form = window.view<MethodForm>();
        form->setMethod(QStringLiteral("adapter"));
        form->setAssignments({{"epochs", "100000"}});
        Q_EMIT form->trainRequested();
        const SessionRun& run = window.session()->runs()->all().back();
        QCOMPARE(window.context()->selected()->ids(), (QStringList{baseline.id, run.id}));
        const auto* bars = window.view<GroupBars>();
        QCOMPARE(bars->data().entries.front().name,
                 titleOf(baseline).toStdString()); // before the first epoch
        QTRY_VERIFY_WITH_TIMEOUT(run.history.size() > 20, 30'000);
        QTRY_COMPARE(bars->data().entries.size(), std::size_t(2));
        // A line at the baseline's worst-group accuracy, named after it, that grows with the curves.
        const auto* chart = window.findChild<LineChart*>(QStringLiteral("accuracyChart"));
        const auto line = [&]() -> std::optional<Curve> {
            for (const Curve& curve : chart->shownFigure().curves)
                if (curve.name == titleOf(baseline).toStdString() + ": worst group" &&
                    curve.dash == LineDash::dashed)
                    return curve;
            return std::nullopt;
        };
        QTRY_VERIFY(line() && line()->points.back().first > 20.0);
        const Curve level = line().value();
        for (const auto& [epoch, accuracy] : level.points)
            QCOMPARE(accuracy, baseline.run->report("val").worstGroupAccuracy.value());
        // Its own values stand in the table, though test results are hidden.
        const auto* table = window.view<RunTable>()->view();
        const auto cell = [&](int column) {
            for (int row = 0; row < table->model()->rowCount(); ++row)
                if (table->model()->index(row, 0).data(RunTableModel::IdRole).toString() == run.id)
                    return table->model()->index(row, column).data().toString();
            return QString();
        };
        QTRY_VERIFY2(cell(RunTableModel::worst).endsWith(u'%') &&
                         cell(RunTableModel::average).endsWith(u'%') &&
                         cell(RunTableModel::worstGroup).contains(QStringLiteral(", ")),
                     qPrintable(cell(RunTableModel::worst)));
        keepPicture(window, chosen ? "baseline_in_view.png" : "zero_shot_in_view.png");
        // The next training takes the place of this one, not of the baseline.
        window.session()->queue()->stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 20'000);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        QCOMPARE(window.context()->selected()->ids(),
                 (QStringList{baseline.id, window.session()->runs()->all().back().id}));
    }

    /// Several selected runs stay selected when a new one is trained.
    void severalRunsStaySelected() {
        MainWindow window;
        openSet(window, path_);
        for (const char* method : {"zero-shot", "linear-probe", "adapter"})
            trainAndWait(window, QLatin1String(method),
                         method == std::string("zero-shot")
                             ? std::map<std::string, std::string>{}
                             : std::map<std::string, std::string>{{"epochs", "2"}});
        const auto& runs = window.session()->runs()->all();
        const QStringList both{runs[1].id, runs[2].id};
        window.context()->selected()->select(both);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        QCOMPARE(window.context()->selected()->ids(), both);
    }

    /// While a run trains all bars are of the split that it is measured on; who chooses another keeps it.
    void barsAreOfOneSplitWhileARunTrains() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        auto* split = window.findChild<QComboBox*>(QStringLiteral("groupsSplit"));
        split->setCurrentIndex(split->findData(QStringLiteral("test")));
        auto* form = window.view<MethodForm>();
        form->setMethod(QStringLiteral("adapter"));
        form->setAssignments({{"epochs", "100000"}});
        Q_EMIT form->trainRequested();
        QCOMPARE(split->currentData().toString(), QStringLiteral("val"));
        const SessionRun& run = window.session()->runs()->all().back();
        QTRY_VERIFY_WITH_TIMEOUT(run.history.size() > 2, 20'000);
        split->setCurrentIndex(split->findData(QStringLiteral("test")));
        QTest::qWait(400);
        QCOMPARE(split->currentData().toString(), QStringLiteral("test"));
        window.session()->queue()->stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 20'000);
        // A second training is followed again, and the box goes back at its end.
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        QTRY_COMPARE(split->currentData().toString(), QStringLiteral("test"));
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestTrainingViews)
#include "tst_training_views.moc"
