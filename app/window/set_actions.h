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

/// What can be done with the open set itself: choose its columns, draw a split, save it.
class SetActions : public QObject {
    Q_OBJECT
  public:
    SetActions(Session* session, QWidget* window);

    void addTo(QMenu* menu);
    /// Asks which column is what; `message` says why, and may be empty.
    void chooseColumns(const QString& message);
    /// Asks the same of a set that is to be opened instead of the one that is open, which stays if nobody
    /// says.
    void askForColumns(const QString& message);
    /// Asks for a new split of the open set.
    void makeSplit(SplitDialog::Kind kind = SplitDialog::Kind::random);
    /// Asks for what the open set lacks.
    void fix(TrainingObstacle obstacle);
    /// Asks for a table (CSV, TSV) that says more of the rows of the open set.
    void chooseLabels();
    /// Adds its columns; asks which is the class where the table does not say it.
    void addLabels(const QString& table);
    /// Asks where to write the open set.
    void chooseFile();
    /// Writes the open set with everything it has got since it was opened; saved or problem follows.
    void save(const QString& path);

  Q_SIGNALS:
    void saved(const QString& path);
    void problem(const QString& message);

  private:
    void update();

    bool asksForClass_ = false; ///< labels are on their way
    Session* session_;
    QWidget* window_;
    QAction* columns_ = nullptr;
    QAction* split_ = nullptr;
    QAction* labels_ = nullptr;
    QAction* save_ = nullptr;
    BackgroundJob saveJob_;
};

} // namespace groupscope
