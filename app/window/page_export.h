// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"

#include <QObject>
#include <QString>

class QAction;
class QWidget;

namespace groupscope {

class PaneContext;

/// Writes the interactive page of a comparison in the background.
class PageExport : public QObject {
    Q_OBJECT
  public:
    /// Both arguments must outlive this object.
    PageExport(PaneContext* context, QWidget* window);

    /// "Export interactive page…": asks for a file.
    QAction* action() const { return action_; }
    /// Writes the page of all runs of the open task with the map of the window; `written` or `failed`
    /// follows.
    void write(const QString& path);

  Q_SIGNALS:
    void written(const QString& path);
    /// `dialog` is the dialog in which a user can solve the problem.
    void failed(const QString& message, groupscope::AnsweringDialog dialog);

  private:
    void ask();
    void update();

    PaneContext* context_;
    QWidget* window_;
    QAction* action_;
    BackgroundJob job_;
    QString path_; ///< path of the page being written
};

} // namespace groupscope
