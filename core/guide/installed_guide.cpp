// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/installed_guide.h"

#include "core/base/error.h"
#include "core/io/installed_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <list>

namespace groupscope {

namespace {

namespace fs = std::filesystem;

/// Files of a guide, with their texts where a Guide looks at them. A list: what it holds stays in its place.
struct HeldFiles {
    struct File {
        std::string path, bytes;
    };
    std::list<File> files{};

    void add(const fs::path& folder, const std::string& prefix) {
        std::error_code failure;
        for (const auto& entry : fs::recursive_directory_iterator(folder, failure)) {
            const std::string kind = entry.path().extension().string();
            if (!entry.is_regular_file() || (kind != ".md" && kind != ".png" && kind != ".svg"))
                continue;
            std::ifstream stream(entry.path(), std::ios::binary);
            files.push_back({prefix + fs::relative(entry.path(), folder).generic_string(),
                             {std::istreambuf_iterator<char>(stream), {}}});
        }
    }
};

HeldFiles readInstalled() {
    HeldFiles held;
    try {
        const fs::path folder = installedFile("guide/index.md").parent_path();
        held.add(folder, "");
        held.add(folder.parent_path() / "screenshots", "../screenshots/");
    } catch (const FileError&) { // not installed
    }
    return held;
}

} // namespace

const Guide& guide() {
    static const HeldFiles held = readInstalled();
    static const Guide installed = [] {
        std::vector<GuideFile> files;
        for (const HeldFiles::File& file : held.files)
            files.push_back({file.path, file.bytes});
        return Guide(files);
    }();
    return installed;
}

} // namespace groupscope
