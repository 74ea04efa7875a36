// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/search.h"

#include <string>

namespace groupscope {

/// Identity of a search as JSON: all that determines its results except the budget and the instruction set.
/// The place of the data and the final runs are not part of it. `definition`: TaskDefinition::hash().
std::string searchIdentity(const SearchRequest& request, const std::string& definition);

/// Folder name of that search on this processor: 16 hexadecimal digits. Two searches have the same name if
/// and only if they may share a folder.
std::string searchFolderName(const SearchRequest& request, const std::string& definition);

} // namespace groupscope
