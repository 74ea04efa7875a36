// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace groupscope::cli {

/// Page of the guide as `help` finds it.
struct GuideTopic {
    std::string name; ///< what is typed: "cluster", or "notes/data" where an earlier page has the short name
    std::string path; ///< "how_to/cluster"
    std::string chapter; ///< "How to"
    std::string title;   ///< "Run on a cluster"
    std::string_view markdown;
};

/// Pages of the guide in its order.
const std::vector<GuideTopic>& guideTopics();

/// Page of a name or a path, with or without ".md"; null when the guide has none.
const GuideTopic* guideTopic(std::string_view word);

} // namespace groupscope::cli
