// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/cache_folder.h"

#include <unistd.h>

#include <cstdlib>
#include <system_error>

namespace groupscope {

std::optional<std::filesystem::path> cacheFolder() {
    const auto variable = [](const char* name) {
        const char* const value = std::getenv(name);
        return std::filesystem::path(value ? value : "");
    };
    std::filesystem::path folder = variable("XDG_CACHE_HOME");
    if (!folder.is_absolute() && variable("HOME").is_absolute())
        folder = variable("HOME") / ".cache";
    if (!folder.is_absolute())
        return std::nullopt;
    folder /= "groupscope";
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error || access(folder.c_str(), W_OK) != 0)
        return std::nullopt;
    return folder;
}

std::filesystem::path scratchFolder() {
    return cacheFolder().value_or(std::filesystem::temp_directory_path());
}

} // namespace groupscope
