// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"

#include <QString>

#include <vector>

class QMainWindow;

namespace groupscope {

/// Purpose and keys of each pane and the shortcuts of the menus, as rich text.
QString shortcutListText(const std::vector<Pane>& panes, const QMainWindow& window);

/// The same as the page of the guide's reference.
QString shortcutListPage(const std::vector<Pane>& panes, const QMainWindow& window);

/// Shows the shortcuts in a window that does not block.
void showShortcutList(const std::vector<Pane>& panes, QMainWindow* window);

} // namespace groupscope
