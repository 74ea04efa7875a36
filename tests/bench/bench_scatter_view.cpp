// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the waiting times of a reader of a map of 1600 x 1000: the window's thread during a frame while
// the camera moves (whole frame, with Qt's composition), the whole cloud once it rests, colours, selections,
// a look-up under the cursor. Medians in milliseconds; `cpu` counts the processor time of all threads, which
// other programs on the machine inflate less. Arguments: numbers of points, by default 10000 70000 1000000.
// Run:
//   xvfb-run -a -s "-screen 0 1700x1100x24" bench_scatter_view
#include "bench.h"

#include "core/base/random.h"
#include "core/figures/palette.h"
#include "widgets/scatter/scatter_picker.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/scatter/vtk_widget.h"
#include "widgets/style/qt_color.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <functional>

using namespace groupscope;

namespace {

constexpr int clusters = 10;

MatrixF cloud(int rows, int dimensions) {
    Random random(1, "bench scatter");
    MatrixF positions(rows, dimensions);
    for (int row = 0; row < rows; ++row) {
        for (int axis = 0; axis < dimensions; ++axis) {
            const double centre = 3.0 * std::sin(1.7 * (row % clusters) + 2.1 * axis);
            positions(row, axis) = static_cast<float>(centre + 0.6 * random.normal());
        }
    }
    return positions;
}

double processorSeconds() {
    timespec time = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void wheel(QWidget* stage, int delta) {
    const QPointF middle(0.5 * stage->width(), 0.5 * stage->height());
    QWheelEvent event(middle, stage->mapToGlobal(middle), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(stage, &event);
}

/// Handles what is due on the window's thread: the timer of the frame, then its painting.
void showFrame() {
    QApplication::processEvents();
    QApplication::processEvents();
}

void rest(const ScatterView& view) {
    QTest::qWait(250);
    (void)QTest::qWaitFor([&] { return !view.stage()->isThinned(); }, 60000);
    showFrame();
}

/// Prints wall and processor time of `work`, the median of `times`; `between` is not measured.
void report(const std::string& name, int times, const std::function<void(int)>& work,
            const std::function<void()>& between) {
    std::vector<double> wall;
    std::vector<double> processor;
    for (int turn = 0; turn < times; ++turn) {
        const double before = processorSeconds();
        const Stopwatch watch;
        work(turn);
        wall.push_back(1e3 * watch.seconds());
        processor.push_back(1e3 * (processorSeconds() - before));
        between();
    }
    printFigure(name, median(wall), "ms");
    printFigure(name + "_cpu", median(processor), "ms");
    std::fflush(stdout);
}

void measureFrames(const std::string& name, ScatterView& view) {
    QWidget* stage = view.stage();
    report(
        name + "_moving_frame", 15,
        [&](int turn) {
            wheel(stage, turn % 2 == 0 ? 120 : -120);
            showFrame();
        },
        [] {});
    rest(view);
    std::vector<double> resting;
    for (int turn = 0; turn < 5; ++turn) {
        wheel(stage, turn % 2 == 0 ? 120 : -120);
        rest(view);
        resting.push_back(view.stage()->lastRenderMilliseconds());
    }
    printFigure(name + "_resting_cloud", median(resting), "ms");
}

void measureChanges(const std::string& name, ScatterView& view) {
    const int rows = view.scene().rows();
    std::vector<int> codes(static_cast<std::size_t>(rows));
    std::vector<QString> names;
    for (int row = 0; row < rows; ++row) {
        codes[std::size_t(row)] = row % clusters;
    }
    for (int code = 0; code < clusters; ++code) {
        names.push_back(QStringLiteral("class %1").arg(code));
    }
    const auto settle = [&] { rest(view); };
    report(
        name + "_recolour", 5,
        [&](int) {
            view.setCategories(QStringLiteral("class"), codes, names,
                               toQColors(categoryColors(clusters, false)));
            showFrame();
        },
        settle);
    RowSelection selection{std::size_t(rows)};
    for (int row = 0; row < rows; row += 3) {
        selection.set(std::size_t(row), true);
    }
    report(
        name + "_select", 5,
        [&](int turn) {
            if (turn % 2 == 0) {
                view.setSelection(selection);
            } else {
                view.selector()->invert();
            }
            showFrame();
        },
        settle);
    report(
        name + "_clear_selection", 1,
        [&](int) {
            view.selector()->clear();
            showFrame();
        },
        settle);
    const std::vector<float> values(codes.begin(), codes.end());
    report(
        name + "_values", 3,
        [&](int turn) {
            view.setValues(QStringLiteral("value"), values, 0.0, 9.0 + turn, sequentialGradient(false));
            showFrame();
        },
        settle);
}

void measurePicking(const std::string& name, const ScatterView& view) {
    const ScatterScene& scene = view.scene();
    ScatterPicker picker;
    ScatterCamera camera;
    camera.fit(scene.lower(), scene.upper(), scene.isThreeD());
    const QSizeF size(view.stage()->size());
    report(
        name + "_pick_first", 5,
        [&](int) {
            picker.invalidate();
            picker.pick({500, 400}, 6.0, scene, camera, size);
        },
        [] {});
    const Stopwatch watch;
    for (int x = 0; x < 1000; ++x) {
        picker.pick({double(x), 400}, 6.0, scene, camera, size);
    }
    printFigure(name + "_pick_next", watch.seconds(), "ms"); // of a thousand
}

void measure(int rows, int dimensions) {
    const std::string name = std::to_string(rows) + "_" + std::to_string(dimensions) + "d";
    const MatrixF positions = cloud(rows, dimensions);
    ScatterView view;
    view.resize(1600, 1000);
    view.show();
    (void)QTest::qWaitForWindowExposed(&view);
    report(
        name + "_positions", 3,
        [&](int) {
            view.setPositions(positions);
            showFrame();
        },
        [&] { rest(view); });
    measureChanges(name, view);
    measureFrames(name, view);
    measurePicking(name, view);
}

} // namespace

int main(int argc, char** argv) {
    VtkWidget::configureDefaultFormat();
    QApplication application(argc, argv);
    applyTheme(Theme::light);
    std::vector<int> sizes;
    for (int index = 1; index < argc; ++index) {
        sizes.push_back(std::max(QByteArray(argv[index]).toInt(), 1));
    }
    for (const int dimensions : {2, 3}) {
        for (const int rows : sizes.empty() ? std::vector<int>{10000, 70000, 1000000} : sizes) {
            measure(rows, dimensions);
        }
    }
    return 0;
}
