// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QToolButton;

namespace groupscope {

/// The main acts as buttons with icons and words, in the row of the menus: it costs the map no height. The
/// actions are those of the menus, so that both are always the same.
class ActBar : public QWidget {
    Q_OBJECT
  public:
    explicit ActBar(QWidget* parent = nullptr);

    /// A button for the action; `name` is a word, where that of the menu says too much.
    void add(QAction* action, const QString& name = {});
    /// Sets what follows apart.
    void addGap();

  private:
    QToolButton* makeButton();
};

/// Enables the action, or not and says why in its tool tip and wherever actions are listed.
void setPossible(QAction* action, bool possible, const QString& reason);

/// Why it is not possible now; empty when it is, or nobody said.
QString obstacleReason(const QAction& action);

} // namespace groupscope
