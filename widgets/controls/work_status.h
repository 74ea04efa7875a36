// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace groupscope {

/// A row for the status bar: what is being done, how far it is, and a button that ends it. Hidden until
/// begin(); hide() it when the work is over.
class WorkStatus : public QWidget {
    Q_OBJECT
  public:
    explicit WorkStatus(const QString& buttonText, QWidget* parent = nullptr);

    QPushButton* button() { return button_; }
    /// Shows the row, with nothing done yet.
    void begin(const QString& activity);
    void setActivity(const QString& activity);
    /// Whether there is anything to measure.
    void setProgressShown(bool shown);
    /// `fraction` in [0,1].
    void setFraction(double fraction);

  private:
    QLabel* activity_;
    QProgressBar* progress_;
    QPushButton* button_;
};

} // namespace groupscope
