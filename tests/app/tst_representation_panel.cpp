// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/representation_panel.h"
#include "tests/app/window_support.h"
#include "widgets/charts/scene_view.h"
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

RepresentationPanel* raised(MainWindow& window) {
    window.findChild<QDockWidget*>(QStringLiteral("dockRepresentation"))->raise();
    return window.view<RepresentationPanel>();
}

bool says(const SceneView* view, const char* words) {
    const auto& items = view->scene().items;
    return std::any_of(items.begin(), items.end(), [&](const SceneItem& item) {
        return item.words.find(words) != std::string::npos || item.tooltip.find(words) != std::string::npos;
    });
}

QString firstKey(const SceneView* view) {
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
        QSettings().clear();
    }

    void measuresTheRawEmbeddingOnceItIsSeen() {
        MainWindow window;
        openSet(window, path_);
        QVERIFY(!window.view<RepresentationPanel>()->alignmentMap()->hasFigure()); // nobody looks
        RepresentationPanel* panel = raised(window);
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
        RepresentationPanel* panel = raised(window);
        window.findChild<QAction*>(QStringLiteral("monitor_mutual_information"))->setChecked(true);
        trainAndWait(window, QStringLiteral("erm"), {{"epochs", "5"}});
        trainAndWait(window, QStringLiteral("group-dro"), {{"epochs", "5"}});
        const QString first = window.session()->runs()[0].id, second = window.session()->runs()[1].id;
        window.context()->selectRuns({second});
        QTRY_VERIFY_WITH_TIMEOUT(panel->bound()->hasFigure(), 20'000);
        QVERIFY(says(panel->bound(), "circle, worst-group loss"));
        QVERIFY(says(panel->bound(), "all classes"));
        QTRY_VERIFY(says(panel->worstGroup(), "Group DRO"));
        QTRY_VERIFY(says(panel->information(), "ERM, seed 0, epoch 5")); // the path of the training
        QCOMPARE(firstKey(panel->worstGroup()), first);
        Q_EMIT panel->worstGroup()->keyRequested(first, false);
        QCOMPARE(window.context()->selectedRuns(), QStringList{first});
        Q_EMIT panel->worstGroup()->keyRequested(second, true);
        QCOMPARE(window.context()->selectedRuns().size(), 2);
        window.session()->remove({first, second});
        QTRY_VERIFY(!panel->worstGroup()->hasFigure());
        QVERIFY(!panel->bound()->hasFigure());
    }

    void saysWhyAHeadHasNoBound() {
        MainWindow window;
        openSet(window, path_);
        RepresentationPanel* panel = raised(window);
        trainAndWait(window, QStringLiteral("tip-adapter"), {});
        window.context()->selectRuns({window.session()->runs()[0].id});
        QTRY_VERIFY_WITH_TIMEOUT(panel->bound()->placeholder().contains(QStringLiteral("no linear map")),
                                 20'000);
        QVERIFY(!panel->bound()->hasFigure());
    }

    void theChoiceOfMeasuresIsKept() {
        {
            MainWindow window;
            window.findChild<QAction*>(QStringLiteral("monitor_bound"))->setChecked(true);
            QCOMPARE(window.session()->monitor().metrics.size(), std::size_t(2));
        }
        MainWindow again;
        QVERIFY(again.findChild<QAction*>(QStringLiteral("monitor_bound"))->isChecked());
        QCOMPARE(again.session()->monitor().metrics.size(), std::size_t(2));
        for (const char* name : {"monitor_bound", "monitor_alignment"})
            again.findChild<QAction*>(QLatin1String(name))->setChecked(false);
        QSettings().sync();
        MainWindow nothing;
        QVERIFY(nothing.session()->monitor().metrics.empty());
        QSettings().setValue(QStringLiteral("training/monitor"), QStringList{QStringLiteral("crystal")});
        MainWindow other; // another version's words: the default
        QVERIFY(other.session()->monitor().metrics == MonitorPlan{}.metrics);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

int main(int argc, char** argv) {
    VtkWidget::configureDefaultFormat();
    QApplication application(argc, argv);
    TestRepresentationPanel test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_representation_panel.moc"
