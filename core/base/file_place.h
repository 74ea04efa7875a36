// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace groupscope {

/// Where something stands: in a file, and at a path of the arrays inside of it, such as /obs/bird.
struct FilePlace {
    FilePlace(std::string ofFile = {}, std::string inside = {}) // implicit: a file is a place, too
        : file(std::move(ofFile))
        , path(std::move(inside)) {}

    /// "FILE /obs/bird".
    std::string text() const { return path.empty() ? file : file + " " + path; }

    std::string file;
    std::string path; ///< empty: of the whole file
    bool operator==(const FilePlace&) const = default;
};

/// Name of a path of an AnnData file in the window.
struct PathWords {
    std::string words;    ///< "column bird"; empty where only people of AnnData know a name
    bool several = false; ///< whether a verb behind the words is plural: "views of embedding X_a"
};

/// The words for a path that starts with "/". Nothing for a path that AnnData does not define.
std::optional<PathWords> wordsOfPath(std::string_view path);

} // namespace groupscope
