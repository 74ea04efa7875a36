// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace groupscope {

/// Returns `ids` of measures, each followed by the measure needed to interpret it unless that is in the list:
/// `ece_if_calibrated` after `ece`, the majority share after attribute decodability.
std::vector<std::string> withCompanions(const std::vector<std::string>& ids);
/// The first measure that needs `id` for its interpretation; empty if there is none.
std::string accompanied(const std::string& id);

} // namespace groupscope
