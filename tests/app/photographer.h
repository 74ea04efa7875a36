// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/main_window.h"
#include "app/window/workspaces.h"
#include "widgets/forms/method_form.h"

#include <QComboBox>
#include <QDir>
#include <QScreen>
#include <QTest>

#include <map>
#include <string>

namespace groupscope {

/// Brings the pane of that id to the front, in a workspace that shows it.
inline void showPane(const MainWindow& window, const std::string& id) {
    window.findChild<Workspaces*>()->open(id);
}

/// Turns the event loop until `condition` holds.
template<class Condition>
void waitUntil(const Condition& condition) {
    if (!QTest::qWaitFor(condition, 300'000))
        qFatal("the window did not get where it should");
}

/// Drives the window as a person would, and takes pictures of it into a folder.
class Photographer {
  public:
    Photographer(MainWindow& window, const QString& folder)
        : window_(window)
        , folder_(folder) {}

    void take(const QString& name) { take(name, window_); }

    /// A part of the window alone.
    void take(const QString& name, const QWidget& part) {
        QTest::qWait(400); // hovering marks fade and the last frame arrives
        const QRect place(part.mapTo(&window_, QPoint()), part.size());
        const QPixmap picture = window_.screen()->grabWindow(window_.winId()).copy(place);
        if (!picture.save(folder_.filePath(name + QStringLiteral(".png"))))
            qFatal("cannot save %s", qPrintable(name));
    }

    void train(const char* method, const std::map<std::string, std::string>& settings) {
        window_.view<MethodForm>()->setMethod(QString::fromLatin1(method));
        window_.view<MethodForm>()->setAssignments(settings);
        Q_EMIT window_.view<MethodForm>()->trainRequested();
    }

    void trainAndWait(const char* method, const std::map<std::string, std::string>& settings) {
        train(method, settings);
        waitForTraining();
    }

    void waitForTraining() {
        waitUntil([&] { return !window_.session()->queue()->isTraining(); });
    }

    void choose(const char* box, const std::string& text) { choose(box, QString::fromStdString(text)); }

    void choose(const char* box, const QString& text) {
        auto* combo = window_.findChild<QComboBox*>(QString::fromLatin1(box));
        combo->setCurrentIndex(combo->findText(text));
    }

  private:
    MainWindow& window_;
    QDir folder_;
};

} // namespace groupscope
