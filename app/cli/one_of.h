// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/suggestion.h"
#include "core/base/text.h"

#include <CLI/Validators.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace groupscope::cli {

/// Check that a value is one of `choices`. The message suggests the nearest one. The choices are the
/// description of the check, from which the help and the completion take them.
inline CLI::Validator oneOf(const std::vector<std::string>& choices) {
    return {[choices](const std::string& word) {
                return std::find(choices.begin(), choices.end(), word) != choices.end()
                           ? std::string()
                           : "'" + word + "' is no choice; " + remedyFor(word, choices);
            },
            "{" + joined(choices, ",") + "}"};
}

} // namespace groupscope::cli
