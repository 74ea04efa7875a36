// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"

#include <QDialog>

#include <functional>

class QFormLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace groupscope {

/// A form of files above a work in the background that can be cancelled: what making and checking a capsule
/// have in common.
class CapsuleDialog : public QDialog {
    Q_OBJECT
  public:
    /// `act` stands on the button that begins the work.
    CapsuleDialog(const QString& title, const QString& act, QWidget* parent);

    void reject() override;

  protected:
    /// Asks for a path; empty: nobody chose one.
    using Choose = std::function<QString(const QString& there)>;

    QFormLayout* form() const { return form_; }
    QVBoxLayout* column() const { return column_; }
    /// Adds a row with a path and a button that asks for one.
    QLineEdit* addPath(const QString& label, const QString& name, const Choose& choose);
    /// Says something below the form; empty: nothing.
    void say(const QString& text);

  private:
    /// The work as the form asks for it; null where it asks for nothing sensible, which say() has told.
    virtual BackgroundJob::Work work() = 0;
    /// The work is done, in the GUI thread.
    virtual void showResult() = 0;
    void begin();
    void end(const QString& message);

    BackgroundJob job_;
    QFormLayout* form_;
    QVBoxLayout* column_;
    QLabel* message_;
    QProgressBar* progress_;
    QPushButton* begin_;
};

} // namespace groupscope
