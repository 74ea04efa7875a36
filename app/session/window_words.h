// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace groupscope {

/// A message of the core as the window says it: places in files and options of the command line become the
/// columns, menus and dialogs one has before oneself. What holds neither stays as it is, so that it does no
/// harm to ask twice.
QString inWindowWords(const QString& message);
QString inWindowWords(const std::string& message);

} // namespace groupscope
