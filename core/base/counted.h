// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace groupscope {

/// Returns a count with its noun for messages: "1 example holds", "7 examples hold".
inline std::string counted(std::size_t count, const std::string& one, const std::string& many) {
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

/// Returns a count of examples for messages: "1 example", "7 examples".
inline std::string rowsText(std::size_t count) {
    return counted(count, "example", "examples");
}

} // namespace groupscope
