// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/work_status.h"

class QPushButton;

namespace groupscope {

class Session;

/// How far the training is, how long it still takes, and buttons that stop it, stop all, and hold back what
/// waits. Also there while the queue is paused, so that nobody waits for runs that nothing trains.
class TrainingStatus : public WorkStatus {
    Q_OBJECT
  public:
    explicit TrainingStatus(Session* session, QWidget* parent = nullptr);

  private:
    void showProgress(double fraction, double secondsLeft, const QString& activity);
    void update();

    Session* session_;
    QPushButton* stopAll_;
    QPushButton* pause_;
};

} // namespace groupscope
