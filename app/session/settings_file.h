// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace groupscope {

/// Renames the settings file to NAME.damaged if it cannot be read, so that the window starts with its
/// defaults. Returns the new path; empty if the settings can be read. Call before anything reads QSettings.
QString setAsideDamagedSettings();

} // namespace groupscope
