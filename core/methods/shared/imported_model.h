// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/method.h"

#include <string>
#include <string_view>

namespace groupscope {

/// Run::method of predictions that were imported begins so; the name of the model follows. No method is
/// called so.
inline constexpr std::string_view importedPrefix = "brought in: ";
/// Run::select of such runs: nothing here chose an epoch or a setting.
inline constexpr const char* asImportedRule = "as brought";

/// Whether the runs of that method were not trained here.
bool isImported(const std::string& method);

/// The method of a run: one of methods(), or, of predictions that were imported, a description that has no
/// settings and trains nothing. It lives as long as the program. Throws UsageError as methods().find().
const Method& methodOfRun(const std::string& method);

} // namespace groupscope
