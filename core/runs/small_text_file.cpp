// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/small_text_file.h"

#include <fstream>
#include <sstream>
#include <system_error>

namespace groupscope {

std::optional<std::string> smallTextFile(const std::filesystem::path& file) {
    constexpr std::uintmax_t largest = 16 << 20;
    std::error_code failure;
    if (!std::filesystem::is_regular_file(file, failure)) // a pipe would wait for ever
        return std::nullopt;
    std::ifstream stream(file, std::ios::binary);
    if (!stream || std::filesystem::file_size(file, failure) > largest || failure)
        return std::nullopt;
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

} // namespace groupscope
