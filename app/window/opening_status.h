// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace groupscope {

class Session;

/// How far the opening of a set is, and a button that cancels it and keeps the set that is open: for the
/// status bar, so that it is seen whatever page is shown. Hidden while nothing is opened.
class OpeningStatus : public QWidget {
    Q_OBJECT
  public:
    explicit OpeningStatus(Session* session, QWidget* parent = nullptr);

  private:
    QLabel* activity_;
    QProgressBar* progress_;
};

} // namespace groupscope
