// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"

#include <map>
#include <string>
#include <vector>

namespace groupscope {

/// The fewest texts of a form (key -> text) from which resolveParameters() gives all of them. Invalid texts
/// are left out, because another method may allow less for the same key.
std::map<std::string, std::string> fewestAssignments(const std::vector<ParameterSpec>& specs,
                                                     const std::map<std::string, std::string>& texts);

} // namespace groupscope
