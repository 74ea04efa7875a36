// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace groupscope {

/// A message of the core as the window says it: places in files and options of the command line become the
/// columns, menus and dialogs one has before oneself.
QString inWindowWords(const QString& message);

} // namespace groupscope
