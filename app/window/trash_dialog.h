// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "core/runs/run.h"
#include "core/runs/run_trash.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace groupscope {

class Session;

/// The removed runs of the open set, with the time of removal and the time left to restore them.
class TrashDialog : public QDialog {
    Q_OBJECT
  public:
    TrashDialog(Session* session, QWidget* parent);

  private:
    void fill();
    void describe(std::size_t index, const std::shared_ptr<const Run>& run, const QString& problem);
    void restoreSelected();
    void askToEmpty();
    void updateButtons();

    Session* session_;
    BackgroundJob readJob_;
    std::vector<TrashedRun> runs_; ///< in the order of the list
    QTreeWidget* list_;
    QLabel* note_;
    QPushButton* restore_;
    QPushButton* empty_;
};

} // namespace groupscope
