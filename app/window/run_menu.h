// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QAction;
class QWidget;

namespace groupscope {

class PaneContext;
class Session;
struct SessionRun;

/// Actions for one selected run, wherever runs are listed: open its page, rename it, make it the baseline,
/// train with its settings, export its head.
class RunMenu : public QObject {
    Q_OBJECT
  public:
    RunMenu(PaneContext* context, QWidget* window);

    /// Opens the page of a run in a dialog.
    void openPage(const QString& id);

  private:
    QAction* make(const QString& text, const char* name, const QString& toolTip, void (RunMenu::*slot)());
    const SessionRun* chosen() const;
    void update();
    void openChosen();
    void rename();
    void writeNote();
    void showSettingsApart();
    void toggleBaseline();
    void useSettings();
    void exportHead();

    PaneContext* context_;
    Session* session_;
    QWidget* window_;
    QAction* page_;
    QAction* name_;
    QAction* note_;
    QAction* baseline_;
    QAction* settings_;
    QAction* apart_;
    QAction* head_;
};

} // namespace groupscope
