// SPDX-License-Identifier: GPL-3.0-or-later
// How soon the window is there, and the longest time it does not answer while the demo set is opened, laid
// out, and a method trains. Run it under a display.
#include "app/window/main_window.h"
#include "app/window/map_panel.h"
#include "tests/bench/bench.h"
#include "widgets/forms/method_form.h"
#include "widgets/scatter/vtk_widget.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QStandardPaths>
#include <QTimer>
#include <QWindow>

#include <algorithm>

using namespace groupscope;

namespace {

/// Milliseconds of the longest gap between two turns of the event loop.
class Heartbeat {
  public:
    Heartbeat() {
        clock_.start();
        timer_.setTimerType(Qt::PreciseTimer);
        QObject::connect(&timer_, &QTimer::timeout, &timer_,
                         [this] { longest_ = std::max(longest_, clock_.restart()); });
        timer_.start(1);
    }
    void print(const std::string& name) {
        printFigure(name, static_cast<double>(longest_), "ms");
        longest_ = 0;
    }

  private:
    QTimer timer_;
    QElapsedTimer clock_;
    qint64 longest_ = 0;
};

template<class Sender, class Signal>
void waitFor(Sender* sender, Signal signal, int milliseconds) {
    QEventLoop loop;
    QObject::connect(sender, signal, &loop, &QEventLoop::quit);
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

} // namespace

int main(int argc, char** argv) {
    const Stopwatch start;
    VtkWidget::configureDefaultFormat();
    QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setApplicationName(QStringLiteral("bench_window"));
    MainWindow window;
    window.show();
    while (!window.isVisible() || !window.windowHandle()->isExposed())
        QApplication::processEvents();
    QApplication::processEvents();
    printFigure("start.first_frame", start.seconds(), "s");

    Heartbeat heartbeat;
    const Stopwatch opening;
    window.openDemo();
    waitFor(window.session(), &Session::opened, 60'000);
    printFigure("open.demo", opening.seconds(), "s");
    heartbeat.print("longest_wait.opening");
    waitFor(window.map()->model(), &MapModel::finished, 120'000);
    printFigure("map.demo", opening.seconds(), "s");
    heartbeat.print("longest_wait.mapping");
    for (const char* method : {"linear-probe", "adapter", "contrastive-adapter"}) {
        window.form()->setMethod(QString::fromLatin1(method));
        window.form()->setAssignments({{"epochs", "10"}});
        Q_EMIT window.form()->trainRequested();
        QTimer::singleShot(15'000, window.session(), &Session::cancelTraining);
        waitFor(window.session(), &Session::trainingStopped, 60'000);
        heartbeat.print(std::string("longest_wait.") + method);
    }
    window.close();
}
