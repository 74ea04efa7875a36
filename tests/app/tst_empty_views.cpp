// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the texts of views that have nothing to show, or only a part.
#include "app/panes/picture_grid.h"
#include "app/views/run_comparison.h"
#include "app/views/run_titles.h"
#include "core/data/small_groups.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/figure_view.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/line_chart.h"

#include <QLabel>
#include <QTabWidget>
#include <QTemporaryDir>

using namespace groupscope;

class TestEmptyViews : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_empty_views")))
            QSKIP(needsDisplay);
        EmbeddingSet set = smallSet();
        set.thumbnails = {4, 4, 1, std::vector<std::uint8_t>(set.ids.size() * 16, 128)};
        const std::filesystem::path path = folder_.path().toStdString() + "/small.h5ad";
        saveEmbeddingSet(set, path);
        path_ = QString::fromStdString(path.string());
    }
    void init() { forgetKeptRuns(); }

    void theyAskForWhatIsMissing() {
        MainWindow window;
        openSet(window, path_);
        QVERIFY(bars(window).startsWith(QStringLiteral("Train a method")));
        QVERIFY(curves(window).startsWith(QStringLiteral("Train a method")));
        Q_EMIT window.context()->paneRequested("representation");
        const QString map = figurePanel(window, "representation")->current()->placeholder();
        QVERIFY2(!map.contains(QStringLiteral("Open a set")), qPrintable(map)); // one is open
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        window.context()->selected()->select({});
        QVERIFY2(bars(window).startsWith(QStringLiteral("Select a run")), qPrintable(bars(window)));
        QVERIFY2(curves(window).startsWith(QStringLiteral("Select a run")), qPrintable(curves(window)));
    }

    /// A head without classifier is not right in all rows.
    void aRunWithoutClassifierPredictsNothing() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("dml-margin"), {{"epochs", "2"}, {"hidden_dim", "16"}});
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        const auto& runs = window.session()->runs()->all();
        QVERIFY(bars(window).startsWith(QStringLiteral("No selected run")) ||
                !window.view<GroupBars>()->data().entries.empty());
        PictureGrid grid;
        const auto noteOf = [&](const SessionRun& run) {
            grid.show(window.session()->task(), {600, 601, 602}, run.whole.get(), QStringLiteral("this run"));
            return grid.findChild<QLabel*>()->text();
        };
        QTRY_VERIFY(runs[0].hasDetails() && runs[1].hasDetails());
        QCOMPARE(noteOf(runs[0]), QStringLiteral("3 examples, for which this run predicts no class"));
        QVERIFY2(noteOf(runs[1]).contains(QStringLiteral("3 examples: this run gets")),
                 qPrintable(noteOf(runs[1])));
    }

    /// Its bars stay until its next epoch, and comparisons say that it is not among them.
    void aStoppedRunIsNotForgotten() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        const QString id = window.session()
                               ->queue()
                               ->train(QStringLiteral("linear-probe"), {{"epochs", "100000"}}, 0, 1)
                               .front();
        QTRY_VERIFY_WITH_TIMEOUT(window.session()->find(id)->history.size() > 2, 20'000);
        window.session()->queue()->stopRuns({id});
        const SessionRun* run = window.session()->find(id);
        QTRY_VERIFY_WITH_TIMEOUT(run->state == SessionRun::State::stopped && run->run, 20'000);
        QVERIFY(choiceNote(*window.session(), window.context()->rule())
                    .ends_with("means over seeds; without 1 stopped run"));
        window.context()->selected()->select({id});
        QVERIFY(!run->run->report("val").groups.empty());
        window.session()->queue()->resume({id});
        QVERIFY(run->state == SessionRun::State::training && !run->run);
        QCOMPARE(run->liveReport.worstGroupAccuracy, run->earlier->report("val").worstGroupAccuracy);
        QTRY_COMPARE(window.view<GroupBars>()->data().entries.size(), std::size_t(1));
        window.session()->queue()->stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 20'000);
        QVERIFY(choiceNote(*window.session(), window.context()->rule()).ends_with("without 1 stopped run"));
    }

    void theBaselineIsNamed() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "4"}});
        window.session()->runs()->setBaseline(window.session()->runs()->all()[0].id);
        window.context()->selected()->select({window.session()->runs()->all()[1].id});
        const GroupBars* bars = window.view<GroupBars>();
        QTRY_VERIFY(!bars->data().entries.empty() && !bars->data().entries[0].difference.empty());
        const std::string name = titleOf(window.session()->runs()->all()[0]).toStdString();
        QVERIFY(name.starts_with("Zero-shot"));
        QCOMPARE(bars->data().baseline, name);
        const SceneSpace paper = SceneSpace::paper();
        const GroupBarsData& data = bars->data();
        const Scene scene = groupBarsScene(data, bars->shownGroups(),
                                           layGroupBars(data, bars->shownGroups().size(), paper), paper);
        QVERIFY(std::any_of(scene.items.begin(), scene.items.end(), [&](const SceneItem& item) {
            return item.words == "▲ ▼: points to the baseline, " + name;
        }));
    }

    /// One rule for all views: the worst of the run table is among the bars, however small it is.
    void smallGroupsStayInSight() {
        const std::filesystem::path path = folder_.path().toStdString() + "/few.h5ad";
        saveEmbeddingSet(smallSet(54), path);
        MainWindow window;
        openSet(window, QString::fromStdString(path.string()));
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "20"}});
        window.session()->runs()->setBaseline(window.session()->runs()->all()[0].id);
        window.context()->selected()->select({window.session()->runs()->all()[1].id});
        const auto* bars = window.view<GroupBars>();
        QTRY_VERIFY(!bars->data().entries.empty() && !bars->data().entries[0].difference.empty());
        QCOMPARE(bars->shownGroups().size(), std::size_t(6));
        int small = 0;
        for (const int group : bars->shownGroups())
            small += isSmallGroup(bars->data().rowsOf(group)) ? 1 : 0;
        QVERIFY(small > 0 && small < 6);
        const GroupReport report = window.session()->runs()->all()[1].run->report("test");
        QCOMPARE(bars->data().entries[0].worstGroup, report.worstGroup);
        showPane(window, "methods_by_group");
        QTest::qWait(500);
        keepPicture(window, "small_groups.png");
    }

  private:
    static QString bars(const MainWindow& window) { return window.view<GroupBars>()->placeholder(); }
    static QString curves(const MainWindow& window) {
        return window.view<LineChart>(QStringLiteral("accuracyChart"))->placeholder();
    }

    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestEmptyViews>)
#include "tst_empty_views.moc"
