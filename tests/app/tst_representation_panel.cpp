// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/representation_panel.h"
#include "tests/app/scene_support.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/figure_view.h"
#include "widgets/charts/line_chart.h"
#include "widgets/export/figure_export.h"
#include "widgets/scatter/vtk_widget.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QSettings>
#include <QTabWidget>
#include <QTemporaryDir>

#include <algorithm>

using namespace groupscope;

namespace {

RepresentationPanel* raisedRepresentation(MainWindow& window) {
    window.findChild<QDockWidget*>(QStringLiteral("dockRepresentation"))->raise();
    return window.view<RepresentationPanel>();
}

QString firstKey(const FigureView* view) {
    for (const SceneItem& item : view->scene().items)
        if (!item.key.empty())
            return QString::fromStdString(item.key);
    return {};
}

} // namespace

class TestRepresentationPanel : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_representation_panel")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void measuresTheRawEmbeddingOnceItIsSeen() {
        MainWindow window;
        openSet(window, path_);
        QVERIFY(!window.view<RepresentationPanel>()->alignmentMap()->hasFigure()); // nobody looks
        RepresentationPanel* panel = raisedRepresentation(window);
        QTRY_VERIFY_WITH_TIMEOUT(panel->alignmentMap()->hasFigure(), 20'000);
        QVERIFY(says(panel->alignmentMap(), "circle, indoor"));
        QTRY_VERIFY_WITH_TIMEOUT(says(panel->information(), "raw embedding"), 20'000); // measured after it
        QVERIFY(!panel->bound()->hasFigure() && !panel->worstGroup()->hasFigure());
        QVERIFY(panel->bound()->placeholder().contains(QStringLiteral("selected run")));

        auto* space = panel->findChild<QComboBox*>(QStringLiteral("representationSpace"));
        space->setCurrentIndex(1);
        QVERIFY(says(panel->alignmentMap(), "unit rows"));
        space->setCurrentIndex(2);
        QVERIFY(says(panel->alignmentMap(), "squared"));
        panel->findChild<QComboBox*>(QStringLiteral("representationSplit"))->setCurrentIndex(2);
        QTRY_VERIFY_WITH_TIMEOUT(panel->alignmentMap()->hasFigure(), 20'000);
    }

    void followsTheSelectedRun() {
        MainWindow window;
        openSet(window, path_);
        RepresentationPanel* panel = raisedRepresentation(window);
        window.findChild<QAction*>(QStringLiteral("monitor_mutual_information_standardized"))
            ->setChecked(true);
        trainAndWait(window, QStringLiteral("erm"), {{"epochs", "5"}});
        trainAndWait(window, QStringLiteral("group-dro"), {{"epochs", "5"}});
        const QString first = window.session()->runs()->all()[0].id,
                      second = window.session()->runs()->all()[1].id;
        window.context()->selected()->select({second});
        QTRY_VERIFY_WITH_TIMEOUT(panel->bound()->hasFigure(), 20'000);
        QVERIFY(says(panel->bound(), "circle, worst-group loss"));
        QVERIFY(says(panel->bound(), "all classes"));
        QTRY_VERIFY(says(panel->worstGroup(), "Group DRO"));
        QTRY_VERIFY(says(panel->information(), "ERM, seed 0, epoch 5")); // the path of the training
        QCOMPARE(firstKey(panel->worstGroup()), first);
        Q_EMIT panel->worstGroup()->keyRequested(first, false);
        QCOMPARE(window.context()->selected()->ids(), QStringList{first});
        Q_EMIT panel->worstGroup()->keyRequested(second, true);
        QCOMPARE(window.context()->selected()->ids().size(), 2);
        window.session()->runs()->remove({first, second});
        QTRY_VERIFY(!panel->worstGroup()->hasFigure());
        QVERIFY(!panel->bound()->hasFigure());
    }

    void saysWhyAHeadHasNoBound() {
        MainWindow window;
        openSet(window, path_);
        RepresentationPanel* panel = raisedRepresentation(window);
        trainAndWait(window, QStringLiteral("tip-adapter"), {});
        window.context()->selected()->select({window.session()->runs()->all()[0].id});
        QTRY_VERIFY_WITH_TIMEOUT(panel->bound()->placeholder().contains(QStringLiteral("no linear map")),
                                 20'000);
        QVERIFY(!panel->bound()->hasFigure());
    }

    /// From the menu through the trainer to the curves and the plane, with its title and unit.
    void anyMeasureCanBeWatched() {
        MainWindow window;
        openSet(window, path_);
        auto* choice = window.findChild<QAction*>(QStringLiteral("monitor_ece"));
        QCOMPARE(choice->text(), QStringLiteral("Expected calibration error"));
        QVERIFY(choice->toolTip().contains(QStringLiteral("confidence")));
        QVERIFY(choice->toolTip().contains(QStringLiteral("all rows")));
        choice->setChecked(true);
        trainAndWait(window, QStringLiteral("erm"), {{"epochs", "6"}});
        trainAndWait(window, QStringLiteral("rwg"), {{"epochs", "6"}});
        const QString first = window.session()->runs()->all()[0].id,
                      second = window.session()->runs()->all()[1].id;
        window.context()->selected()->select({first});
        auto* charts = window.findChild<QDockWidget*>(QStringLiteral("dockCharts"));
        auto* tabs = qobject_cast<QTabWidget*>(charts->widget());
        auto* measures = window.findChild<QComboBox*>(QStringLiteral("chartsMeasure"));
        QCOMPARE(measures->count(), 4); // with the alignment, its ratio and its cosine
        auto* chart = window.view<LineChart>(QStringLiteral("measuresChart"));
        QVERIFY(!measures->isVisible());
        tabs->setCurrentWidget(chart);
        QVERIFY(measures->isVisible());
        QCOMPARE(measures->currentText(), QStringLiteral("expected calibration error"));
        QCOMPARE(chart->drawnPoints(first + QStringLiteral("/val.ece")).size(), qsizetype(6));
        QCOMPARE(chart->drawnPoints(first + QStringLiteral("/val.ece.worst")).size(), qsizetype(6));
        const QString svg = folder_.filePath(QStringLiteral("measure.svg"));
        exportFigure(svg, {900, 600}, [&](QPainter& p, const QRectF& r) { chart->draw(p, r); });
        for (const char* words : {"expected calibration error", "share", "val, worst group"})
            QVERIFY2(contentOf(svg).contains(words), words);
        QTest::qWait(200);
        keepPicture(window, "measure_of_one_run.png");

        window.context()->selected()->select({first, second}); // one curve each
        QCOMPARE(chart->drawnPoints(second + QStringLiteral("/summary")).size(), qsizetype(6));
        measures->setCurrentIndex(measures->findData(QStringLiteral("alignment")));
        exportFigure(svg, {900, 600}, [&](QPainter& p, const QRectF& r) { chart->draw(p, r); });
        QVERIFY(contentOf(svg).contains("largest alignment loss of a class"));
        QTest::qWait(200);
        keepPicture(window, "measure_of_two_runs.png");

        RepresentationPanel* panel = raisedRepresentation(window);
        auto* against = panel->findChild<QComboBox*>(QStringLiteral("representationMeasure"));
        QTRY_COMPARE(against->count(), 4);
        against->setCurrentIndex(against->findData(QStringLiteral("ece")));
        QVERIFY(says(panel->worstGroup(), "expected calibration error"));
        panel->findChild<QTabWidget*>()->setCurrentWidget(panel->worstGroup());
        QTest::qWait(200);
        keepPicture(window, "worst_group_and_ece.png");
        choice->setChecked(false);
    }

    void theChoiceOfMeasuresIsKept() {
        {
            MainWindow window;
            window.findChild<QAction*>(QStringLiteral("monitor_bound"))->setChecked(true);
            QCOMPARE(window.session()->queue()->monitor().metrics.size(), std::size_t(2));
        }
        MainWindow again;
        QVERIFY(again.findChild<QAction*>(QStringLiteral("monitor_bound"))->isChecked());
        QCOMPARE(again.session()->queue()->monitor().metrics.size(), std::size_t(2));
        for (const char* name : {"monitor_bound", "monitor_alignment"})
            again.findChild<QAction*>(QLatin1String(name))->setChecked(false);
        QSettings().sync();
        MainWindow nothing;
        QVERIFY(nothing.session()->queue()->monitor().metrics.empty());
        QSettings().setValue(QStringLiteral("training/monitor"), QStringList{QStringLiteral("crystal")});
        MainWindow other; // another version's words: the default
        QVERIFY(other.session()->queue()->monitor().metrics == MonitorPlan{}.metrics);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestRepresentationPanel>)

#include "tst_representation_panel.moc"
