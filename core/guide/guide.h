// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guide/markdown.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// A page of the guide, or a picture that pages show.
struct GuideFile {
    std::string_view path; ///< from that folder: "how_to/fix.md", "../screenshots/opened.png"
    std::string_view bytes;
};

/// A page of the guide, as its list of contents names it.
struct GuidePage {
    std::string path;    ///< "how_to/fix.md"
    std::string chapter; ///< "How to"
    std::string title;   ///< its first heading
    std::string_view markdown;
    std::vector<MarkdownSection> sections; ///< the first one is that of the title
};

/// The guide: the pages that `index.md` lists, in its order. A heading of the second level in `index.md`
/// begins a chapter; each link to a page below it is a page of the chapter. Bytes of the files stay where
/// they are and must outlive the guide.
class Guide {
  public:
    /// Pages that are listed but not among `files` are left out.
    explicit Guide(const std::vector<GuideFile>& files);

    const std::vector<GuidePage>& pages() const { return pages_; }
    /// The page with that path; null: the guide has none.
    const GuidePage* page(std::string_view path) const;
    /// Bytes of a file; empty for a path that is not there.
    std::string_view file(std::string_view path) const;

  private:
    std::map<std::string_view, std::string_view> files_{};
    std::vector<GuidePage> pages_{};
};

/// Where a link of a page leads: "how_to/fix.md" with "../notes/map.md#lasso" gives "notes/map.md#lasso",
/// "#x" gives "how_to/fix.md#x". Links to other sites stay as they are. A place outside of the folder begins
/// with "../".
std::string guideTarget(std::string_view page, std::string_view link);

/// Whether a link leads to another site.
bool isSiteLink(std::string_view link);

} // namespace groupscope
