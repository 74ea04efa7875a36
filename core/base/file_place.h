// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace groupscope {

/// The place of an item: a file, and a path inside it, such as /obs/bird.
struct FilePlace {
    FilePlace(std::string ofFile = {}, std::string inside = {}) // implicit: a file is a place, too
        : file(std::move(ofFile))
        , path(std::move(inside)) {}

    /// "FILE /obs/bird".
    std::string text() const { return path.empty() ? file : file + " " + path; }

    std::string file;
    std::string path; ///< path inside the file; empty: the whole file
    bool operator==(const FilePlace&) const = default;
};

/// The name of a path of an AnnData file in the window.
struct PathWords {
    std::string words;    ///< "column bird"; empty if the path has a name in AnnData alone
    bool several = false; ///< whether the words are plural: "views of embedding X_a"
};

/// Returns the words for a path that starts with "/"; nothing for a path that AnnData does not define.
std::optional<PathWords> wordsOfPath(std::string_view path);

} // namespace groupscope
