// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace groupscope {

/// Compares names by the numbers in them: "emb_2" is before "emb_10".
bool naturalLess(std::string_view a, std::string_view b);

} // namespace groupscope
