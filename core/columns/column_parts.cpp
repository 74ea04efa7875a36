// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_parts.h"

#include "core/base/text.h"
#include "core/figures/palette.h"

#include <algorithm>
#include <cctype>

namespace groupscope {

namespace {

bool isHexColor(const std::string& text) {
    return text.size() == 7 && text[0] == '#' &&
           std::all_of(text.begin() + 1, text.end(),
                       [](unsigned char letter) { return std::isxdigit(letter); });
}

} // namespace

std::function<std::vector<Color>(bool)> categoryColorsOf(std::vector<std::string> given, std::size_t count) {
    return [given = std::move(given), count](bool dark) {
        std::vector<Color> colors = categoryColors(static_cast<int>(count), dark);
        for (std::size_t i = 0; i < count && given.size() == count; ++i)
            if (isHexColor(given[i]))
                colors[i] = colorFromHex(given[i]);
        return colors;
    };
}

int flagCodeOf(std::span<const std::string> words) {
    int flag = -1;
    for (std::size_t code = 0; code < words.size(); ++code) {
        const std::string word = lowerCase(words[code]);
        if (word == "yes" || word == "true" || word == "1")
            flag = static_cast<int>(code);
        else if (word != "no" && word != "false" && word != "0")
            return -1;
    }
    return flag;
}

ExampleColumn columnOfRun(const ColumnSource& source, std::string id, std::string title,
                          std::string meaning) {
    return {.id = std::move(id),
            .title = std::move(title),
            .meaning = std::move(meaning),
            .of = ExampleColumn::Of::run,
            .reason = source.run ? "" : "select a finished run"};
}

} // namespace groupscope
