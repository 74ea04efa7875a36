// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope::cli {

/// Subject that the program explains besides its commands.
struct HelpTopic {
    std::string id;      ///< "exit-codes"
    std::string summary; ///< one line
    std::string page;    ///< Markdown
};

/// Topics that the program writes by itself, in the order in which they are listed.
const std::vector<HelpTopic>& helpTopics();

/// The word that Groupscope uses now for one that it used before: "task" for "question". Nothing for other
/// words.
std::optional<std::string> newWordFor(std::string_view word);

} // namespace groupscope::cli
