// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/propagation_source.h"
#include "core/experiment/downstream.h"
#include "core/heads/head.h"
#include "core/measures/evaluated.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/scene_support.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/figure_view.h"
#include "widgets/export/figure_export.h"
#include "widgets/scatter/vtk_widget.h"

#include <QComboBox>
#include <QDockWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>

using namespace groupscope;

namespace {

/// Returns the panel with the tab on top.
FigurePanel* raisedPropagation(MainWindow& window) {
    showPane(window, "subgroups");
    raiseTab(window, "propagation", "subgroups");
    return figurePanel(window, "subgroups");
}

QToolButton* button(const MainWindow& window) {
    return window.findChild<QToolButton*>(QStringLiteral("subgroups_action"));
}

bool isFitting(const MainWindow& window) {
    return button(window)->text() == QStringLiteral("Stop");
}

void trainSeeds(MainWindow& window, const QString& method, int seeds) {
    window.session()->queue()->train(method, {{"epochs", "3"}, {"hidden_dim", "16"}}, 0, seeds);
    const auto& runs = window.session()->runs()->all();
    QTRY_VERIFY_WITH_TIMEOUT(
        std::all_of(runs.begin(), runs.end(),
                    [](const SessionRun& run) { return run.state == SessionRun::State::done; }),
        60'000);
}

} // namespace

/// Gaps upstream against gaps downstream, from the runs of a window.
class TestPropagationTab : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_propagation_tab")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void oneClickFitsAndDraws() {
        MainWindow window;
        openSet(window, path_);
        FigurePanel* panel = raisedPropagation(window);
        QTRY_VERIFY2(
            panel->view("propagation")->placeholder().contains(QStringLiteral("Train at least two runs")),
            qPrintable(panel->view("propagation")->placeholder()));
        QVERIFY(!button(window)->isEnabled() && button(window)->isVisible());
        trainSeeds(window, QStringLiteral("dml-margin"), 2);
        trainSeeds(window, QStringLiteral("parade"), 2);
        window.context()->selected()->select({});
        raisedPropagation(window);
        QTRY_COMPARE(button(window)->text(), QStringLiteral("Fit on 4 runs"));
        QVERIFY2(
            panel->view("propagation")->placeholder().contains(QStringLiteral("Do gaps of an embedding")),
            qPrintable(panel->view("propagation")->placeholder()));
        button(window)->click();
        QTRY_COMPARE_WITH_TIMEOUT(marks(panel->view("propagation")), 4L, 60'000);
        QTRY_VERIFY(!isFitting(window));
        QVERIFY(!button(window)->isEnabled()); // nothing is left to do
        QVERIFY(says(panel->view("propagation"), QStringLiteral("upstream gap: MAP@R")));
        QVERIFY(says(panel->view("propagation"), QStringLiteral("n 4 runs")));
        QVERIFY(panel->drawing("propagation").caption.contains(QStringLiteral("a mark for each run")));

        // The numbers are those of the measure and of the command `downstream`.
        const SessionRun& run = window.session()->runs()->all()[0];
        const Task& task = *window.session()->task();
        const std::unique_ptr<Head> head = makeHead(run.run->head);
        const Downstream fitted = fitDownstream(task, task.fit(), task.split("test", ""), head.get(),
                                                {.classifiers = {"logistic"},
                                                 .gaps = {{.kind = GapDefinition::Kind::worst}},
                                                 .seed = run.run->seed},
                                                {});
        char gap[60];
        std::snprintf(gap, sizeof gap, "downstream %.1f %%", 100.0 * fitted.results[0].gaps[0].value);
        QVERIFY2(says(panel->view("propagation"), QString::fromLatin1(gap)), gap);

        // Another classifier is fitted when it is asked for, and only then.
        auto* classifier = window.findChild<QComboBox*>(QStringLiteral("subgroups_classifier"));
        classifier->setCurrentIndex(classifier->findData(QStringLiteral("forest")));
        QTRY_VERIFY(!panel->view("propagation")->hasFigure());
        QCOMPARE(button(window)->text(), QStringLiteral("Fit on 4 runs"));
        classifier->setCurrentIndex(classifier->findData(QStringLiteral("logistic")));
        QTRY_COMPARE(marks(panel->view("propagation")), 4L);

        // Selected runs alone, where there are two or more; of a row of means all seeds would be.
        window.context()->selected()->setAveragesSeeds(false);
        window.context()->selected()->select(
            {window.session()->runs()->all()[0].id, window.session()->runs()->all()[2].id});
        QTRY_COMPARE(marks(panel->view("propagation")), 2L);
        window.session()->runs()->remove({window.session()->runs()->all()[0].id});
        QTRY_COMPARE(marks(panel->view("propagation")), 3L); // one is selected: all are shown
    }

    /// A run that trains tells of itself all the time, which is no news of what was fitted on others.
    void anotherRunTrainsMeanwhile() {
        MainWindow window;
        openSet(window, path_);
        trainSeeds(window, QStringLiteral("dml-margin"), 2);
        FigurePanel* panel = raisedPropagation(window);
        const QString id =
            window.session()->queue()->train(QStringLiteral("adapter"), {{"epochs", "100000"}}, 0, 1).first();
        window.context()->selected()->select({});
        raisedPropagation(window);
        QSignalSpy rested(window.findChild<PropagationSource*>()->findChild<DerivedValues*>(),
                          &DerivedValues::rested);
        QSignalSpy changed(window.session()->runs(), &RunList::runChanged);
        QTRY_VERIFY_WITH_TIMEOUT(changed.size() > 3, 20'000);
        QVERIFY(rested.isEmpty());
        QTRY_COMPARE(button(window)->text(), QStringLiteral("Fit on 2 runs"));
        button(window)->click();
        QTRY_COMPARE_WITH_TIMEOUT(marks(panel->view("propagation")), 2L, 60'000);
        QVERIFY(window.session()->find(id)->state == SessionRun::State::training);
        window.session()->queue()->stopRuns(window.session()->queue()->trainingRuns());
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 20'000);
    }

    void whatCannotBeFittedIsSaid() {
        QSettings().clear(); // as somebody who never used the program: figures of test examples are hidden
        MainWindow window;
        openSet(window, path_);
        trainSeeds(window, QStringLiteral("dml-margin"), 2);
        FigurePanel* panel = raisedPropagation(window);
        auto* rows = window.findChild<QComboBox*>(QStringLiteral("subgroups_split"));
        rows->setCurrentIndex(rows->findData(QStringLiteral("train")));
        QTRY_VERIFY2(
            panel->view("propagation")->placeholder().contains(QStringLiteral("are fitted on this split")),
            qPrintable(panel->view("propagation")->placeholder()));
        QVERIFY(!button(window)->isEnabled());
        rows->setCurrentIndex(rows->findData(QStringLiteral("test")));
        QTRY_VERIFY2(
            panel->view("propagation")->placeholder().contains(QStringLiteral("test results are hidden")),
            qPrintable(panel->view("propagation")->placeholder()));
        QVERIFY(!button(window)->isEnabled());
        rows->setCurrentIndex(rows->findData(QStringLiteral("val")));
        QTRY_VERIFY(button(window)->isEnabled());
        button(window)->click();
        QTRY_COMPARE_WITH_TIMEOUT(marks(panel->view("propagation")), 2L, 60'000);
        rows->setCurrentIndex(rows->findData(QStringLiteral("test")));
        QTRY_VERIFY(!panel->view("propagation")->hasFigure());
    }

    void pictures() {
        MainWindow window;
        window.resize(1280, 800);
        openSet(window, path_);
        trainSeeds(window, QStringLiteral("dml-margin"), 3);
        trainSeeds(window, QStringLiteral("dml-triplet"), 3);
        trainSeeds(window, QStringLiteral("parade"), 3);
        window.context()->selected()->select({});
        FigurePanel* panel = raisedPropagation(window);
        QTest::qWait(300);
        keepPicture(window, "propagation_empty.png");
        const QTabBar* bar = window.findChild<QTabWidget*>(QStringLiteral("subgroups_tabs"))->tabBar();
        QVERIFY(bar->tabRect(bar->count() - 1).right() <= bar->width()); // all names are in sight
        button(window)->click();
        QTRY_COMPARE_WITH_TIMEOUT(marks(panel->view("propagation")), 9L, 60'000);
        QTRY_VERIFY(!isFitting(window));
        QTest::qWait(300);
        QCOMPARE(window.size(), QSize(1280, 800));
        keepPicture(window, "propagation_small.png");
        applyTheme(Theme::dark);
        QTest::qWait(300);
        keepPicture(window, "propagation_small_dark.png");
        applyTheme(Theme::light);
        const QString svg = folder_.filePath(QStringLiteral("propagation.svg"));
        exportFigure(svg, {900, 600},
                     [&](QPainter& p, const QRectF& r) { panel->view("propagation")->draw(p, r); });
        QVERIFY(contentOf(svg).contains("downstream gap"));
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestPropagationTab>)

#include "tst_propagation_tab.moc"
