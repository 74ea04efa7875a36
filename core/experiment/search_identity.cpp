// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/search_identity.h"

#include "core/base/instruction_set.h"
#include "core/base/sha256.h"
#include "core/base/version.h"
#include "core/experiment/search_steps.h"
#include "core/runs/json_values.h"

namespace groupscope {

std::string searchIdentity(const SearchRequest& request, const std::string& definition) {
    const auto specification = nlohmann::ordered_json::parse(toJson(request.spec));
    nlohmann::ordered_json identity{
        {"search", 1},          {"version", programVersion}, {"definition", definition},
        {"seed", request.seed}, {"factor", searchFactor},    {"select", request.spec.select}};
    for (const char* key : {"methods", "variants"})
        if (specification.contains(key))
            identity[key] = specification[key];
    return dumpJson(identity);
}

std::string searchFolderName(const SearchRequest& request, const std::string& definition) {
    constexpr std::size_t digits = 16;
    return sha256OfText(searchIdentity(request, definition) + instructionSetName()).substr(0, digits);
}

} // namespace groupscope
