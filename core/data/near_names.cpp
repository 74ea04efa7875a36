// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/near_names.h"

#include "core/base/text.h"

#include <map>
#include <string_view>

namespace groupscope {

std::string nearNamesWarning(const Column& column) {
    constexpr std::size_t mostNamed = 3;
    std::map<std::string_view, std::string> first; // name without blanks → the value as it is
    std::string pairs;
    std::size_t count = 0;
    for (const std::string& value : column.categories) {
        const auto [known, isNew] = first.try_emplace(withoutOuterBlanks(value), value);
        if (isNew)
            continue;
        if (++count <= mostNamed)
            pairs += (count == 1 ? "'" : ", '") + known->second + "' and '" + value + "'";
    }
    if (count == 0)
        return {};
    return "column '" + column.name + "' has values that differ only in blanks: " + pairs +
           (count > mostNamed ? " and " + std::to_string(count - mostNamed) + " more" : "") +
           "; they count as different, so write them alike if they mean the same";
}

} // namespace groupscope
