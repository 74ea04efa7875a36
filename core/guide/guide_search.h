// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guide/guide.h"

#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// A section of the guide that has every word that was searched.
struct GuideMatch {
    std::string target;  ///< "notes/map.md#lasso"
    std::string page;    ///< title of the page
    std::string section; ///< title of the section
    std::string excerpt; ///< text around the first word that was found
    double score = 0.0;  ///< higher is better
};

/// Sections that have every word of `query`, or a word that begins with it, the best first, `most` at most.
/// Words in titles count more than words of the text, and chapters of the book more than notes and reference.
/// Case is ignored. An empty query has no matches.
std::vector<GuideMatch> searchGuide(const Guide& guide, std::string_view query, std::size_t most = 50);

} // namespace groupscope
