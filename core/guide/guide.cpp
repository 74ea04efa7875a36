// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/guide.h"

#include <algorithm>
#include <filesystem>

namespace groupscope {

namespace {

/// The page after its first line, which names the licence.
std::string_view withoutLicence(std::string_view text) {
    if (text.starts_with("<!--"))
        text.remove_prefix(std::min(text.size(), text.find('\n') + 1));
    return text;
}

struct ListedPage {
    std::string path;
    std::string chapter;
};

/// Pages that the list of contents links, in its order.
std::vector<ListedPage> listedPages(std::string_view index) {
    std::vector<ListedPage> listed;
    std::string chapter;
    while (!index.empty()) {
        const std::size_t end = std::min(index.find('\n'), index.size());
        const std::string line(index.substr(0, end));
        index.remove_prefix(std::min(index.size(), end + 1));
        const MarkdownPage read = readMarkdown(line);
        if (read.sections.back().level == 2)
            chapter = read.sections.back().title;
        for (const std::string& link : read.links)
            if (!chapter.empty() && link.ends_with(".md"))
                listed.push_back({link, chapter});
    }
    return listed;
}

} // namespace

Guide::Guide(const std::vector<GuideFile>& files) {
    for (const GuideFile& file : files)
        files_[file.path] = file.bytes;
    for (const ListedPage& own : listedPages(withoutLicence(file("index.md")))) {
        if (!files_.contains(own.path) || page(own.path) != nullptr)
            continue;
        GuidePage made{.path = own.path,
                       .chapter = own.chapter,
                       .title = {},
                       .markdown = withoutLicence(file(own.path)),
                       .sections = {}};
        made.sections = readMarkdown(made.markdown).sections;
        made.sections.erase(made.sections.begin()); // nothing is before the title
        if (!made.sections.empty())
            made.title = made.sections.front().title;
        pages_.push_back(std::move(made));
    }
}

const GuidePage* Guide::page(std::string_view path) const {
    const auto found =
        std::find_if(pages_.begin(), pages_.end(), [path](const auto& own) { return own.path == path; });
    return found == pages_.end() ? nullptr : &*found;
}

std::string_view Guide::file(std::string_view path) const {
    const auto found = files_.find(path);
    return found == files_.end() ? std::string_view() : found->second;
}

bool isSiteLink(std::string_view link) {
    return link.find("://") != std::string_view::npos || link.starts_with("mailto:");
}

std::string guideTarget(std::string_view page, std::string_view link) {
    if (isSiteLink(link))
        return std::string(link);
    const std::size_t hash = std::min(link.find('#'), link.size());
    const std::filesystem::path own(page);
    const std::string path =
        hash == 0 ? std::string(page)
                  : (own.parent_path() / std::string(link.substr(0, hash))).lexically_normal().string();
    return path + std::string(link.substr(hash));
}

} // namespace groupscope
