// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"

#include <QDialog>

#include <vector>

class QLineEdit;
class QMenu;
class QMenuBar;
class QTreeWidget;

namespace groupscope {

/// A command in the palette.
struct Command {
    QString text;       ///< "Train"
    QString place{};    ///< place in the window: "Run", "View › Theme", "Method"
    QString shortcut{}; ///< text of its keys; or empty
    QString reason{};   ///< why it is not possible now, or empty
    QString help{};
    bool possible = true;
    std::function<void()> run{};
};

/// All actions of the menus and submenus, in their order.
std::vector<Command> menuCommands(const QMenuBar& bar);

/// Commands of the panes.
std::vector<Command> paneCommands(const std::vector<PaneCommand>& commands);

/// A list of all commands of the window that is searched by typing; Enter or a click runs a command.
/// Impossible commands are listed last, with the reason.
class CommandPalette : public QDialog {
    Q_OBJECT
  public:
    CommandPalette(std::vector<Command> commands, QWidget* window);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fill();
    void runCurrent();

    std::vector<Command> commands_;
    QLineEdit* typed_;
    QTreeWidget* list_;
};

} // namespace groupscope
