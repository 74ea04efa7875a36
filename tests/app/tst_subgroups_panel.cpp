// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/subgroup_findings.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/scene_support.h"
#include "tests/app/window_support.h"
#include "tests/support/run_columns.h"
#include "tests/support/view_test.h"
#include "widgets/charts/figure_view.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/line_chart.h"
#include "widgets/export/figure_export.h"
#include "widgets/scatter/vtk_widget.h"
#include "widgets/tables/run_table.h"

#include <QComboBox>
#include <QDockWidget>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>

#include <algorithm>
#include <filesystem>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

FigurePanel* raisedSubgroups(MainWindow& window) {
    showPane(window, "subgroups");
    return figurePanel(window, "subgroups");
}

void show(const MainWindow& window, const char* figure) {
    raiseTab(window, figure, "subgroups");
}

} // namespace

class TestSubgroupsPanel : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_subgroups_panel")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    /// Any measure of the input at once, without a run.
    void theInputIsMeasured() {
        MainWindow window;
        openSet(window, path_);
        QVERIFY(!figurePanel(window, "subgroups")->view("subgroup_values")->hasFigure()); // nobody looks
        FigurePanel* panel = raisedSubgroups(window);
        QTRY_VERIFY_WITH_TIMEOUT(panel->view("subgroup_values")->hasFigure(), 20'000);
        QVERIFY(says(panel->view("subgroup_values"), "MAP@R in %, test split"));
        QVERIFY(says(panel->view("subgroup_values"), "outdoor") &&
                says(panel->view("subgroup_values"), "input (X_small)"));
        QCOMPARE(marks(panel->view("subgroup_values")), 3L); // all rows, indoor, outdoor
        choose(window, "subgroups_kind", QStringLiteral("groups"));
        QTRY_COMPARE(marks(panel->view("subgroup_values")), 7L);
        for (const char* title : {"recall@1", "R-precision", "average accuracy"}) {
            choose(window, "subgroups_measure", QString::fromLatin1(title));
            if (title == std::string("average accuracy")) // the input has no classifier, which is said
                QTRY_VERIFY2(!panel->view("subgroup_values")->hasFigure() &&
                                 !panel->view("subgroup_values")->placeholder().isEmpty(),
                             qPrintable(panel->view("subgroup_values")->placeholder()));
            else
                QTRY_VERIFY2(says(panel->view("subgroup_values"), title), title);
        }
        const QString why = panel->view("subgroup_values")->placeholder();
        show(window, "subgroup_gaps"); // the same is said of gaps
        QTRY_COMPARE(panel->view("subgroup_gaps")->placeholder(), why);
        show(window, "subgroup_values");
        choose(window, "subgroups_measure", QStringLiteral("MAP@R"));
        choose(window, "subgroups_split", QStringLiteral("validation"));
        QTRY_VERIFY(says(panel->view("subgroup_values"), "MAP@R in %, validation split"));
    }

    void theNumbersAreThoseOfTheMeasure() {
        MainWindow window;
        openSet(window, path_);
        FigurePanel* panel = raisedSubgroups(window);
        choose(window, "subgroups_measure", QStringLiteral("R-precision"));
        QTRY_VERIFY_WITH_TIMEOUT(says(panel->view("subgroup_values"), "R-precision in %"), 20'000);
        const Task& task = *window.session()->task();
        Evaluated evaluated(task, task.split("test", ""), nullptr, {});
        const Measured measured = measures().find("r_precision").of(evaluated);
        char whole[40];
        std::snprintf(whole, sizeof whole, "R-precision %.1f %%", 100.0 * *measured.whole);
        QVERIFY2(says(panel->view("subgroup_values"), whole), whole);
        show(window, "subgroup_gaps");
        QTRY_VERIFY(panel->view("subgroup_gaps")->hasFigure());
        const Gap worst =
            *gapOf({.kind = GapDefinition::Kind::worst}, measures().find("r_precision"), measured, evaluated);
        char gap[60];
        std::snprintf(gap, sizeof gap, "gap of R-precision %.1f %%", 100.0 * worst.value);
        QVERIFY2(says(panel->view("subgroup_gaps"), gap), gap);
        QVERIFY(says(panel->view("subgroup_gaps"), "others − worst") &&
                says(panel->view("subgroup_gaps"), "worst (" + worst.second.subgroups.front()));
        QVERIFY(says(panel->view("subgroup_gaps"), "95 % interval"));
    }

    void runsStandSideBySide_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1280, 800);
        QTest::newRow("large") << QSize(2560, 1440);
    }
    void runsStandSideBySide() {
        QFETCH(const QSize, size);
        const QString prefix = size.width() < 2000 ? QStringLiteral("small_") : QStringLiteral("large_");
        MainWindow window;
        window.resize(size);
        openSet(window, path_);
        FigurePanel* panel = raisedSubgroups(window);
        trainAndWait(window, QStringLiteral("dml-margin"), {{"epochs", "3"}, {"hidden_dim", "16"}});
        trainAndWait(window, QStringLiteral("parade"), {{"epochs", "3"}, {"hidden_dim", "16"}});
        window.context()->selected()->select(
            {window.session()->runs()->all()[0].id, window.session()->runs()->all()[1].id});
        raisedSubgroups(window);
        QTRY_COMPARE_WITH_TIMEOUT(marks(panel->view("subgroup_values")), 6L, 20'000);
        QVERIFY(says(panel->view("subgroup_values"), "Margin, seed 0") &&
                says(panel->view("subgroup_values"), "PARADE, seed 0"));
        // A run without a classifier says so in place of accuracies.
        QVERIFY(window.view<GroupBars>()->data().entries.empty());
        QVERIFY2(window.view<GroupBars>()->placeholder().contains(QStringLiteral("no classifier")),
                 qPrintable(window.view<GroupBars>()->placeholder()));
        QVERIFY(window.view<LineChart>(QStringLiteral("accuracyChart"))
                    ->placeholder()
                    .contains(QStringLiteral("no classifier")));
        QTRY_VERIFY2(
            figurePanel(window)->view("trade_off")->placeholder().contains(QStringLiteral("no classifier")),
            qPrintable(figurePanel(window)->view("trade_off")->placeholder()));
        const auto* table = window.view<RunTable>()->view();
        QVERIFY(showsRunColumn(table, "map_at_r") && table->isColumnHidden(RunTableModel::worst));
        const auto keep = [&](const char* name) {
            QTest::qWait(200);
            QCOMPARE(window.size(), size);
            keepPicture(window, (prefix + QLatin1String(name)).toUtf8().constData());
        };
        keep("values.png");
        show(window, "subgroup_gaps");
        QTRY_COMPARE(marks(panel->view("subgroup_gaps")), 4L);
        keep("gaps.png");
        show(window, "neighbour_confusion");
        QTRY_VERIFY_WITH_TIMEOUT(says(panel->view("neighbour_confusion"), "PARADE, seed 0"), 20'000);
        QVERIFY(says(panel->view("neighbour_confusion"), "indoor finds outdoor"));
        chooseData(window, "subgroups_embeddings", QStringLiteral("attributes"));
        QTRY_VERIFY_WITH_TIMEOUT(says(panel->view("neighbour_confusion"), "PARADE, seed 0, attributes"),
                                 20'000);
        keep("neighbours.png");
        QVERIFY(panel->drawing("neighbour_confusion").caption.contains(QStringLiteral("8 nearest")));
        show(window, "subgroup_spectrum");
        QTRY_VERIFY_WITH_TIMEOUT(says(panel->view("subgroup_spectrum"), "PARADE, seed 0, attributes"),
                                 20'000);
        QVERIFY(says(panel->view("subgroup_spectrum"), "U_KL"));
        applyTheme(Theme::dark);
        keep("spectrum_dark.png");
        applyTheme(Theme::light);
        const QString svg = folder_.filePath(QStringLiteral("spectrum.svg"));
        exportFigure(svg, {900, 600},
                     [&](QPainter& p, const QRectF& r) { panel->view("subgroup_spectrum")->draw(p, r); });
        QVERIFY(contentOf(svg).contains("U_KL"));
        window.session()->runs()->remove(
            {window.session()->runs()->all()[0].id, window.session()->runs()->all()[1].id});
        QTRY_VERIFY(says(panel->view("subgroup_spectrum"), "all examples: U_KL") &&
                    !says(panel->view("subgroup_spectrum"), "PARADE"));
    }

    /// A run without classes has no accuracy: the curves open on what it records, and are back where they
    /// were for one that has; what a person chooses stays.
    void curvesOpenOnWhatIsRecorded() {
        MainWindow window;
        openSet(window, path_);
        auto* accuracy = window.view<LineChart>(QStringLiteral("accuracyChart"));
        auto* tabs = qobject_cast<QTabWidget*>(accuracy->parentWidget()->parentWidget());
        QVERIFY(tabs != nullptr && tabs->currentWidget() == accuracy);
        Session& session = *window.session();
        session.queue()->train(QStringLiteral("dml-margin"), {{"epochs", "40"}, {"hidden_dim", "16"}}, 0, 1);
        window.context()->selected()->select({session.runs()->all()[0].id});
        QTRY_VERIFY_WITH_TIMEOUT(session.runs()->all()[0].history.size() > 1, 20'000);
        QTRY_VERIFY(tabs->currentWidget() != accuracy); // while it trains
        QTRY_VERIFY_WITH_TIMEOUT(session.runs()->all()[0].state == SessionRun::State::done, 60'000);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        window.context()->selected()->select({session.runs()->all()[1].id});
        QTRY_VERIFY(tabs->currentWidget() == accuracy);
        window.context()->selected()->select({session.runs()->all()[0].id});
        QTRY_VERIFY(tabs->currentWidget() != accuracy);
        tabs->setCurrentWidget(accuracy); // a person's choice
        tabs->setCurrentWidget(window.view<LineChart>(QStringLiteral("lossChart")));
        window.context()->selected()->select({session.runs()->all()[1].id});
        QTest::qWait(200);
        QVERIFY(tabs->currentWidget() == window.view<LineChart>(QStringLiteral("lossChart")));
    }

    /// A stopped run that goes on is another one.
    void aRunThatGoesOnIsMeasuredAnew() {
        MainWindow window;
        openSet(window, path_);
        Session& session = *window.session();
        Derived<SubgroupKey, SubgroupFindings> findings(&session, subgroupFindingsOf, nullptr);
        const QString id =
            session.queue()
                ->train(QStringLiteral("dml-margin"), {{"epochs", "60"}, {"hidden_dim", "16"}}, 0, 1)
                .first();
        QTRY_VERIFY_WITH_TIMEOUT(!session.find(id)->history.empty(), 20'000);
        session.queue()->stopRuns(session.queue()->trainingRuns());
        QTRY_VERIFY(session.find(id)->state == SessionRun::State::stopped);
        const SubgroupKey key({id}, "test", SubgroupKey::Wanted::measure, "map_at_r");
        const auto measured = [&] {
            findings.request({key});
            const auto known = findings.get(key).value;
            return known != nullptr && known->measured.contains("map_at_r");
        };
        QTRY_VERIFY_WITH_TIMEOUT(measured(), 20'000);
        // Measures that compare all rows are read off one comparison.
        const SubgroupKey other({id}, "test", SubgroupKey::Wanted::measure, "recall_at_1");
        QVERIFY(key == other);
        QTRY_VERIFY_WITH_TIMEOUT(findings.get(other).value->measured.contains("recall_at_1"), 20'000);
        session.queue()->resume({id});
        QVERIFY(!findings.get(key).isKnown());
        QTRY_VERIFY_WITH_TIMEOUT(session.find(id)->state == SessionRun::State::done, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(measured(), 20'000);
        const Task& task = *session.task();
        const std::unique_ptr<Head> head = makeHead(session.find(id)->run->head);
        Evaluated evaluated(task, task.split("test", ""), head.get(), {});
        QCOMPARE(*findings.get(key).value->measured.at("map_at_r").measured.whole,
                 *measures().find("map_at_r").of(evaluated).whole);
    }

    void hiddenTestRowsStayHidden() {
        QSettings().clear(); // as somebody who never used the program
        MainWindow window;
        openSet(window, path_);
        FigurePanel* panel = raisedSubgroups(window);
        trainAndWait(window, QStringLiteral("dml-margin"), {{"epochs", "2"}, {"hidden_dim", "16"}});
        raisedSubgroups(window);
        QTRY_VERIFY_WITH_TIMEOUT(says(panel->view("subgroup_values"), "validation split"), 20'000);
        choose(window, "subgroups_split", QStringLiteral("test"));
        QTRY_VERIFY(!panel->view("subgroup_values")->hasFigure());
        QVERIFY(panel->view("subgroup_values")
                    ->placeholder()
                    .contains(QStringLiteral("test results are hidden")));
        window.session()->runs()->reveal(window.context()->rule());
        QTRY_VERIFY_WITH_TIMEOUT(says(panel->view("subgroup_values"), "test split"), 20'000);
    }

    /// A figure that is not visible hides test results too, and belongs to the open set.
    void whatIsNotInSightHidesTooAndIsOfTheOpenSet() {
        MainWindow window;
        openSet(window, path_);
        FigurePanel* panel = raisedSubgroups(window);
        trainAndWait(window, QStringLiteral("dml-margin"), {{"epochs", "2"}, {"hidden_dim", "16"}});
        raisedSubgroups(window);
        QTRY_VERIFY_WITH_TIMEOUT(panel->view("subgroup_values")->hasFigure() &&
                                     says(panel->view("subgroup_values"), "Margin"),
                                 20'000);
        QVERIFY(says(panel->view("subgroup_values"), "test split"));
        showPane(window, "retrieval");
        window.session()->hidden()->setHidesTest(true);
        QVERIFY(!panel->view("subgroup_values")->hasFigure() &&
                panel->drawing("subgroup_values").caption.isEmpty());
        window.session()->hidden()->setHidesTest(false);
        QVERIFY(panel->view("subgroup_values")->hasFigure()); // it was known
        const std::string other = (folder_.path() + QStringLiteral("/other")).toStdString();
        std::filesystem::create_directories(other);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        window.openFile(QString::fromStdString(writeSmallSet(other)));
        QVERIFY(opened.wait(10'000));
        QVERIFY(!panel->view("subgroup_values")->hasFigure() &&
                panel->drawing("subgroup_values").caption.isEmpty());
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestSubgroupsPanel>)

#include "tst_subgroups_panel.moc"
