// SPDX-License-Identifier: GPL-3.0-or-later
// How soon a set with ten thousand runs is open, and how long the window works when the table is filtered and
// sorted and when thousands of its runs are selected. `bench_many_runs COUNT` takes another number, and
// `bench_many_runs COUNT keep` the runs that it wrote before, if it did. Run it under a display.
#include "app/panes/parallel_tab.h"
#include "app/window/export_dialog.h"
#include "app/window/main_window.h"
#include "core/data/task.h"
#include "core/io/anndata/anndata_reader.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/small_set.h"
#include "tests/bench/bench.h"
#include "tests/support/many_runs.h"
#include "widgets/charts/figure_view.h"
#include "widgets/scatter/vtk_widget.h"
#include "widgets/tables/run_table.h"

#include <QAbstractEventDispatcher>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QEventLoop>
#include <QLineEdit>
#include <QMouseEvent>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <ctime>
#include <filesystem>

using namespace groupscope;

namespace {

/// Processor time of this thread, in seconds: the same on a busy machine.
double secondsWorked() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void rest(int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

/// Until the thread of the window has nothing more to do and would wait.
void workOff() {
    QEventLoop loop;
    QObject::connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::aboutToBlock, &loop,
                     &QEventLoop::quit);
    QTimer::singleShot(0, [] {}); // so that it does something, and then has nothing more to do
    loop.exec();
}

/// Milliseconds until all that follows from `action` in the thread of the window is done, painting too, how
/// many of them it worked, and how long it worked in the second after.
template<class Action>
void measure(const std::string& name, const Action& action) {
    rest(1000);
    const Stopwatch clock;
    const double before = secondsWorked();
    action();
    workOff();
    const double passed = clock.seconds(), after = secondsWorked();
    rest(1000);
    printFigure(name, passed * 1e3, "ms");
    printFigure(name + ".worked", (after - before) * 1e3, "ms");
    printFigure(name + ".worked_later", (secondsWorked() - after) * 1e3, "ms");
    std::fflush(stdout);
}

/// Writes the runs where the window looks for those of the set; their folder.
std::string writeRuns(const std::string& path, std::size_t count) {
    const auto set = openEmbeddingSet(path);
    const std::shared_ptr<const Task> task = makeTask(set, TaskSelection{});
    const RunStore store(archiveFolder(*set).toStdString());
    store.create();
    const auto there = std::distance(std::filesystem::directory_iterator(store.folder() / "runs"), {});
    if (static_cast<std::size_t>(there) == count)
        return store.folder().string();
    const Stopwatch clock;
    testing::forEachOfManyRuns(task, count, [&](const Run& run) { store.save(run); });
    printFigure("write", clock.seconds(), "s");
    std::fflush(stdout);
    return store.folder().string();
}

/// Rectangles over marks, brushes over lines, and the colours of these.
void benchBrushes(MainWindow& window) {
    QWidget* chart = figurePanel(window)->view("trade_off")->viewport();
    window.context()->selected()->select({});
    rest(1000);
    const QPoint from(chart->width() / 2, chart->height() / 4), to(chart->width() - 2, chart->height() - 2);
    const auto mouse = [chart](QEvent::Type type, QPoint place, Qt::MouseButtons pressed) {
        QMouseEvent event(type, place, chart->mapToGlobal(place),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, pressed, {});
        QApplication::sendEvent(chart, &event);
    };
    measure("trade_off.pointed_at", [&] { mouse(QEvent::MouseMove, from, {}); });
    mouse(QEvent::MouseButtonPress, from, Qt::LeftButton);
    measure("trade_off.rectangle_moves", [&] { mouse(QEvent::MouseMove, to, Qt::LeftButton); });
    measure("trade_off.rectangle", [&] { mouse(QEvent::MouseButtonRelease, to, {}); });
    printFigure("trade_off.rectangle_runs", double(window.context()->selected()->ids().size()), "runs");
    measure("settings.first_look", [&] { raiseTab(window, "trade_off_parallel"); });
    ParallelCoordinates* view = window.view<ParallelTab>()->view();
    measure("settings.brush", [&] {
        view->setBrush(QStringLiteral("val.worst"), ParallelCoordinates::Brush{0.5, 1.0});
    });
    measure("settings.select", [&] { window.context()->selected()->select(view->passingRuns()); });
    auto* color = window.view<ParallelTab>()->findChild<QComboBox*>();
    measure("settings.color", [&] { color->setCurrentIndex(color->currentIndex() == 0 ? 1 : 0); });
    measure("settings.select_none", [&] { window.context()->selected()->select({}); });
    view->clearBrushes();
    raiseTab(window, "trade_off");
}

/// Filters, sorts and selects in a table of thousands of runs.
void benchTable(MainWindow& window) {
    auto* table = window.view<RunTable>();
    auto* filter = table->findChild<QLineEdit*>(QStringLiteral("runsFilter"));
    for (const char* typed : {"g", "gr", "gro"})
        measure(std::string("table.filter_") + typed, [&] { filter->setText(QLatin1String(typed)); });
    measure("table.filter_cleared", [&] { filter->clear(); });
    measure("table.sort", [&] { table->view()->sortByColumn(5, Qt::DescendingOrder); });
    measure("table.sort_texts",
            [&] { table->view()->sortByColumn(RunTableModel::settings, Qt::AscendingOrder); });
    measure("table.sort_not", [&] { table->view()->sortByColumn(-1, Qt::AscendingOrder); });
    measure("table.select_all", [&] { table->view()->selectAll(); });
    measure("table.select_none", [&] { table->view()->clearSelection(); });
}

void benchSelection(MainWindow& window, const QStringList& all) {
    const auto select = [&](const QStringList& ids) { window.context()->selected()->select(ids); };
    const QStringList some = all.first(std::min<qsizetype>(3000, all.size()));
    QStringList apart;
    for (qsizetype i = 0; i < all.size(); i += 3)
        apart << all[i];
    measure("select.3000", [&] { select(some); });
    measure("select.1", [&] { select({some.first()}); });
    measure("select.other_1", [&] { select({some.last()}); });
    measure("select.again_3000", [&] { select(some); });
    auto* filter = window.view<RunTable>()->findChild<QLineEdit*>(QStringLiteral("runsFilter"));
    measure("table.filter_while_3000_selected", [&] { filter->setText(QStringLiteral("lin")); });
    filter->clear();
    measure("select.every_third", [&] { select(apart); });
    measure("select.all", [&] { select(all); });
    measure("select.none", [&] { select({}); });
}

/// Changes runs, and which of their results are shown.
void benchChanges(MainWindow& window, const QStringList& all) {
    Session* session = window.session();
    measure("trade_off.rule", [&] { window.context()->setRule("val.average_accuracy"); });
    measure("rename", [&] { session->runs()->describe(all.first(), QStringLiteral("the first"), {}); });
    measure("rename_back", [&] { session->runs()->describe(all.first(), {}, {}); });
    measure("baseline", [&] { session->runs()->setBaseline(all[all.size() / 2]); });
    measure("baseline_none", [&] { session->runs()->setBaseline({}); });
    measure("hide_test", [&] { session->hidden()->setHidesTest(true); });
    measure("show_test", [&] { session->hidden()->setHidesTest(false); });
    const QStringList thousand = all.mid(all.size() / 3, 1000);
    measure("discard.1000", [&] { session->removed()->discard(thousand); });
    measure("discard.undone", [&] { session->removed()->bringBack(thousand); });
    auto* table = window.view<RunTable>();
    measure("table.averaged", [&] { table->setAveraged(true); });
    measure("averaged.select_3000",
            [&] { window.context()->selected()->select(all.first(std::min<qsizetype>(3000, all.size()))); });
    measure("averaged.rule", [&] { window.context()->setRule("val.worst_group_accuracy"); });
    measure("averaged.select_none", [&] { window.context()->selected()->select({}); });
    measure("table.averaged_no_longer", [&] { table->setAveraged(false); });
}

/// The export dialog, until it shows the figure that it begins with.
void benchExport(MainWindow& window) {
    auto* command = window.findChild<QAction*>(QStringLiteral("exportFigures"));
    measure("export.opens", [&] { command->trigger(); });
    window.findChild<ExportDialog*>()->reject();
}

void benchWork(MainWindow& window) {
    QStringList all;
    for (const SessionRun& run : window.session()->runs()->all())
        all << run.id;
    benchTable(window);
    measure("trade_off.first_look", [&] { Q_EMIT window.context()->paneRequested("trade_off"); });
    benchSelection(window, all);
    benchBrushes(window);
    benchExport(window);
    benchChanges(window, all);
}

/// Until all runs are there, and the longest time the window did not answer meanwhile.
void benchOpening(const std::string& name, const std::string& path, std::size_t count, bool further) {
    MainWindow window;
    window.resize(1600, 1000);
    window.show();
    rest(500);
    double longest = 0.0;
    Stopwatch beat;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        longest = std::max(longest, beat.seconds());
        beat = Stopwatch();
    });
    timer.start(5);
    const Stopwatch clock;
    const double before = secondsWorked();
    window.openFile(QString::fromStdString(path));
    double opened = 0.0;
    QObject::connect(window.session()->data(), &OpenSet::opened, [&] { opened = clock.seconds(); });
    while (window.session()->runs()->all().size() < count && clock.seconds() < 600.0)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    printFigure(name + ".set", opened, "s");
    printFigure(name + ".runs", clock.seconds() - opened, "s");
    printFigure(name + ".worked", secondsWorked() - before, "s");
    rest(1500);
    printFigure(name + ".longest_wait", longest * 1e3, "ms");
    printFigure(name + ".worked_in_all", secondsWorked() - before, "s");
    std::fflush(stdout);
    timer.stop();
    if (further)
        benchWork(window);
}

} // namespace

int main(int argc, char** argv) {
    VtkWidget::configureDefaultFormat();
    QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setApplicationName(QStringLiteral("bench_many_runs"));
    const bool keeps = argc > 2;
    QDir kept(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/runs"));
    if (!keeps)
        kept.removeRecursively();
    const std::size_t count = argc > 1 ? std::stoul(argv[1]) : 10'000;
    const QTemporaryDir folder;
    const std::string path = writeSmallSet(folder.path().toStdString());
    const std::string runs = writeRuns(path, count);
    for (const char* name : {"summaries.first", "summaries.again"}) {
        const Stopwatch clock;
        const std::size_t read = RunStore(runs).loadSummaries().size();
        printFigure(name, clock.seconds(), "s");
        std::fflush(stdout);
        if (read != count)
            return 1;
    }
    benchOpening("open.first", path, count, false);
    benchOpening("open.again", path, count, true);
    if (!keeps)
        kept.removeRecursively();
    return 0;
}
