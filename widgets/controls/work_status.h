// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace groupscope {

/// A row for the status bar with an activity, its progress, and a button that stops it. Invisible until
/// begin(); call hide() when the work is over.
class WorkStatus : public QWidget {
    Q_OBJECT
  public:
    explicit WorkStatus(const QString& buttonText, QWidget* parent = nullptr);

    QPushButton* button() { return button_; }
    /// Shows the row without progress.
    void begin(const QString& activity);
    void setActivity(const QString& activity);
    /// Whether the progress is measurable.
    void setProgressShown(bool shown);
    /// `fraction` in [0,1].
    void setFraction(double fraction);

  private:
    QLabel* activity_;
    QProgressBar* progress_;
    QPushButton* button_;
};

} // namespace groupscope
