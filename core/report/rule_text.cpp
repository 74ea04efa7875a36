// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/rule_text.h"

#include <algorithm>

namespace groupscope {

bool isOracle(const std::string& rule) {
    return rule.starts_with("test.");
}

std::string ruleText(const std::string& rule) {
    if (rule == "last")
        return "last epoch";
    const std::size_t dot = rule.find('.');
    if (dot == std::string::npos)
        return rule;
    std::string figure = rule.substr(dot + 1);
    constexpr std::string_view ending = "_accuracy";
    if (figure.ends_with(ending))
        figure.resize(figure.size() - ending.size());
    std::replace(figure.begin(), figure.end(), '_', ' ');
    const std::string split = rule.substr(0, dot);
    return (split == "val" ? "val." : split) + " " + figure + (isOracle(rule) ? " (oracle)" : "");
}

} // namespace groupscope
