// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/search.h"

#include <string>

namespace groupscope {

/// Identity of a search, as JSON: all that determines its results but the budget and the
/// instructions of the processor. Where the data lie and what is done after the search are no part of it.
/// `definition`: TaskDefinition::hash().
std::string searchIdentity(const SearchRequest& request, const std::string& definition);

/// Name of a folder for that search on this processor: 16 hexadecimal digits. Searches that may share a
/// folder have the same name, others have different ones.
std::string searchFolderName(const SearchRequest& request, const std::string& definition);

} // namespace groupscope
