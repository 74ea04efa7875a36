// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/map_panel.h"
#include "app/window/main_window.h"
#include "app/window/workspaces.h"
#include "tests/app/file_content.h"
#include "tests/app/small_set.h"
#include "widgets/forms/method_form.h"
#include "widgets/scatter/vtk_widget.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QWidget>

#include <map>
#include <string>

namespace groupscope {

inline constexpr const char* needsDisplay = "needs an X display with OpenGL; packaging/test starts one";

/// No settings but that figures of test examples are shown, which most tests look at, and that one run trains
/// after the other.
inline void forgetSettings() {
    QSettings().clear();
    QSettings().setValue(QStringLiteral("runs/hideTest"), false);
    QSettings().setValue(QStringLiteral("runs/atOnce"), 1);
}

/// Gives the test `name` settings and folders of its own, with no settings in them but that of
/// forgetSettings(). False without a display that VTK can draw on.
inline bool prepareWindowTest(const QString& name) {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("Groupscope"));
    QCoreApplication::setApplicationName(name);
    forgetSettings();
    if (qobject_cast<QApplication*>(QCoreApplication::instance()) != nullptr)
        applyTheme(Theme::light); // as the program does
    return VtkWidget::isAvailable();
}

/// Deletes what earlier tests trained and chose, which would come back when the same file is opened. Only in
/// the test mode of QStandardPaths.
inline void forgetKeptRuns() {
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    for (const char* folder : {"/runs", "/choices"})
        if (QStandardPaths::isTestModeEnabled())
            QDir(data + QLatin1String(folder)).removeRecursively();
}

/// Shows the window, opens the set and waits for its map.
inline void openSet(MainWindow& window, const QString& path) {
    QSignalSpy opened(window.session()->data(), &OpenSet::opened);
    QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.openFile(path);
    QVERIFY(opened.wait(10'000));
    QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
}

/// Brings the pane of that id to the front, in another workspace where the current one does not show it; also
/// one that has nothing to say for the set and its runs.
inline void showPane(const MainWindow& window, const std::string& id) {
    window.findChild<Workspaces*>()->setOffered(id, true);
    QVERIFY2(window.findChild<Workspaces*>()->open(id), id.c_str());
}

/// Chooses what has this text in the box of this name.
inline void choose(const MainWindow& window, const char* name, const QString& text) {
    auto* box = window.findChild<QComboBox*>(QLatin1String(name));
    QVERIFY2(box->findText(text) >= 0, qPrintable(text));
    box->setCurrentIndex(box->findText(text));
}

/// Presses Train and waits until nothing trains any more.
inline void trainAndWait(MainWindow& window, const QString& method,
                         const std::map<std::string, std::string>& settings) {
    QSignalSpy stopped(window.session()->queue(), &TrainingQueue::trainingStopped);
    window.view<MethodForm>()->setMethod(method);
    window.view<MethodForm>()->setAssignments(settings);
    Q_EMIT window.view<MethodForm>()->trainRequested();
    QVERIFY(window.session()->queue()->isTraining());
    QVERIFY(stopped.wait(60'000));
}

/// Saves what a widget looks like into the folder GROUPSCOPE_PICTURES, for people, where that is set.
inline void keepPicture(QWidget& widget, const char* name) {
    const QString folder = qEnvironmentVariable("GROUPSCOPE_PICTURES");
    if (!folder.isEmpty())
        widget.grab().save(folder + QLatin1Char('/') + QLatin1String(name));
}

} // namespace groupscope
