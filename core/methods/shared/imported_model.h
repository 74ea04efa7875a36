// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/method.h"

#include <string>
#include <string_view>

namespace groupscope {

/// Prefix of Run::method for imported predictions; the name of the model follows. No method has such an id.
inline constexpr std::string_view importedPrefix = "brought in: ";
/// Run::select of such runs: no epoch or setting was selected here.
inline constexpr const char* asImportedRule = "as brought";

/// Whether runs of that method were trained elsewhere.
bool isImported(const std::string& method);

/// The method of a run: one of methods(), or, for imported predictions, a description without settings and
/// training. It lives as long as the program. Throws UsageError as methods().find().
const Method& methodOfRun(const std::string& method);

} // namespace groupscope
