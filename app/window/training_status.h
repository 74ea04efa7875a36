// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace groupscope {

class Session;

/// How far the training is, how long it still takes, and a button that stops it: for the status bar. Hidden
/// while nothing trains.
class TrainingStatus : public QWidget {
    Q_OBJECT
  public:
    explicit TrainingStatus(Session* session, QWidget* parent = nullptr);

  private:
    void showProgress(double fraction, double secondsLeft, const QString& activity);

    QLabel* activity_;
    QProgressBar* progress_;
};

} // namespace groupscope
