// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace groupscope {

/// `ids` of measures, and behind each the measure without which it is misread, where that is not among them:
/// `ece_if_calibrated` behind `ece`, the majority share behind attribute decodability.
std::vector<std::string> withCompanions(const std::vector<std::string>& ids);
/// The first measure that `id` is the companion of; empty where it is none.
std::string accompanied(const std::string& id);

} // namespace groupscope
