// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/calibration_panel.h"
#include "app/views/set_presentation.h"
#include "tests/app/queue_support.h"
#include "tests/support/figures.h"
#include "widgets/charts/scene_view.h"
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

bool shows(const SceneView* view, const char* words) {
    const auto& items = view->scene().items;
    return std::any_of(items.begin(), items.end(), [&](const SceneItem& item) {
        return item.words.find(words) != std::string::npos || item.tooltip.find(words) != std::string::npos;
    });
}

void bringToFront(MainWindow& window) {
    Q_EMIT window.context()->paneRequested("calibration");
    QTest::qWait(50);
}

void chooseData(const MainWindow& window, const char* box, const QVariant& data) {
    auto* own = window.view<QComboBox>(QLatin1String(box));
    own->setCurrentIndex(own->findData(data));
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
        auto* panel = window.view<CalibrationPanel>();
        QVERIFY(!panel->scan()->hasFigure() && panel->caption().isEmpty());
        QVERIFY(panel->scan()->placeholder().contains(QStringLiteral("once a trained run is selected")));
    }

    void thePaneShowsTheSelectedRun() {
        MainWindow window;
        window.resize(1600, 1000);
        openSet(window, path_);
        auto* panel = window.view<CalibrationPanel>();
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "6"}});
        QTest::qWait(100);
        QVERIFY(!panel->scan()->hasFigure()); // nobody looks
        bringToFront(window);
        QTRY_VERIFY(panel->scan()->hasFigure());
        QVERIFY(shows(panel->scan(), "trained 0.01") && shows(panel->scan(), "test rows"));
        QVERIFY(shows(panel->scan(), "worst group: "));
        auto* notes = window.view<QLabel>(QStringLiteral("calibrationNotes"));
        QVERIFY(notes->text().contains(QStringLiteral("changes confidence and no prediction")));
        QVERIFY(panel->caption().contains(QStringLiteral("test rows")));
        keepPicture(window, "calibration_scan.png");
        auto* tabs = window.view<QTabWidget>(QStringLiteral("calibrationTabs"));
        tabs->setCurrentIndex(1);
        QTest::qWait(100);
        QVERIFY(shows(panel->reliability(), "as trained, τ = 0.01"));
        QCOMPARE(groupscope::testing::textsOf(panel->reliability()->scene(), "circle, indoor"), 1);
        keepPicture(window, "calibration_reliability.png");
        chooseData(window, "calibrationAt", static_cast<int>(ReliabilityAt::calibrated));
        QVERIFY(shows(panel->reliability(), "which calibrates all"));
        chooseData(window, "calibrationRows", QStringLiteral("val"));
        QVERIFY(shows(panel->reliability(), "validation rows"));
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
        QVERIFY(!panel->scan()->hasFigure());
    }

    void aRemovedRunIsShownNoMore() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        bringToFront(window);
        auto* panel = window.view<CalibrationPanel>();
        QTRY_VERIFY(panel->scan()->hasFigure());
        window.session()->runs()->remove({window.context()->selected()->last()});
        QTRY_VERIFY(!panel->scan()->hasFigure());
    }

    /// It becomes another under the same id.
    void aRunThatGoesOnIsScannedAnew() {
        MainWindow window;
        openSet(window, path_);
        const QString id = trainLong(window, 0).front();
        QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, id, 2), 20'000);
        window.session()->queue()->stopAll();
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(window, id), SessionRun::State::stopped, 20'000);
        window.context()->selected()->select({id});
        QTRY_VERIFY_WITH_TIMEOUT(window.session()->find(id)->fitsOpenSet(), 20'000);
        const auto* panel = window.view<CalibrationPanel>();
        panel->scans()->request({panel->keyOf(id)});
        const auto isKnown = [&] { return panel->scans()->get(panel->keyOf(id)).value != nullptr; };
        QTRY_VERIFY_WITH_TIMEOUT(isKnown(), 20'000);
        window.session()->queue()->resume({id});
        QTRY_VERIFY_WITH_TIMEOUT(!isKnown(), 20'000);
        window.session()->queue()->stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 20'000);
    }

    void testRowsStayHiddenUntilTheRunIsChosen() {
        QSettings().clear(); // as somebody who never used the program
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        bringToFront(window);
        auto* panel = window.view<CalibrationPanel>();
        QTRY_VERIFY(panel->scan()->hasFigure());
        QVERIFY(shows(panel->scan(), "validation rows")); // begins with rows that may be looked at
        chooseData(window, "calibrationRows", QStringLiteral("test"));
        QVERIFY(!panel->scan()->hasFigure() && !panel->reliability()->hasFigure());
        QVERIFY(panel->scan()->placeholder().contains(QStringLiteral("hidden until")));
        QTest::qWait(100);
        keepPicture(window, "calibration_hidden.png");
        auto* show = window.view<QWidget>(QStringLiteral("dockCalibration"))
                         ->findChild<QPushButton*>(QStringLiteral("showTest"));
        QVERIFY(show->isVisible());
        window.session()->runs()->reveal(window.context()->rule());
        QTRY_VERIFY(panel->scan()->hasFigure());
        QVERIFY(shows(panel->scan(), "test rows"));
        window.session()->hidden()->setHidesTest(false);
        QTRY_VERIFY(panel->scan()->hasFigure());
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestCalibrationPanel)
#include "tst_calibration_panel.moc"
