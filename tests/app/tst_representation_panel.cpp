// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/figure_panel_support.h"
#include "tests/app/queue_support.h"
#include "tests/app/scene_support.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/figure_view.h"
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

FigurePanel* raisedRepresentation(MainWindow& window) {
    showPane(window, "representation");
    return figurePanel(window, "representation");
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
        QVERIFY(!figurePanel(window, "representation")->view("alignment_map")->hasFigure()); // nobody looks
        FigurePanel* panel = raisedRepresentation(window);
        QTRY_VERIFY_WITH_TIMEOUT(panel->view("alignment_map")->hasFigure(), 20'000);
        QVERIFY(says(panel->view("alignment_map"), "circle, indoor"));
        QTRY_VERIFY_WITH_TIMEOUT(says(panel->view("information_plane"), "raw embedding"),
                                 20'000); // measured after it
        QVERIFY(!panel->view("measured_bound")->hasFigure() &&
                !panel->view("worst_group_plane")->hasFigure());
        QVERIFY(panel->view("measured_bound")->placeholder().contains(QStringLiteral("selected run")));

        chooseData(window, "representation_distances", QStringLiteral("unit"));
        QVERIFY(says(panel->view("alignment_map"), "unit-length embeddings"));
        chooseData(window, "representation_distances", QStringLiteral("squared"));
        QVERIFY(says(panel->view("alignment_map"), "squared"));
        const auto beginsAtZero = [&] { // the scale of colours
            const auto& items = panel->view("alignment_map")->scene().items;
            return std::any_of(items.begin(), items.end(),
                               [](const SceneItem& item) { return item.words == "0"; });
        };
        chooseData(window, "representation_colors", QStringLiteral("zero"));
        QVERIFY(beginsAtZero());
        chooseData(window, "representation_colors", QStringLiteral("data"));
        QVERIFY(!beginsAtZero());
        window.view<QComboBox>(QStringLiteral("representation_split"))->setCurrentIndex(2);
        QTRY_VERIFY_WITH_TIMEOUT(panel->view("alignment_map")->hasFigure(), 20'000);
    }

    void followsTheSelectedRun() {
        MainWindow window;
        openSet(window, path_);
        FigurePanel* panel = raisedRepresentation(window);
        window.findChild<QAction*>(QStringLiteral("monitor_mutual_information_standardized"))
            ->setChecked(true);
        trainAndWait(window, QStringLiteral("erm"), {{"epochs", "5"}});
        trainAndWait(window, QStringLiteral("group-dro"), {{"epochs", "5"}});
        const QString first = window.session()->runs()->all()[0].id,
                      second = window.session()->runs()->all()[1].id;
        window.context()->selected()->select({second});
        QTRY_VERIFY_WITH_TIMEOUT(panel->view("measured_bound")->hasFigure(), 20'000);
        QVERIFY(says(panel->view("measured_bound"), "circle, worst-group loss"));
        QVERIFY(says(panel->view("measured_bound"), "all classes"));
        QTRY_VERIFY_WITH_TIMEOUT(says(panel->view("alignment_map"), "raw embedding") &&
                                     says(panel->view("alignment_map"), "Group DRO"),
                                 20'000); // beside each other
        keepPicture(window, "alignment_beside_raw.png");
        QTRY_VERIFY(says(panel->view("worst_group_plane"), "Group DRO"));
        QTRY_VERIFY(
            says(panel->view("information_plane"), "ERM, seed 0, epoch 5")); // the path of the training
        QCOMPARE(firstKey(panel->view("worst_group_plane")), first);
        Q_EMIT panel->view("worst_group_plane")->keyRequested(first, false);
        QCOMPARE(window.context()->selected()->ids(), QStringList{first});
        Q_EMIT panel->view("worst_group_plane")->keyRequested(second, true);
        QCOMPARE(window.context()->selected()->ids().size(), 2);
        window.session()->runs()->remove({first, second});
        QTRY_VERIFY(!panel->view("worst_group_plane")->hasFigure());
        QVERIFY(!panel->view("measured_bound")->hasFigure());
    }

    void saysWhyAHeadHasNoBound() {
        MainWindow window;
        openSet(window, path_);
        FigurePanel* panel = raisedRepresentation(window);
        trainAndWait(window, QStringLiteral("tip-adapter"), {});
        window.context()->selected()->select({window.session()->runs()->all()[0].id});
        QTRY_VERIFY_WITH_TIMEOUT(
            panel->view("measured_bound")->placeholder().contains(QStringLiteral("not linear")), 20'000);
        QVERIFY(!panel->view("measured_bound")->hasFigure());
    }

    /// Any measure can be recorded: from the menu through the trainer to the curves and the plane, with its
    /// title and unit.
    void anyMeasureCanBeWatched() {
        MainWindow window;
        openSet(window, path_);
        auto* choice = window.findChild<QAction*>(QStringLiteral("monitor_ece"));
        QCOMPARE(choice->text(), QStringLiteral("Expected calibration error"));
        QVERIFY(choice->toolTip().contains(QStringLiteral("confidence")));
        QVERIFY(choice->toolTip().contains(QStringLiteral("all examples")));
        choice->setChecked(true);
        trainAndWait(window, QStringLiteral("erm"), {{"epochs", "6"}});
        trainAndWait(window, QStringLiteral("rwg"), {{"epochs", "6"}});
        const QString first = window.session()->runs()->all()[0].id,
                      second = window.session()->runs()->all()[1].id;
        window.context()->selected()->select({first});
        FigurePanel* panel = raisedRepresentation(window);
        raiseTab(window, "measure_curves", "representation");
        auto* measures = window.view<QComboBox>(QStringLiteral("representation_measure"));
        QTRY_COMPARE(measures->count(), 4); // with the alignment, its ratio and its cosine
        QVERIFY(measures->isVisible());
        QVERIFY(!window.view<QComboBox>(QStringLiteral("representation_split"))->isVisible());
        QCOMPARE(measures->currentText(), QStringLiteral("expected calibration error"));
        const FigureView* curves = panel->view("measure_curves");
        QVERIFY(says(curves, "val, epoch 6: ") && says(curves, "val, worst group, epoch 6: "));
        QVERIFY(says(curves, "expected calibration error (share)") && says(curves, "selected epoch"));
        QVERIFY(curves->valuesText().find("val, worst group") != std::string::npos);
        QTest::qWait(200);
        keepPicture(window, "measure_of_one_run.png");

        window.context()->selected()->select({first, second}); // one curve each
        QTRY_VERIFY(says(panel->view("measure_curves"), "seed 0, epoch 6: "));
        chooseData(window, "representation_measure", QStringLiteral("alignment"));
        QVERIFY(says(panel->view("measure_curves"), "largest alignment loss of a class"));
        QTest::qWait(200);
        keepPicture(window, "measure_of_two_runs.png");

        raiseTab(window, "worst_group_plane", "representation");
        QTRY_COMPARE(measures->count(), 4);
        QVERIFY(says(panel->view("worst_group_plane"), "largest alignment loss of a class")); // as before
        chooseData(window, "representation_measure", QStringLiteral("ece"));
        QVERIFY(says(panel->view("worst_group_plane"), "expected calibration error"));
        QTest::qWait(200);
        keepPicture(window, "worst_group_and_ece.png");
        choice->setChecked(false);
    }

    /// Epoch by epoch, and the alignment map every few seconds.
    void measuresAreLiveWhileARunTrains() {
        MainWindow window;
        openSet(window, path_);
        FigurePanel* panel = raisedRepresentation(window);
        raiseTab(window, "measure_curves", "representation");
        QVERIFY(panel->view("measure_curves")->placeholder().contains(QStringLiteral("after each epoch")));
        const QString id = trainLong(window, 0).front();
        window.context()->selected()->select({id});
        const auto epochs = [&] {
            int last = 0;
            for (const SceneItem& item : panel->view("measure_curves")->scene().items)
                last = std::max(last, QString::fromStdString(item.tooltip)
                                          .section(QStringLiteral("epoch "), 1)
                                          .section(u':', 0, 0)
                                          .toInt());
            return last;
        };
        QTRY_VERIFY_WITH_TIMEOUT(epochs() > 1, 20'000);
        const int first = epochs();
        QTRY_VERIFY_WITH_TIMEOUT(epochs() > first, 20'000);
        QCOMPARE(stateOf(window, id), SessionRun::State::training);
        raiseTab(window, "alignment_map", "representation"); // a map of the newest head, then of later ones
        const auto epochOfMap = [&] {
            int epoch = 0;
            for (const SceneItem& item : panel->view("alignment_map")->scene().items)
                if (const QString words = QString::fromStdString(item.words);
                    words.contains(QStringLiteral("seed 0, epoch ")))
                    epoch = words.section(QStringLiteral("epoch "), 1).toInt();
            return epoch;
        };
        QTRY_VERIFY_WITH_TIMEOUT(epochOfMap() > 0, 20'000);
        QVERIFY(says(panel->view("alignment_map"), "raw embedding"));
        keepPicture(window, "alignment_live.png");
        const int map = epochOfMap();
        QTRY_VERIFY_WITH_TIMEOUT(epochOfMap() > map, 20'000);
        window.session()->hidden()->setHidesTest(true); // as those of a run that is done
        QTRY_COMPARE(epochOfMap(), 0);
        QVERIFY(panel->view("alignment_map")->placeholder().contains(QStringLiteral("hidden")));
        chooseData(window, "representation_split", QStringLiteral("val"));
        QTRY_VERIFY_WITH_TIMEOUT(epochOfMap() > 0, 20'000);
        window.session()->queue()->stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 20'000);
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
