// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/import/import_mapping.h"

#include <optional>

namespace groupscope {

/// The mapping that was used for the last file of the same form and the same items; nothing when there was
/// none or it does not fit this one. The metadata table is that of `content`.
std::optional<ImportMapping> rememberedMapping(const FileContent& content);

/// Keeps the mapping, without the metadata table's place, for rememberedMapping().
void rememberMapping(const FileContent& content, const ImportMapping& mapping);

} // namespace groupscope
