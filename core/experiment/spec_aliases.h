// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace groupscope::specification {

/// Renames keys of a specification that have another name as well: "split_column" becomes "split". Returns
/// a note for each key that was renamed. Throws UsageError where both names are there.
std::vector<std::string> takeAliases(nlohmann::ordered_json& document);

} // namespace groupscope::specification
