// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/views/set_presentation.h"
#include "core/base/error.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/queue_support.h"
#include "tests/support/figures.h"
#include "widgets/charts/figure_view.h"
#include "widgets/tables/elided_label.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTabWidget>
#include <QTemporaryDir>

#include <algorithm>

using namespace groupscope;

namespace {

bool shows(const FigureView* view, const char* words) {
    const auto& items = view->scene().items;
    return std::any_of(items.begin(), items.end(), [&](const SceneItem& item) {
        return item.words.find(words) != std::string::npos || item.tooltip.find(words) != std::string::npos;
    });
}

FigureView* scanOf(const MainWindow& window) {
    return window.view<FigureView>(QStringLiteral("temperature_scan"));
}

FigureView* reliabilityOf(const MainWindow& window) {
    return window.view<FigureView>(QStringLiteral("reliability"));
}

void bringToFront(MainWindow& window) {
    Q_EMIT window.context()->paneRequested("calibration");
    QTest::qWait(50);
}

} // namespace

/// Calibration of the selected run in its pane.
class TestCalibrationPanel : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_calibration_panel")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void anEmptyPaneSaysWhatToDo() {
        MainWindow window;
        openSet(window, path_);
        bringToFront(window);
        QVERIFY(!scanOf(window)->hasFigure() &&
                figurePanel(window, "calibration")->drawing("temperature_scan").caption.isEmpty());
        QVERIFY(scanOf(window)->placeholder().contains(QStringLiteral("Select a trained run")));
    }

    void thePaneShowsTheSelectedRun() {
        MainWindow window;
        window.resize(1600, 1000);
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "6"}});
        QTest::qWait(100);
        QVERIFY(!scanOf(window)->hasFigure()); // nobody looks
        bringToFront(window);
        QTRY_VERIFY(scanOf(window)->hasFigure());
        QVERIFY(shows(scanOf(window), "as trained: τ = 0.01") && shows(scanOf(window), "test split"));
        QVERIFY(shows(scanOf(window), "worst group: "));
        auto* notes = window.view<QLabel>(QStringLiteral("calibration_note"));
        QVERIFY(notes->text().contains(QStringLiteral("changes confidence and no prediction")));
        QVERIFY(figurePanel(window, "calibration")
                    ->drawing("temperature_scan")
                    .caption.contains(QStringLiteral("test split")));
        keepPicture(window, "calibration_scan.png");
        auto* tabs = window.view<QTabWidget>(QStringLiteral("calibration_tabs"));
        tabs->setCurrentIndex(1);
        QTest::qWait(100);
        QVERIFY(shows(reliabilityOf(window), "as trained, τ = 0.01"));
        QCOMPARE(groupscope::testing::textsOf(reliabilityOf(window)->scene(), "circle, indoor"), 1);
        keepPicture(window, "calibration_reliability.png");
        chooseData(window, "calibration_at", QStringLiteral("calibrated"));
        QVERIFY(shows(reliabilityOf(window), "with the lowest validation cross-entropy"));
        // The selection stays when another run is shown, whose numbers come later.
        const QString first = window.context()->selected()->last();
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        QTRY_VERIFY(reliabilityOf(window)->hasFigure());
        QVERIFY(shows(reliabilityOf(window), "with the lowest validation cross-entropy"));
        window.context()->selected()->select({first});
        QTRY_VERIFY(reliabilityOf(window)->hasFigure());
        const QJsonObject kept = figurePanel(window, "calibration")->state();
        QCOMPARE(kept[QStringLiteral("at")].toString(), QStringLiteral("calibrated"));
        chooseData(window, "calibration_at", QStringLiteral("trained"));
        figurePanel(window, "calibration")->restore(kept);
        QVERIFY(shows(reliabilityOf(window), "with the lowest validation cross-entropy"));
        chooseData(window, "calibration_split", QStringLiteral("val"));
        QVERIFY(shows(reliabilityOf(window), "validation split"));
        window.resize(1280, 800);
        QTest::qWait(200);
        keepPicture(window, "calibration_small.png");
        QSettings().setValue(QStringLiteral("theme"), 1);
        applyChosenTheme();
        tabs->setCurrentIndex(0);
        window.resize(1600, 1000);
        QTest::qWait(200);
        keepPicture(window, "calibration_dark.png");
        tabs->setCurrentIndex(1);
        QTest::qWait(200);
        keepPicture(window, "calibration_dark_reliability.png");
        QSettings().setValue(QStringLiteral("theme"), 0);
        applyChosenTheme();
        window.context()->selected()->select({});
        QTRY_VERIFY(!scanOf(window)->hasFigure());
    }

    /// Figures of a run, of compared runs and of their histories: a pane is a list of ids.
    void anyFigureMakesAPane() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        for (const char* id : {"group_bars", "learning_curves", "trade_off", "temperature_bands"}) {
            FigurePanel panel(window.context(), "any", {id});
            panel.resize(500, 400);
            const bool recorded = std::string(id) != "temperature_bands"; // these have no temperatures
            QCOMPARE(panel.current()->hasFigure(), recorded);
            QVERIFY(panel.drawing(id).caption.isEmpty()); // reports draw them by themselves
            QVERIFY(recorded || !panel.current()->placeholder().isEmpty());
            QCOMPARE(panel.current()->hasValues(), recorded);
        }
        window.context()->selected()->select({});
        FigurePanel panel(window.context(), "any", {"trade_off"});
        panel.resize(500, 400);
        QString key;
        for (const SceneItem& item : panel.current()->scene().items)
            if (!item.key.empty())
                key = QString::fromStdString(item.key);
        Q_EMIT panel.current()->keyRequested(key, false);
        QCOMPARE(window.context()->selected()->ids().size(), 1);
        QVERIFY_EXCEPTION_THROWN(FigurePanel(window.context(), "any", {"class_counts"}), UsageError);
    }

    void aRemovedRunIsShownNoMore() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        bringToFront(window);
        QTRY_VERIFY(scanOf(window)->hasFigure());
        window.session()->runs()->remove({window.context()->selected()->last()});
        QTRY_VERIFY(!scanOf(window)->hasFigure());
    }

    /// A run that is continued becomes another one under the same id.
    void aRunThatGoesOnIsScannedAnew() {
        MainWindow window;
        openSet(window, path_);
        const QString id = trainLong(window, 0).front();
        QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, id, 2), 20'000);
        window.session()->queue()->stopAll();
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(window, id), SessionRun::State::stopped, 20'000);
        window.context()->selected()->select({id});
        QTRY_VERIFY_WITH_TIMEOUT(window.session()->find(id)->fitsOpenSet(), 20'000);
        bringToFront(window);
        QTRY_VERIFY_WITH_TIMEOUT(scanOf(window)->hasFigure(), 20'000);
        window.session()->queue()->resume({id});
        QTRY_VERIFY_WITH_TIMEOUT(!scanOf(window)->hasFigure(), 20'000);
        window.session()->queue()->stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 20'000);
    }

    void testRowsStayHiddenUntilTheRunIsChosen() {
        QSettings().clear(); // as somebody who never used the program
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        bringToFront(window);
        QTRY_VERIFY(scanOf(window)->hasFigure());
        QVERIFY(shows(scanOf(window), "validation split")); // begins with rows that may be looked at
        chooseData(window, "calibration_split", QStringLiteral("test"));
        QVERIFY(!scanOf(window)->hasFigure() && !reliabilityOf(window)->hasFigure());
        QVERIFY(scanOf(window)->placeholder().contains(QStringLiteral("Test results are hidden")));
        QTest::qWait(100);
        keepPicture(window, "calibration_hidden.png");
        auto* show = figurePanel(window, "calibration")->findChild<QPushButton*>(QStringLiteral("showTest"));
        QVERIFY(show->isVisible());
        window.session()->runs()->reveal(window.context()->rule());
        QTRY_VERIFY(scanOf(window)->hasFigure());
        QVERIFY(shows(scanOf(window), "test split"));
        window.session()->hidden()->setHidesTest(false);
        QTRY_VERIFY(scanOf(window)->hasFigure());
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestCalibrationPanel)
#include "tst_calibration_panel.moc"
