// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QAction;
class QMenu;
class QWidget;

namespace groupscope {

class PaneContext;
class Session;

/// The menu Run: training, experiments, runs of the command line; and taking runs away. Questions never block
/// the event loop.
class RunActions : public QObject {
    Q_OBJECT
  public:
    RunActions(PaneContext* context, QWidget* window);

    void addTo(QMenu* menu);
    /// Asks, then removes the runs and the files the window keeps of them.
    void askToRemove(const QStringList& ids);

  private:
    void chooseRunsFolder();
    void addTestHiding(QMenu* menu);
    void update();

    PaneContext* context_;
    Session* session_;
    QWidget* window_;
    QList<QAction*> ofTask_; ///< possible while a set is open
    QAction* stop_ = nullptr;
    QAction* showTest_ = nullptr;
};

} // namespace groupscope
