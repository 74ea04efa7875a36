// SPDX-License-Identifier: GPL-3.0-or-later
// Milliseconds a frame of the map at 1600 x 1000, at rest and while the camera moves, and of a look-up under
// the cursor. Run: xvfb-run -a -s "-screen 0 1700x1100x24" bench_scatter_view
#include "core/base/random.h"
#include "widgets/scatter/scatter_picker.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/scatter/vtk_widget.h"
#include "widgets/style/palette.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cstdio>

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

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0.0 : values[values.size() / 2];
}

void wheel(QWidget* stage, int delta) {
    const QPointF middle(0.5 * stage->width(), 0.5 * stage->height());
    QWheelEvent event(middle, stage->mapToGlobal(middle), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(stage, &event);
}

double millisecondsOf(const std::function<void()>& work) {
    QElapsedTimer timer;
    timer.start();
    work();
    return 1e-6 * double(timer.nsecsElapsed());
}

void measure(int rows, int dimensions) {
    ScatterView view;
    view.resize(1600, 1000);
    view.show();
    (void)QTest::qWaitForWindowExposed(&view);
    const MatrixF positions = cloud(rows, dimensions);
    view.setPositions(positions);
    const double load = millisecondsOf([&] { view.setPositions(positions); });
    std::vector<int> codes(static_cast<std::size_t>(rows));
    std::vector<QString> names;
    for (int row = 0; row < rows; ++row) {
        codes[std::size_t(row)] = row % clusters;
    }
    for (int code = 0; code < clusters; ++code) {
        names.push_back(QStringLiteral("class %1").arg(code));
    }
    const auto setClasses = [&] {
        view.setCategories(QStringLiteral("class"), codes, names, categoryColors(clusters, false));
    };
    setClasses();
    QTest::qWait(1500);
    const double recolor = millisecondsOf(setClasses);
    QTest::qWait(1500);
    QWidget* stage = view.focusProxy();
    std::vector<double> moving;
    std::vector<double> wholeFrame;
    std::vector<double> resting;
    for (int step = 0; step < 12; ++step) {
        wheel(stage, step % 2 == 0 ? 120 : -120);
        wholeFrame.push_back(millisecondsOf([] {
            QApplication::processEvents();
            QApplication::processEvents();
        }));
        moving.push_back(view.lastRenderMilliseconds());
    }
    for (int step = 0; step < 3; ++step) {
        wheel(stage, step % 2 == 0 ? 120 : -120);
        QTest::qWait(1500);
        resting.push_back(view.lastRenderMilliseconds());
    }
    ScatterPicker picker;
    ScatterCamera camera;
    camera.fit(view.scene().lower(), view.scene().upper(), dimensions == 3);
    const QSizeF size(stage->size());
    const auto pick = [&](double x) { return picker.pick({x, 400}, 6.0, view.scene(), camera, size); };
    const double first = millisecondsOf([&] { pick(500); });
    const double next = millisecondsOf([&] {
        for (int x = 0; x < 1000; ++x) {
            pick(x);
        }
    });
    std::printf("%8d %dD  positions %6.1f  recolour %6.1f  moving: draw %6.1f frame %6.1f  rest %7.1f  "
                "pick first %5.1f then %.4f ms\n",
                rows, dimensions, load, recolor, median(moving), median(wholeFrame), median(resting), first,
                next / 1000.0);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    VtkWidget::configureDefaultFormat();
    QApplication application(argc, argv);
    applyTheme(Theme::light);
    for (const int dimensions : {2, 3}) {
        for (const int rows : {10000, 70000, 1000000}) {
            measure(rows, dimensions);
        }
    }
    return 0;
}
