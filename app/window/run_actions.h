// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QAction;
class QMenu;
class QWidget;

namespace groupscope {

class ActBar;
class PaneContext;
class QueueActions;
class RunMenu;
class Session;

/// The menu Run: training, experiments, runs of the command line, and removal of runs. Dialogs never block
/// the event loop.
class RunActions : public QObject {
    Q_OBJECT
  public:
    RunActions(PaneContext* context, QWidget* window);

    void addTo(QMenu* menu);
    /// Adds the main actions of the menu as buttons.
    void addTo(ActBar* bar);
    /// Moves runs to the trash and says how to restore them.
    void discard(const QStringList& ids);
    /// Adds the runs of the folder of an experiment to the open file. If no file is open, the data of the
    /// experiment's specification are opened first.
    void openFolder(const QString& folder);
    /// Whether test results are hidden unless a document decides.
    static bool hidesTestAtFirst();

  private:
    void compare();
    void showMethodsTable();
    void chooseRunsFolder();
    void choosePredictions();
    void reportImported(const QStringList& ids);
    void showTrash();
    void openDataOf(const QString& folder);
    bool isOfAnotherSet(const QString& folder) const;
    void addTestHiding(QMenu* menu);
    void askToReveal();
    std::ptrdiff_t hiddenRuns() const;
    void update();

    PaneContext* context_;
    Session* session_;
    QWidget* window_;
    QList<QAction*> ofTask_; ///< enabled while a set is open
    RunMenu* menu_;
    QueueActions* queue_;
    QString waitingFolder_;       ///< folder whose data are being opened
    QString waitingData_;         ///< data of waitingFolder_
    bool openedWithData_ = false; ///< the folder being read was opened with its data
    QAction* compare_ = nullptr;
    QAction* ownPredictions_ = nullptr;
    QAction* methods_ = nullptr;
    QAction* bin_ = nullptr;
    QAction* reveal_ = nullptr;
};

} // namespace groupscope
