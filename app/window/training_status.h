// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/work_status.h"

namespace groupscope {

class Session;

/// How far the training is, how long it still takes, and a button that stops it.
class TrainingStatus : public WorkStatus {
    Q_OBJECT
  public:
    explicit TrainingStatus(Session* session, QWidget* parent = nullptr);

  private:
    void showProgress(double fraction, double secondsLeft, const QString& activity);
};

} // namespace groupscope
