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

/// Something that can be done, as the palette lists it.
struct Command {
    QString text;       ///< "Train"
    QString place{};    ///< where it is in the window: "Run", "View › Theme", "Method"
    QString shortcut{}; ///< as it is written on keys; or empty
    QString reason{};   ///< why it is not possible now, or empty
    QString help{};
    bool possible = true;
    std::function<void()> run{};
};

/// Everything that the menus offer, menus within them too, in their order.
std::vector<Command> menuCommands(const QMenuBar& bar);

/// What panes offer.
std::vector<Command> paneCommands(const std::vector<PaneCommand>& commands);

/// Every command of the window in one list that is searched by typing; Enter or a click does it. What is not
/// possible is listed last and says why.
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
