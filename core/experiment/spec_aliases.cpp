// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/spec_aliases.h"

#include "core/base/error.h"

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace groupscope::specification {

namespace {

/// Other names, those of the options among them, and the key that each means.
constexpr std::array<std::pair<const char*, const char*>, 8> aliases{{{"class_column", "class"},
                                                                      {"split_column", "split"},
                                                                      {"group_column", "group"},
                                                                      {"fit_split", "fit_set"},
                                                                      {"select_split", "select_set"},
                                                                      {"figure", "show"},
                                                                      {"figures", "show"},
                                                                      {"measure", "measures"}}};

} // namespace

std::vector<std::string> takeAliases(nlohmann::ordered_json& document) {
    std::vector<std::string> notes;
    if (!document.is_object())
        return notes;
    for (const auto& [other, key] : aliases) {
        if (!document.contains(other))
            continue;
        if (document.contains(key))
            throw UsageError(std::string("'") + other + "' and '" + key + "' mean the same key", "",
                             std::string("keep '") + key + "'");
        document[key] = document[other];
        document.erase(other);
        notes.push_back(std::string("the key '") + other + "' is called '" + key + "'");
    }
    return notes;
}

} // namespace groupscope::specification
