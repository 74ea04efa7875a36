// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"

#include <QString>

#include <vector>

class QMainWindow;

namespace groupscope {

/// What each pane is for, the shortcuts of the window's menus, and the keys of each pane, as rich text.
QString shortcutListText(const std::vector<Pane>& panes, const QMainWindow& window);

/// The same as the page of the guide's reference.
QString shortcutListPage(const std::vector<Pane>& panes, const QMainWindow& window);

/// Shows the list in a window of its own.
void showShortcutList(const std::vector<Pane>& panes, QMainWindow* window);

} // namespace groupscope
