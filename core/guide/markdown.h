// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// A heading of a page with the text below it.
struct MarkdownSection {
    int level = 0;      ///< of the heading, from 1; 0 for the text before the first heading
    std::string title;  ///< of the heading, as plain text
    std::string anchor; ///< of the heading, as GitHub makes it; unique in the page
    std::string text;   ///< plain text up to the next heading
};

/// Content of a page that is written in GitHub's Markdown.
struct MarkdownPage {
    std::string html;
    std::vector<MarkdownSection> sections;
    std::vector<std::string> links;    ///< targets, as written
    std::vector<std::string> pictures; ///< targets, as written
    std::vector<std::string> rawHtml;  ///< tags within the Markdown, which `html` does not have
};

/// What HTML is written for targets. An empty function keeps what the Markdown says.
struct MarkdownTargets {
    std::function<std::string(const std::string& anchor)> id{};   ///< id of a heading
    std::function<std::string(const std::string& target)> link{}; ///< empty result: the link is left out
    std::function<std::string(const std::string& target)> picture{};
};

/// Reads a page. Comments are left out. Throws DataError where the parser runs out of memory.
MarkdownPage readMarkdown(std::string_view markdown, const MarkdownTargets& targets = {});

/// The anchor that GitHub gives to the first heading of that text in a page: "what-it-does" for "What it
/// does".
std::string markdownAnchor(std::string_view heading);

} // namespace groupscope
