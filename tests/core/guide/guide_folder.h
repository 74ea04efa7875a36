// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guide/guide.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

namespace groupscope::testing {

/// The files of resources/guide and resources/screenshots in the source tree, and the guide that they make.
struct GuideFolder {
    std::filesystem::path folder = std::filesystem::path(GROUPSCOPE_SOURCE_DIR) / "resources/guide";
    std::map<std::string, std::string> texts = read(folder); ///< by the path below the folder
    Guide guide{files(texts)};

    static std::map<std::string, std::string> read(const std::filesystem::path& folder) {
        std::map<std::string, std::string> texts;
        for (const std::filesystem::path& top : {folder, folder.parent_path() / "screenshots"})
            for (const auto& entry : std::filesystem::recursive_directory_iterator(top)) {
                const std::string ending = entry.path().extension().string();
                if (ending != ".md" && ending != ".svg" && ending != ".png")
                    continue;
                std::ifstream file(entry.path(), std::ios::binary);
                texts[entry.path().lexically_relative(folder).string()] =
                    std::string(std::istreambuf_iterator<char>(file), {});
            }
        return texts;
    }
    static std::vector<GuideFile> files(const std::map<std::string, std::string>& texts) {
        std::vector<GuideFile> all;
        for (const auto& [path, text] : texts)
            all.push_back({path, text});
        return all;
    }
};

} // namespace groupscope::testing
