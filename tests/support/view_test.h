// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/test_main.h"
#include "widgets/scatter/vtk_widget.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QTest>

namespace groupscope::testing {

/// Runs a test of views in an application that is prepared as the program prepares its own: VTK wants the
/// format of its surfaces before.
template<class Test>
int runViewTest(int argc, char** argv) {
    VtkWidget::configureDefaultFormat();
    const QApplication application(argc, argv);
    applyTheme(Theme::light);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

/// Runs the test on the platform without a screen or OpenGL, where pictures are the same each time and VTK
/// cannot draw.
template<class Test>
int runOffscreenTest(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return runViewTest<Test>(argc, argv);
}

} // namespace groupscope::testing
