// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QMessageBox;
class QWidget;

namespace groupscope {

class SearchDialog;
class Session;

/// Asks before something ends a training or a search of settings: quitting, or opening something else.
class TrainingGuard : public QObject {
    Q_OBJECT
  public:
    TrainingGuard(Session* session, QWidget* window);

    /// Calls `then` at once when nothing trains; otherwise asks, stops what trains, and calls it when all
    /// of that is kept. `what` is what would be done: "Quit", "Open something else". One question at a
    /// time.
    void ask(const QString& what, std::function<void()> then);
    /// The same before the program ends, which ends a search on this machine too.
    void askToQuit(std::function<void()> then);
    /// Whether askToQuit() would ask.
    bool isBusy() const;

  private:
    /// `search`: the one that would end, or null.
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
