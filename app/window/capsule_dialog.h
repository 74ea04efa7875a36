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

/// A form of files above background work that can be cancelled, shared by writing and checking a capsule.
class CapsuleDialog : public QDialog {
    Q_OBJECT
  public:
    /// `act` is the text of the button that starts the work.
    CapsuleDialog(const QString& title, const QString& act, QWidget* parent);

    void reject() override;

  protected:
    /// Asks for a path; empty: cancelled.
    using Choose = std::function<QString(const QString& there)>;

    QFormLayout* form() const { return form_; }
    QVBoxLayout* column() const { return column_; }
    /// Adds a row with a path and a button that asks for one.
    QLineEdit* addPath(const QString& label, const QString& name, const Choose& choose);
    /// Shows a text below the form; empty: none.
    void say(const QString& text);

  private:
    /// The work that the form describes; null if the form is not complete, which say() reports.
    virtual BackgroundJob::Work work() = 0;
    /// Shows the result; called in the GUI thread after the work.
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
