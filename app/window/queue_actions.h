// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"

#include <QObject>

class QAction;
class QActionGroup;
class QMenu;

namespace groupscope {

class PaneContext;

/// Actions for runs that train, wait or were stopped, in the menu Run and wherever runs are listed.
class QueueActions : public QObject {
    Q_OBJECT
  public:
    QueueActions(PaneContext* context, QObject* parent);

    void addTo(QMenu* menu);
    /// Stops the selected runs in training; if none is, the only run in training.
    QAction* stopAction() const { return stop_; }

  private:
    QAction* make(const QString& text, const char* name, const QString& toolTip);
    QAction* makeMove(const QString& text, const char* name, TrainingQueue::Move move);
    void addTrainingsAtOnce(QMenu* menu);
    void setTrainingsAtOnce(int count);
    /// Runs that stopAction() stops.
    QStringList toStop() const;
    void update();

    PaneContext* context_;
    Session* session_;
    QAction* stop_;
    QAction* stopAll_;
    QAction* pause_;
    QAction* resume_;
    QList<QAction*> moves_;
    QActionGroup* atOnce_;
};

} // namespace groupscope
