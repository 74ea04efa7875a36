// SPDX-License-Identifier: GPL-3.0-or-later
// How soon the window is there, and the longest time it does not answer while the demo set is opened, laid
// out, and a method trains. `bench_window FILE` instead opens a set, lays all its rows out by PCA, and
// measures how long selecting, inverting and clearing takes with all linked views. Run it under a display.
#include "app/panes/map_panel.h"
#include "app/window/main_window.h"
#include "tests/bench/bench.h"
#include "widgets/forms/method_form.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/scatter/vtk_widget.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QStandardPaths>
#include <QTimer>
#include <QWindow>

#include <algorithm>
#include <ctime>

using namespace groupscope;

namespace {

double threadSeconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The longest gap between two turns of the event loop: as the user's clock sees it (other threads may have
/// had the cores meanwhile), and the longest time the window's own thread worked without a break.
class Heartbeat {
  public:
    Heartbeat() {
        clock_.start();
        timer_.setTimerType(Qt::PreciseTimer);
        QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] {
            const double now = threadSeconds();
            longestWait_ = std::max(longestWait_, static_cast<double>(clock_.nsecsElapsed()) * 1e-6);
            longestWork_ = std::max(longestWork_, (now - worked_) * 1e3);
            clock_.restart();
            worked_ = now;
        });
        timer_.start(1);
    }
    void print(const std::string& name) {
        printFigure("longest_wait." + name, longestWait_, "ms");
        printFigure("longest_work." + name, longestWork_, "ms");
        longestWait_ = longestWork_ = 0.0;
    }

  private:
    QTimer timer_;
    QElapsedTimer clock_;
    double worked_ = threadSeconds();
    double longestWait_ = 0.0;
    double longestWork_ = 0.0;
};

template<class Sender, class Signal>
void waitFor(Sender* sender, Signal signal, int milliseconds) {
    QEventLoop loop;
    QObject::connect(sender, signal, &loop, &QEventLoop::quit);
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

void choose(const MainWindow& window, const char* box, const QString& text) {
    auto* combo = window.findChild<QComboBox*>(QString::fromLatin1(box));
    combo->setCurrentIndex(combo->findText(text));
}

/// Milliseconds until all that follows from `action` in the window's thread is done, once what followed from
/// `before` is over; the least of five.
template<class Before, class Action>
void measure(const std::string& name, const Before& before, const Action& action) {
    double least = 1e9;
    for (int time = 0; time < 5; ++time) {
        before();
        waitFor(qApp, &QCoreApplication::aboutToQuit, 1500);
        const Stopwatch clock;
        action();
        QApplication::sendPostedEvents();
        least = std::min(least, clock.seconds() * 1e3);
    }
    printFigure(name, least, "ms");
}

void benchSelection(MainWindow& window, const QString& path) {
    window.openFile(path);
    waitFor(window.session()->data(), &OpenSet::opened, 120'000);
    choose(window, "mapMethod", QStringLiteral("PCA"));
    choose(window, "mapRows", QStringLiteral("all"));
    waitFor(window.view<MapPanel>()->model(), &MapModel::finished, 120'000);
    waitFor(qApp, &QCoreApplication::aboutToQuit, 5'000);
    ScatterView* view = window.view<MapPanel>()->view();
    printFigure("select.points", static_cast<double>(window.view<MapPanel>()->model()->rows().size()),
                "points");
    const auto clear = [&] { view->selector()->clear(); };
    const auto selectAll = [&] { view->selector()->selectAllVisible(); };
    measure("select.all", clear, selectAll);
    measure("select.invert", selectAll, [&] { view->selector()->invert(); });
    measure("select.clear", selectAll, clear);
}

} // namespace

int main(int argc, char** argv) {
    const Stopwatch start;
    VtkWidget::configureDefaultFormat();
    QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    // Runs that were kept would come back instead of being trained.
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/runs"))
        .removeRecursively();
    QApplication::setApplicationName(QStringLiteral("bench_window"));
    MainWindow window;
    window.show();
    while (!window.isVisible() || !window.windowHandle()->isExposed())
        QApplication::processEvents();
    QApplication::processEvents();
    printFigure("start.first_frame", start.seconds(), "s");
    if (argc > 1) {
        benchSelection(window, QString::fromLocal8Bit(argv[1]));
        return 0;
    }

    Heartbeat heartbeat;
    const Stopwatch opening;
    window.openSample();
    waitFor(window.session()->data(), &OpenSet::opened, 60'000);
    printFigure("open.demo", opening.seconds(), "s");
    heartbeat.print("opening");
    waitFor(window.view<MapPanel>()->model(), &MapModel::finished, 120'000);
    printFigure("map.demo", opening.seconds(), "s");
    heartbeat.print("mapping");
    for (const char* method : {"linear-probe", "adapter", "contrastive-adapter"}) {
        window.view<MethodForm>()->setMethod(QString::fromLatin1(method));
        window.view<MethodForm>()->setAssignments({{"epochs", "10"}});
        Q_EMIT window.view<MethodForm>()->trainRequested();
        QTimer::singleShot(15'000, window.session()->queue(), &TrainingQueue::stopAll);
        waitFor(window.session()->queue(), &TrainingQueue::trainingStopped, 60'000);
        heartbeat.print(method);
    }
    window.close();
}
