// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QToolButton;

namespace groupscope {

/// The main actions as buttons with icons and words, in the row of the menu bar, so that they take no height.
/// The actions are those of the menus.
class ActBar : public QWidget {
    Q_OBJECT
  public:
    explicit ActBar(QWidget* parent = nullptr);

    /// Adds a button for an action; `name` is a shorter text.
    void add(QAction* action, const QString& name = {});
    /// Separates the following buttons.
    void addGap();

  private:
    QToolButton* makeButton();
};

/// Enables or disables an action. The tooltip and all lists of actions show the reason.
void setPossible(QAction* action, bool possible, const QString& reason);

/// Why the action is not possible now; empty if it is, or no reason is known.
QString obstacleReason(const QAction& action);

} // namespace groupscope
