// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/set_to_look_at.h"
#include "app/window/split_dialog.h"

#include <QObject>
#include <QString>

class QAction;
class QMenu;
class QWidget;

namespace groupscope {

class Session;

/// Actions for the open set: choose its columns, draw a split, save it.
class SetActions : public QObject {
    Q_OBJECT
  public:
    SetActions(Session* session, QWidget* window);

    void addTo(QMenu* menu);
    /// Asks for the roles of columns; `message` says why, and may be empty.
    void chooseColumns(const QString& message);
    /// Asks for the roles of columns of a set that is to be opened; the open set stays if the user cancels.
    void askForColumns(const QString& message);
    /// Asks for a new split of the open set.
    void makeSplit(SplitDialog::Kind kind = SplitDialog::Kind::random);
    /// Opens the dialog that removes the obstacle.
    void fix(TrainingObstacle obstacle);
    /// Asks for a table (CSV, TSV) with more columns for the examples of the open set.
    void chooseLabels();
    /// Adds the columns of a table; asks for the class if the table does not name it.
    void addLabels(const QString& table);
    /// Asks for a file for the open set.
    void chooseFile();
    /// Writes the open set with all columns made in the window; saved or problem follows.
    void save(const QString& path);

  Q_SIGNALS:
    void saved(const QString& path);
    void problem(const QString& message);

  private:
    void update();

    bool asksForClass_ = false; ///< labels are being read
    Session* session_;
    QWidget* window_;
    QAction* columns_ = nullptr;
    QAction* split_ = nullptr;
    QAction* labels_ = nullptr;
    QAction* save_ = nullptr;
    BackgroundJob saveJob_;
};

} // namespace groupscope
