// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"

#include <map>
#include <string>
#include <vector>

namespace groupscope {

/// Those of the texts of a form (key -> text) that resolveParameters() needs to give all of them. Texts that
/// are no values are left out: another method may allow less for the same key.
std::map<std::string, std::string> fewestAssignments(const std::vector<ParameterSpec>& specs,
                                                     const std::map<std::string, std::string>& texts);

} // namespace groupscope
