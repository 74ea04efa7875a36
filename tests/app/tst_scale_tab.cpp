// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/scale_source.h"
#include "core/experiment/alpha_scan.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/scene_support.h"
#include "tests/app/window_support.h"
#include "widgets/charts/figure_view.h"
#include "widgets/export/figure_export.h"

#include <QComboBox>
#include <QDockWidget>
#include <QTabWidget>
#include <QTemporaryDir>

#include <algorithm>

using namespace groupscope;

namespace {

/// Returns the view with the tab on top.
FigureView* raisedScale(MainWindow& window) {
    showPane(window, "more_figures");
    raiseTab(window, "alpha_curve", "more_figures");
    return figurePanel(window, "more_figures")->view("alpha_curve");
}

QString scaleCaption(const MainWindow& window) {
    return figurePanel(window, "more_figures")->drawing("alpha_curve").caption;
}

/// Names of the curves, as their legend has them.
QStringList curves(const FigureView* view) {
    QStringList names;
    for (const SceneItem& item : view->scene().items)
        if (const QString words = QString::fromStdString(item.words); words.contains(QStringLiteral("group")))
            names << words;
    return names;
}

QStringList trained(MainWindow& window, const QString& method,
                    std::map<std::string, std::string> settings = {}, int seeds = 1) {
    settings.insert({"epochs", "3"});
    if (method == QStringLiteral("zero-shot"))
        settings.erase("epochs");
    const QStringList ids = window.session()->queue()->train(method, settings, 0, seeds);
    const auto& runs = window.session()->runs()->all();
    [&] {
        QTRY_VERIFY_WITH_TIMEOUT(
            std::all_of(runs.begin(), runs.end(),
                        [](const SessionRun& run) { return run.state == SessionRun::State::done; }),
            60'000);
    }();
    return ids;
}

} // namespace

/// Trained heads over their scale α, in the trade-off pane.
class TestScaleTab : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_scale_tab")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void headsOverTheirScale() {
        MainWindow window;
        openSet(window, path_);
        FigureView* scale = raisedScale(window);
        QVERIFY2(scale->placeholder().contains(QStringLiteral("once R-Adapter")),
                 qPrintable(scale->placeholder()));
        trained(window, QStringLiteral("zero-shot"));
        trained(window, QStringLiteral("cvar-dro")); // its alpha is none of these
        trained(window, QStringLiteral("wise-ft"), {{"space", "weights"}});
        window.context()->selected()->select({});
        raisedScale(window);
        ScaleSource source(window.context());
        source.request({}, {});
        QTRY_VERIFY(!source.isWorking());
        QTest::qWait(300);
        QVERIFY(!scale->hasFigure());
        QVERIFY2(scale->placeholder().contains(QStringLiteral("once R-Adapter")),
                 qPrintable(scale->placeholder()));

        const QStringList adapters = trained(window, QStringLiteral("r-adapter"), {}, 2);
        const QStringList tuned = trained(window, QStringLiteral("ft"), {{"alpha", "0.5"}});
        window.context()->selected()->select({});
        QTRY_VERIFY_WITH_TIMEOUT(curves(scale).size() == 2, 20'000);
        QVERIFY(scaleCaption(window).contains(QStringLiteral("Means over seeds")));
        QVERIFY(says(scale, QStringLiteral("R-Adapter")) && says(scale, QStringLiteral("Fine-tuning")));
        keepPicture(window, "scale.png");

        // The selected alone, and its figures are those of the command.
        window.context()->selected()->select(tuned);
        QTRY_COMPARE(curves(scale).size(), 1);
        const std::vector<Run> run{*window.session()->find(tuned.first())->whole};
        const AlphaScan scan = scanAlphas(*window.session()->task(), run, {.points = 21}).front();
        source.request({}, {});
        QTRY_COMPARE(source.scans(tuned).size(), std::size_t(1));
        QCOMPARE(source.scans(tuned).front().split("test")->average, scan.split("test")->average);
        QCOMPARE(source.scans(tuned).front().kept, 0.5);

        // Another split; then its run is taken away.
        auto* rows = window.findChild<QComboBox*>(QStringLiteral("more_figures_split"));
        rows->setCurrentIndex(rows->findData(QStringLiteral("val")));
        QTRY_VERIFY(scaleCaption(window).contains(QStringLiteral("alidation split")));
        window.session()->runs()->remove(tuned);
        QTRY_VERIFY(!says(scale, QStringLiteral("Fine-tuning")));
        QCOMPARE(curves(scale).size(), 1);
        QCOMPARE(source.candidates(adapters).size(), 2);

        // Rows that were fitted on are never looked at, and that is said.
        rows->setCurrentIndex(rows->findData(QStringLiteral("train")));
        QTRY_VERIFY(!scale->hasFigure());
        QVERIFY2(scale->placeholder().contains(QStringLiteral("with training examples have no curve")),
                 qPrintable(scale->placeholder()));
    }

    /// Rows whose figures are hidden are not looked at before a run is chosen.
    void hiddenRowsStayHidden() {
        QSettings().setValue(QStringLiteral("runs/hideTest"), true);
        MainWindow window;
        openSet(window, path_);
        const QStringList ids = trained(window, QStringLiteral("ft"));
        FigureView* scale = raisedScale(window);
        auto* rows = window.findChild<QComboBox*>(QStringLiteral("more_figures_split"));
        rows->setCurrentIndex(rows->findData(QStringLiteral("val")));
        QTRY_VERIFY_WITH_TIMEOUT(scale->hasFigure(), 20'000);
        ScaleSource source(window.context());
        source.request({}, {});
        QTRY_VERIFY(!source.scans(ids).empty());
        QVERIFY(source.scans(ids).front().split("test") == nullptr);
        rows->setCurrentIndex(rows->findData(QStringLiteral("test")));
        QTRY_VERIFY(!scale->hasFigure());
        QVERIFY2(scale->placeholder().contains(QStringLiteral("hidden")), qPrintable(scale->placeholder()));
        window.session()->runs()->reveal(window.context()->rule());
        QTRY_VERIFY_WITH_TIMEOUT(scale->hasFigure(), 20'000);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestScaleTab)
#include "tst_scale_tab.moc"
