// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QMessageBox;
class QWidget;

namespace groupscope {

class Session;

/// Asks before something ends a training: quitting, or opening something else.
class TrainingGuard : public QObject {
    Q_OBJECT
  public:
    TrainingGuard(Session* session, QWidget* window);

    /// Calls `then` at once when nothing trains; otherwise asks, stops what trains, and calls it when all
    /// of that is kept. `what` is what would be done: "Quit", "Open something else". One question at a
    /// time.
    void ask(const QString& what, std::function<void()> then);

  private:
    void stop(const std::function<void()>& then);

    Session* session_;
    QWidget* window_;
    QMessageBox* box_ = nullptr;
};

} // namespace groupscope
