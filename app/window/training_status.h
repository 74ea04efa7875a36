// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/work_status.h"

class QPushButton;

namespace groupscope {

class Session;

/// Progress of the training, time left, and buttons to stop it, stop all, and pause the queue. Also visible
/// while the queue is paused, so that nobody waits in vain.
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
