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

/// The menu Run: training, experiments, runs of the command line; and taking runs away. Dialogs never block
/// the event loop.
class RunActions : public QObject {
    Q_OBJECT
  public:
    RunActions(PaneContext* context, QWidget* window);

    void addTo(QMenu* menu);
    /// The main ones of the menu, which comes first.
    void addTo(ActBar* bar);
    /// Puts the runs into the trash and says how they come back.
    void discard(const QStringList& ids);
    /// Adds the runs of an experiment's folder to those on the open file. While none is open, the data of the
    /// experiment's specification are opened first.
    void openFolder(const QString& folder);
    /// Whether test results are hidden where no document says so.
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
    QList<QAction*> ofTask_; ///< possible while a set is open
    RunMenu* menu_;
    QueueActions* queue_;
    QString waitingFolder_;       ///< whose data are being opened
    QString waitingData_;         ///< those
    bool openedWithData_ = false; ///< the folder whose runs are read now
    QAction* compare_ = nullptr;
    QAction* ownPredictions_ = nullptr;
    QAction* methods_ = nullptr;
    QAction* bin_ = nullptr;
    QAction* reveal_ = nullptr;
};

} // namespace groupscope
