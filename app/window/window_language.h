// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace groupscope {

/// Loads the translation of the chosen language, or of the system's, and Qt's own. Texts without a
/// translation stay English. Call after the names of the application are set and before the first widget.
void installLanguage();

/// Adds "Language" with the system's and every translated one; a choice holds from the next start.
void addLanguageMenu(QMenu* menu);

} // namespace groupscope
