// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace groupscope {

/// Names with numbers in them in the order people mean: "emb_2" before "emb_10".
bool naturalLess(std::string_view a, std::string_view b);

} // namespace groupscope
