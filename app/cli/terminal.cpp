// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace groupscope::cli {

bool isTerminal() {
    return isatty(STDOUT_FILENO) == 1;
}

std::size_t outputWidth() {
    constexpr std::size_t least = 40, usual = 80, most = 10'000;
    std::size_t width = 0;
    if (const char* columns = std::getenv("COLUMNS")) {
        const std::string_view text(columns);
        std::from_chars(text.data(), text.data() + text.size(), width);
    }
    winsize size{};
    if (width == 0 && isTerminal() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    return width == 0 ? usual : std::clamp(width, least, most);
}

std::size_t characterCount(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    }));
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent, std::size_t used) {
    std::string lines;
    bool atStart = true; // of a line, behind its indent
    while (!text.empty()) {
        if (text.front() == '\n') {
            lines += "\n" + std::string(indent, ' ');
            used = indent;
            atStart = true;
            text.remove_prefix(1);
            continue;
        }
        if (text.front() == ' ') {
            text.remove_prefix(1);
            continue;
        }
        const std::string_view word = text.substr(0, text.find_first_of(" \n"));
        text.remove_prefix(word.size());
        const std::size_t length = characterCount(word);
        if (!atStart && used + 1 + length > width) {
            lines += "\n" + std::string(indent, ' ');
            used = indent;
            atStart = true;
        }
        lines += (atStart ? "" : " ") + std::string(word);
        used += length + (atStart ? 0 : 1);
        atStart = false;
    }
    return lines;
}

std::string shownText(const std::string& text) {
    return isTerminal() ? wrapped(text, outputWidth(), 0, 0) : text;
}

} // namespace groupscope::cli
