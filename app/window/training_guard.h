// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QMessageBox;
class QWidget;

namespace groupscope {

class SearchDialog;
class Session;

/// Asks before an action ends a training or a search, such as quitting or opening another set.
class TrainingGuard : public QObject {
    Q_OBJECT
  public:
    TrainingGuard(Session* session, QWidget* window);

    /// Calls `then` at once if nothing trains; otherwise asks, stops the trainings, and calls it when they
    /// are kept. `what` names the action: "Quit". One question at a time.
    void ask(const QString& what, std::function<void()> then);
    /// Asks before the program ends, which also ends a search on this machine.
    void askToQuit(std::function<void()> then);
    /// Whether askToQuit() would ask.
    bool isBusy() const;

  private:
    /// `search`: the search that would end, or null.
    void question(const QString& what, SearchDialog* search, std::function<void()> then);
    void stop(SearchDialog* search, const std::function<void()>& then);
    bool trains() const;
    /// The dialog that searches on this machine; or null.
    SearchDialog* search() const;

    Session* session_;
    QWidget* window_;
    QMessageBox* box_ = nullptr;
};

} // namespace groupscope
