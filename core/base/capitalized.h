// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace groupscope {

/// Returns `text` with a capital first letter; only ASCII letters change.
inline std::string capitalized(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

} // namespace groupscope
