// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace groupscope {

/// What the window shows while nothing is open: the three ways to open a set, and what such a set is.
class WelcomePage : public QWidget {
    Q_OBJECT
  public:
    explicit WelcomePage(QWidget* parent = nullptr);

    /// Files opened before, latest first.
    void setRecentFiles(const QStringList& paths);
    /// Shows that a file is being read; an empty activity ends that.
    void setOpening(double fraction, const QString& activity);
    /// A failure, said where the user looks; empty clears it.
    void setProblem(const QString& message);

  Q_SIGNALS:
    void openRequested();
    void demoRequested();
    void domainDemoRequested();
    void recentRequested(const QString& path);
    void cancelRequested();

  private:
    QVBoxLayout* recent_;
    QLabel* recentTitle_;
    QLabel* problem_;
    QProgressBar* progress_;
    QLabel* activity_;
    QPushButton* cancel_;
};

} // namespace groupscope
