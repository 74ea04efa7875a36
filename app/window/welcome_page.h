// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace groupscope {

/// Title of the button that opens a dialog; empty for none.
QString titleOf(AnsweringDialog dialog);

/// The page of the window while no set is open: three ways to open a set, and what a set is.
class WelcomePage : public QWidget {
    Q_OBJECT
  public:
    explicit WelcomePage(QWidget* parent = nullptr);

    /// Recent files, the latest first.
    void setRecentFiles(const QStringList& paths);
    /// Shows that a file is being read; an empty activity ends that.
    void setOpening(double fraction, const QString& activity);
    /// Shows a failure, with a button for the dialog in which a user can solve it; an empty text clears it.
    void setProblem(const QString& message, AnsweringDialog dialog = AnsweringDialog::none);

  Q_SIGNALS:
    void openRequested();
    void sampleRequested(int place); ///< in sampleSets()
    void recentRequested(const QString& path);
    void cancelRequested();
    void answerRequested(groupscope::AnsweringDialog dialog);

  private:
    void addSamples(QVBoxLayout* column);

    QVBoxLayout* recent_;
    QLabel* recentTitle_;
    QLabel* problem_;
    QPushButton* answer_;
    AnsweringDialog dialog_ = AnsweringDialog::none;
    QProgressBar* progress_;
    QLabel* activity_;
    QPushButton* cancel_;
};

} // namespace groupscope
