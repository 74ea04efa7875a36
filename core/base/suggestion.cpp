// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/suggestion.h"

#include "core/base/text.h"

#include <algorithm>

namespace groupscope {

namespace {

std::string comparedForm(std::string_view word) {
    std::string form = lowerCase(word);
    std::replace_if(
        form.begin(), form.end(), [](char letter) { return letter == '_' || letter == ' '; }, '-');
    return form;
}

} // namespace

std::string meantWord(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t shortest = 3; // letters of a beginning that may mean a word
    const std::string wanted = comparedForm(word);
    std::vector<std::string> forms;
    for (const std::string& candidate : known)
        forms.push_back(comparedForm(candidate));
    const std::string nearest =
        nearestWord(wanted, std::vector<std::string_view>(forms.begin(), forms.end()));
    const auto begins = [&](const std::string& form) { return form.starts_with(wanted); };
    auto found = forms.end();
    if (!nearest.empty())
        found = std::find(forms.begin(), forms.end(), nearest);
    else if (wanted.size() >= shortest && std::count_if(forms.begin(), forms.end(), begins) == 1)
        found = std::find_if(forms.begin(), forms.end(), begins);
    return found == forms.end() ? std::string() : known[static_cast<std::size_t>(found - forms.begin())];
}

std::string remedyFor(std::string_view word, const std::vector<std::string>& known) {
    if (const std::string meant = meantWord(word, known); !meant.empty())
        return "did you mean '" + meant + "'?";
    return "choose one of: " + (known.empty() ? std::string("(none)") : joined(known));
}

} // namespace groupscope
