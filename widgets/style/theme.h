// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>

namespace groupscope {

enum class Theme { light, dark, system };

/// Gives the application the HouseStyle and the palette of `theme`; `system` is whichever of the two the
/// desktop used when the program started. Every text colour has a WCAG AA contrast (4.5) to its ground.
/// Call after QApplication exists; may be called again at any time.
void applyTheme(Theme theme);

/// The palette that applyTheme sets. `theme` is light or dark.
QPalette themePalette(Theme theme);

/// Whether views with this palette draw on a dark ground.
bool isDark(const QPalette& palette);

} // namespace groupscope
