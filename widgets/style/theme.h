// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>

namespace groupscope {

enum class Theme { light, dark, system };

/// Sets the HouseStyle and the palette of `theme`; `system` is the theme of the desktop when the program
/// started. Every text colour has a WCAG AA contrast (4.5) to its background. Call it after QApplication
/// exists, as often as needed.
void applyTheme(Theme theme);

/// The palette of applyTheme(). `theme` is light or dark.
QPalette themePalette(Theme theme);

/// Whether views with this palette have a dark background.
bool isDark(const QPalette& palette);

} // namespace groupscope
