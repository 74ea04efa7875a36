// SPDX-License-Identifier: GPL-3.0-or-later
// How soon a set with ten thousand runs is open, and how long the window works when the table is filtered and
// sorted and when thousands of its runs are selected. `bench_many_runs COUNT` takes another number, and
// `bench_many_runs COUNT keep` the runs that it wrote before, if it did. Run it under a display.
#include "app/panes/parallel_tab.h"
#include "app/panes/trade_off_panel.h"
#include "app/window/main_window.h"
#include "core/data/task.h"
#include "core/io/anndata/anndata_reader.h"
#include "tests/app/small_set.h"
#include "tests/bench/bench.h"
#include "tests/support/many_runs.h"
#include "widgets/scatter/vtk_widget.h"
#include "widgets/tables/run_table.h"

#include <QApplication>
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

/// Milliseconds until all that follows from `action` in the thread of the window is done, painting too, and
/// how many of them it worked.
template<class Action>
void measure(const std::string& name, const Action& action) {
    const Stopwatch clock;
    const double before = secondsWorked();
    action();
    QApplication::sendPostedEvents();
    QApplication::processEvents();
    printFigure(name, clock.seconds() * 1e3, "ms");
    printFigure(name + ".worked", (secondsWorked() - before) * 1e3, "ms");
    std::fflush(stdout);
}

void rest(int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
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

/// Rectangles over marks, brushes over lines, and the front.
void benchBrushes(MainWindow& window, TradeOffPanel& panel) {
    auto* tabs = panel.findChild<QTabWidget*>(QStringLiteral("tradeOffTabs"));
    TradeOffChart* chart = panel.chart();
    window.context()->selectRuns({});
    rest(1000);
    const QPoint from(chart->width() / 2, chart->height() / 4), to(chart->width() - 2, chart->height() - 2);
    const auto mouse = [chart](QEvent::Type type, QPoint place, Qt::MouseButtons pressed) {
        QMouseEvent event(type, place, chart->mapToGlobal(place),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, pressed, {});
        QApplication::sendEvent(chart, &event);
    };
    mouse(QEvent::MouseButtonPress, from, Qt::LeftButton);
    measure("trade_off.rectangle_moves", [&] { mouse(QEvent::MouseMove, to, Qt::LeftButton); });
    measure("trade_off.rectangle", [&] { mouse(QEvent::MouseButtonRelease, to, {}); });
    printFigure("trade_off.rectangle_runs", double(window.context()->selectedRuns().size()), "runs");
    rest(1000);
    measure("settings.first_look", [&] { tabs->setCurrentWidget(panel.parallel()); });
    rest(1000);
    ParallelCoordinates* view = panel.parallel()->view();
    measure("settings.brush", [&] {
        view->setBrush(QStringLiteral("val.worst"), ParallelCoordinates::Brush{0.5, 1.0});
    });
    measure("settings.select", [&] { window.context()->selectRuns(view->passingRuns()); });
    view->clearBrushes();
    tabs->setCurrentWidget(chart);
    rest(1000);
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
    QObject::connect(window.session(), &Session::opened, [&] { opened = clock.seconds(); });
    while (window.session()->runs().size() < count && clock.seconds() < 600.0)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    printFigure(name + ".set", opened, "s");
    printFigure(name + ".runs", clock.seconds() - opened, "s");
    printFigure(name + ".worked", secondsWorked() - before, "s");
    rest(1500);
    printFigure(name + ".longest_wait", longest * 1e3, "ms");
    std::fflush(stdout);
    if (!further)
        return;
    auto* table = window.view<RunTable>();
    auto* filter = table->findChild<QLineEdit*>(QStringLiteral("runsFilter"));
    const auto settle = [&] { rest(1000); };
    settle();
    measure("table.filter", [&] { filter->setText(QStringLiteral("gro")); });
    measure("table.filter_cleared", [&] { filter->clear(); });
    measure("table.sort", [&] { table->view()->sortByColumn(5, Qt::DescendingOrder); });
    QStringList some;
    for (const SessionRun& run : window.session()->runs())
        if (some.size() < 3000)
            some << run.id;
    auto* tradeOff = window.view<TradeOffPanel>();
    measure("trade_off.first_look", [&] { Q_EMIT window.context()->paneRequested("trade_off"); });
    settle();
    measure("select.3000", [&] { window.context()->selectRuns(some); });
    settle();
    measure("select.1", [&] { window.context()->selectRuns({some.first()}); });
    settle();
    measure("select.again_3000", [&] { window.context()->selectRuns(some); });
    settle();
    measure("table.filter_while_3000_selected", [&] { filter->setText(QStringLiteral("lin")); });
    filter->clear();
    settle();
    benchBrushes(window, *tradeOff);
    measure("trade_off.rule", [&] { window.context()->setRule("val.average_accuracy"); });
    measure("table.averaged", [&] { table->setAveraged(true); });
    settle();
    measure("select.none", [&] { window.context()->selectRuns({}); });
    measure("select.averaged_3000", [&] { window.context()->selectRuns(some); });
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
