// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the pictures of the README: drives the window on the demo set as a person would. Run it under a
// display:
//   screenshots FOLDER [metric-learning]
#include "app/panes/board_cell.h"
#include "app/panes/board_panel.h"
#include "app/panes/map_panel.h"
#include "app/panes/retrieval_sides.h"
#include "app/panes/selection_panel.h"
#include "app/views/frame_glide.h"
#include "app/views/set_presentation.h"
#include "app/window/main_window.h"
#include "core/data/task_members.h"
#include "core/io/anndata/anndata_writer.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/photographer.h"
#include "tests/support/coloured_digits.h"
#include "widgets/charts/figure_view.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/scatter/vtk_widget.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QLineF>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace groupscope;

namespace {

/// Takes the picture of the representation pane with the embeddings of three trainings.
void photographRepresentations(MainWindow& window, Photographer& photographer) {
    QSettings().setValue(QStringLiteral("theme"), 0);
    applyChosenTheme();
    window.findChild<QAction*>(QStringLiteral("monitor_mutual_information_standardized"))->setChecked(true);
    const std::map<std::string, std::string> common{{"epochs", "10"}, {"learning_rate", "0.01"}};
    photographer.trainAndWait("erm", common);
    photographer.trainAndWait("group-dro", common);
    photographer.trainAndWait("cnc",
                              {{"epochs", "10"}, {"learning_rate", "0.01"}, {"target_sample_ratio", "0.1"}});
    showPane(window, "representation");
    raiseTab(window, "information_plane", "representation");
    window.context()->selected()->select({window.session()->runs()->all()[5].id});
    waitUntil([&] { return figurePanel(window, "representation")->view("measured_bound")->hasFigure(); });
    photographer.take(QStringLiteral("representation"));
}

/// A training whose first epochs are not yet trained, then what the first stage of another found: its
/// agreement with what is known, and on the map of the training examples.
void photographFirstStage(MainWindow& window, Photographer& photographer) {
    showPane(window, "charts");
    auto* curves = window.findChild<QTabWidget*>(QStringLiteral("curvesTabs"));
    photographer.trainAndWait("rwg", {{"epochs", "12"}, {"learning_rate", "2e-5"}}); // slow enough to see it
    window.context()->selected()->select({window.session()->runs()->all().back().id});
    photographer.take(QStringLiteral("learning-curves"), *curves);
    photographer.trainAndWait("jtt", {{"epochs", "3"}, {"stage1_epochs", "5"}});
    window.context()->selected()->select({window.session()->runs()->all().back().id});
    showPane(window, "first_stage");
    photographer.take(QStringLiteral("first-stage"), *figurePanel(window, "first_stage"));
    showPane(window, "map");
    photographer.choose("mapSource", window.findChild<QComboBox*>(QStringLiteral("mapSource"))->itemText(0));
    photographer.choose("mapRows", window.session()->task()->fit().title);
    photographer.choose("mapMethod", QStringLiteral("PCA")); // 48,000 rows
    photographer.choose("mapColor", QStringLiteral("stage 1: environments"));
    waitUntil([&] {
        return window.view<MapPanel>()->model()->map() && !window.view<MapPanel>()->model()->isComputing();
    });
    photographer.take(QStringLiteral("map-first-stage"), *window.view<MapPanel>());
}

/// Takes the picture of the calibration of zero-shot for each group of the demo set.
void photographCalibration(MainWindow& window, Photographer& photographer) {
    window.context()->selected()->select({window.session()->runs()->all()[1].id});
    showPane(window, "calibration");
    waitUntil([&] { return window.view<FigureView>(QStringLiteral("temperature_scan"))->hasFigure(); });
    photographer.take(QStringLiteral("calibration"));
}

/// Temperatures of two methods on digits in colours, where the domain can be forgotten.
void photographTemperatures(MainWindow& window, Photographer& photographer) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("digits.h5ad"));
    saveEmbeddingSet(*groupscope::testing::colouredDigits(0), path.toStdString());
    QSignalSpy opened(window.session()->data(), &OpenSet::opened);
    window.openFile(path);
    waitUntil([&] { return !opened.isEmpty() && !window.view<MapPanel>()->model()->isComputing(); });
    showPane(window, "calibration");
    auto* dock = figurePanel(window, "calibration");
    const std::map<std::string, std::string> common{{"epochs", "150"},
                                                    {"batch_size", "128"},
                                                    {"view_noise", "0.25"},
                                                    {"view_dropout", "0"},
                                                    {"tau_beta", "0.1"}};
    const auto train = [&](const char* method, const char* temperature) {
        auto settings = common;
        settings["temperature"] = temperature;
        photographer.trainAndWait(method, settings);
    };
    train("domain-weighted-negatives", "0.1");
    dock->raise();
    raiseTab(window, "temperature_ridges", "calibration");
    TimeLine* time = window.context()->timeLine();
    waitUntil([&] { return time->epochCount() == 150; });
    time->choose(1);
    photographer.take(QStringLiteral("temperature-first-epoch"), *dock);
    time->choose(150);
    photographer.take(QStringLiteral("temperature-last-epoch"), *dock);
    time->release();
    train("domain-weighted-pairs", "0.125");
    const auto& runs = window.session()->runs()->all();
    window.context()->selected()->select({runs[0].id, runs[1].id});
    dock->raise();
    raiseTab(window, "temperature_bands", "calibration");
    photographer.take(QStringLiteral("temperature-two-runs"), *dock);
}

/// The points within a circle of the map, as a hand with the lasso would take them.
RowSelection pointsAround(const ScatterView& view, QPointF middle, double radius) {
    RowSelection selection(static_cast<std::size_t>(view.scene().rows()));
    for (int point = 0; point < view.scene().rows(); ++point)
        if (QLineF(view.stage()->positionOf(point), middle).length() < radius)
            selection.set(static_cast<std::size_t>(point), true);
    return selection;
}

/// Selection, distortion, names and contours, and the epochs of a training.
void photographMap(MainWindow& window, Photographer& photographer) {
    showPane(window, "map");
    ScatterView* view = window.view<MapPanel>()->view();
    const auto mapped = [&] {
        return window.view<MapPanel>()->hasMap() && !window.view<MapPanel>()->model()->isComputing();
    };
    window.context()->selected()->select({window.session()->runs()->all()[0].id});
    photographer.choose("mapSource", window.findChild<QComboBox*>(QStringLiteral("mapSource"))->itemText(0));
    photographer.choose("mapDimensions", QStringLiteral("2-D"));
    photographer.choose("mapColor", QStringLiteral("class"));
    waitUntil([&] { return mapped() && window.view<MapPanel>()->mapAtRest()->distortion(); });
    view->setSelection(pointsAround(*view, view->stage()->positionOf(4321), 60.0));
    waitUntil([&] { return !window.view<SelectionPanel>()->isJudging(); });
    photographer.take(QStringLiteral("map-selection"));
    view->selector()->clear();
    Q_EMIT view->clicked(4321);
    photographer.choose("mapColor", QStringLiteral("false neighbours"));
    photographer.take(QStringLiteral("map-distortion"));
    photographer.choose("mapColor", QStringLiteral("class"));
    view->change(&ScatterLook::contours, true);
    view->change(&ScatterLook::labels, true);
    photographer.take(QStringLiteral("map-contours"));
    view->change(&ScatterLook::contours, false);
    photographer.choose("mapColor", QStringLiteral("color"));
    auto* source = window.findChild<QComboBox*>(QStringLiteral("mapSource"));
    photographer.choose("mapSource", source->itemText(source->count() - 1));
    waitUntil([&] {
        return mapped() && window.view<MapPanel>()->model()->map() &&
               !window.view<MapPanel>()->model()->map()->frames.empty();
    });
    TimeLine* time = window.context()->timeLine();
    const std::vector<int> heads = time->headEpochs();
    for (const int frame : {0, 1, 12}) {
        time->choose(frame == 0 ? 0 : heads.at(static_cast<std::size_t>(frame) - 1) + 1);
        window.findChild<FrameGlide*>()->arrive();
        photographer.take(QStringLiteral("map-epoch-%1").arg(frame));
    }
    time->release();
    view->change(&ScatterLook::labels, false);
}

/// Whom metric learning fails: what rows find, subgroups beside each other, PARADE's two embeddings.
void photographMetricLearning(MainWindow& window, Photographer& photographer) {
    photographer.trainAndWait("dml-margin", {{"epochs", "10"}});
    photographer.trainAndWait("parade", {{"epochs", "10"}});
    const auto& runs = window.session()->runs()->all();
    const QString margin = runs[runs.size() - 2].id, parade = runs.back().id;
    window.context()->selected()->select({margin, parade});
    const auto titled = [&](const char* name) {
        const auto* title = window.findChild<QLabel*>(QString::fromLatin1(name));
        return title != nullptr && title->text().contains(QStringLiteral("R-precision"));
    };
    showPane(window, "retrieval");
    auto* retrieval = window.view<RetrievalSides>();
    photographer.choose("retrievalOrder", QStringLiteral("worst first"));
    const auto* place = window.findChild<QLabel*>(QStringLiteral("retrievalPlace"));
    waitUntil([&] {
        return titled("retrievalTitle0") && titled("retrievalTitle1") &&
               place->text().startsWith(QStringLiteral("query 1 of"));
    });
    photographer.take(QStringLiteral("metric-window"));
    photographer.take(QStringLiteral("retrieval"), *retrieval);
    showPane(window, "subgroups");
    FigurePanel* panel = figurePanel(window, "subgroups");
    for (const auto& [figure, name] :
         {std::pair{"subgroup_values", "subgroups-values"}, std::pair{"subgroup_gaps", "subgroups-gaps"},
          std::pair{"neighbour_confusion", "subgroups-neighbours"},
          std::pair{"subgroup_spectrum", "subgroups-spectrum"}}) {
        raiseTab(window, figure, "subgroups");
        waitUntil([figure = figure, panel] {
            return panel->view(figure)->hasFigure() &&
                   !panel->view(figure)->placeholder().contains(QStringLiteral("measuring"));
        });
        photographer.take(QString::fromLatin1(name), *panel);
    }
    showPane(window, "runs");
    photographer.take(QStringLiteral("metric-runs"), window);
    showPane(window, "map");
    window.context()->selected()->select({parade});
    const auto mapped = [&] {
        return window.view<MapPanel>()->model()->map() && !window.view<MapPanel>()->model()->isComputing();
    };
    auto* source = window.findChild<QComboBox*>(QStringLiteral("mapSource"));
    photographer.choose("mapColor", QStringLiteral("color"));
    photographer.choose("mapBeside", window.findChild<QComboBox*>(QStringLiteral("mapBeside"))->itemText(3));
    source->setCurrentIndex(1);
    waitUntil([&] { return mapped() && window.view<MapPanel>()->model()->stateOf(1).map; });
    photographer.take(QStringLiteral("map-beside"), *window.view<MapPanel>());
    photographer.take(QStringLiteral("beside-window"));
}

/// The two selected runs row by row, with their maps laid out together.
void photographBoard(MainWindow& window, Photographer& photographer) {
    window.findChild<QAction*>(QStringLiteral("view_side_by_side"))->trigger();
    window.findChild<QToolButton*>(QStringLiteral("board2"))->click();
    const auto* board = window.view<BoardPanel>();
    const auto* last = board->cells().back();
    waitUntil([&] { return !board->model()->isComputing() && last->map()->scene().rows() > 0; });
    photographer.take(QStringLiteral("board"), *board);
    window.findChild<QAction*>(QStringLiteral("view_map"))->trigger();
}

/// Runs of two tasks: with all labels, and with 64 of each class.
void photographSideBySide(MainWindow& window, Photographer& photographer) {
    const auto ask = [&](int shots) {
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        TaskSelection selection = selectionOf(*window.session()->task());
        selection.labels.shots = shots;
        window.session()->data()->reselect(selection);
        waitUntil([&] { return !opened.isEmpty() && !window.view<MapPanel>()->model()->isComputing(); });
    };
    ask(64);
    for (const char* method : {"adapter", "linear-probe"})
        photographer.trainAndWait(method, {{"epochs", "20"}, {"learning_rate", "3e-4"}});
    window.session()->runs()->setVaried("shots");
    waitUntil([&] { return window.session()->runs()->all().size() == 5; });
    QStringList adapters;
    for (const SessionRun& run : window.session()->runs()->all())
        if (run.method->id == "adapter")
            adapters << run.id;
    window.context()->selected()->select(adapters);
    photographer.take(QStringLiteral("side-by-side"));
    window.session()->runs()->setVaried({});
    ask(0);
}

} // namespace

int main(int argc, char** argv) {
    VtkWidget::configureDefaultFormat();
    QApplication application(argc, argv);
    const bool metricLearning = argc == 3 && QLatin1String(argv[2]) == QLatin1String("metric-learning");
    if (argc != 2 && !metricLearning)
        qFatal("usage: screenshots FOLDER [metric-learning]");
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setApplicationName(QStringLiteral("screenshots"));
    QSettings().clear();
    QSettings().setValue(QStringLiteral("runs/hideTest"), false);
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/runs"))
        .removeRecursively();
    QSettings().setValue(QStringLiteral("theme"), 0);
    applyChosenTheme();
    MainWindow window;
    window.resize(1600, 1000);
    window.show();
    Photographer photographer(window, QString::fromLocal8Bit(argv[1]));
    const auto mapped = [&] {
        return window.view<MapPanel>()->hasMap() && !window.view<MapPanel>()->model()->isComputing();
    };
    photographer.take(QStringLiteral("empty"));
    window.openSample();
    waitUntil(mapped);
    if (metricLearning) {
        photographMetricLearning(window, photographer);
        return 0;
    }
    photographer.take(QStringLiteral("opened"));

    photographer.train("adapter", {{"epochs", "20"}, {"learning_rate", "3e-4"}});
    waitUntil([&] {
        return !window.session()->runs()->all().empty() &&
               window.session()->runs()->all()[0].history.size() > 10;
    });
    showPane(window, "method");
    photographer.take(QStringLiteral("training"));
    photographer.waitForTraining();
    showPane(window, "map");
    photographer.trainAndWait("zero-shot", {});
    photographer.trainAndWait("contrastive-adapter", {{"epochs", "20"},
                                                      {"learning_rate", "3e-4"},
                                                      {"positives", "128"},
                                                      {"negatives", "128"},
                                                      {"neighbors", "256"},
                                                      {"max_anchors", "1024"}});
    const auto& runs = window.session()->runs()->all();
    photographSideBySide(window, photographer);
    window.context()->selected()->select({runs[0].id, runs[2].id});
    waitUntil([&] { return runs[2].hasDetails() && mapped(); }); // predictions come from disk
    photographer.choose("mapColor", QStringLiteral("correct / wrong"));
    photographer.take(QStringLiteral("compared"));
    photographBoard(window, photographer);

    photographCalibration(window, photographer);
    window.context()->selected()->select({runs[2].id}); // zero-shot has no trained embedding
    showPane(window, "groups");
    waitUntil([&] { return runs[2].hasDetails() && mapped(); });
    QSettings().setValue(QStringLiteral("theme"), 1);
    applyChosenTheme();
    photographer.choose("mapSource", window.findChild<QComboBox*>(QStringLiteral("mapSource"))->itemText(1));
    waitUntil(mapped);
    photographer.choose("mapColor", QStringLiteral("color"));
    photographer.choose("mapDimensions", QStringLiteral("3-D"));
    waitUntil(mapped);
    photographer.take(QStringLiteral("dark"));
    photographRepresentations(window, photographer);
    photographMap(window, photographer);
    photographFirstStage(window, photographer);
    photographTemperatures(window, photographer);
}
