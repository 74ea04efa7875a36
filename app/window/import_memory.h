// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/import/import_mapping.h"

#include <optional>

namespace groupscope {

/// The mapping of the last file of the same form with the same items; nothing if there is none or it does not
/// fit this file. The metadata table is that of `content`.
std::optional<ImportMapping> rememberedMapping(const FileContent& content);

/// Keeps the mapping, without the path of the metadata table, for rememberedMapping().
void rememberMapping(const FileContent& content, const ImportMapping& mapping);

} // namespace groupscope
