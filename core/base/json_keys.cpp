// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_keys.h"

#include <nlohmann/json.hpp>
#include <set>
#include <vector>

namespace groupscope {

std::optional<std::string> repeatedKey(const std::string& json) {
    using Json = nlohmann::json;
    std::vector<std::set<std::string>> objects; // the keys so far of each that is open
    std::optional<std::string> repeated;
    const auto see = [&](int /*depth*/, Json::parse_event_t event, Json& parsed) {
        if (event == Json::parse_event_t::object_start)
            objects.emplace_back();
        else if (event == Json::parse_event_t::object_end)
            objects.pop_back();
        else if (event == Json::parse_event_t::key &&
                 !objects.back().insert(parsed.get<std::string>()).second && !repeated)
            repeated = parsed.get<std::string>();
        return true;
    };
    const Json parsed = Json::parse(json, see, false);
    return parsed.is_discarded() ? std::nullopt : repeated;
}

} // namespace groupscope
