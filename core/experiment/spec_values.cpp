// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/spec_values.h"

#include "core/base/error.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"
#include "core/experiment/spec_keys.h"

#include <algorithm>
#include <vector>

namespace groupscope::specification {

using Json = nlohmann::ordered_json;

void wrong(const std::string& path, const std::string& what, const Message& whatToDo) {
    throw UsageError(path + " " + what, "experiment specification", whatToDo);
}

std::string readText(const Json& json, const std::string& path) {
    if (!json.is_string() || json.get_ref<const std::string&>().empty())
        wrong(path, std::string("is ") + (json.is_string() ? "empty" : json.type_name()),
              "give a text in quotes");
    if (json.get_ref<const std::string&>().find('\0') != std::string::npos) // a file name would end there
        wrong(path, "holds the character NUL", "leave it out");
    return json.get<std::string>();
}

std::string optionalText(const Json& json, const std::string& key) {
    return json.contains(key) ? readText(json[key], key) : std::string();
}

void requireKeys(const Json& json, const std::string& path, std::string_view described) {
    const std::vector<std::string> known = specificationKeysOf(described);
    if (!json.is_object())
        wrong(path.empty() ? "the document" : path, std::string("is ") + json.type_name(),
              "give an object with the keys " + joined(known));
    for (const auto& [key, value] : json.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            wrong((path.empty() ? "" : path + ".") + key, "is not a key", remedyFor(key, known));
}

std::string indexed(const std::string& path, std::size_t i) {
    return path + "[" + std::to_string(i) + "]";
}

} // namespace groupscope::specification
