// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QAction;
class QMenu;
class QWidget;

namespace groupscope {

class MethodForm;
class RunViews;
class Session;

/// What the window does with runs beyond training one method: experiments, runs of the command line, and
/// taking runs away. Questions never block the event loop.
class RunActions : public QObject {
    Q_OBJECT
  public:
    RunActions(Session* session, MethodForm* form, RunViews* views, QWidget* window);

    /// Adds the actions to the Run menu.
    void addTo(QMenu* menu);
    void setEnabled(bool enabled);
    /// Shows the dialog; its runs start when it is accepted.
    void chooseExperiment();
    /// Asks, then removes the runs and the files the window keeps of them.
    void askToRemove(const QStringList& ids);

  Q_SIGNALS:
    void problem(const QString& message);

  private:
    void chooseRunsFolder();

    Session* session_;
    MethodForm* form_;
    RunViews* views_;
    QWidget* window_;
    QAction* experiment_ = nullptr;
    QAction* openRuns_ = nullptr;
};

} // namespace groupscope
