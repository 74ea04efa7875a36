// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/text_owners.h"

#include "core/base/counted.h"
#include "core/io/tensors/tensor_file.h"

#include <string_view>
#include <unordered_map>

namespace groupscope {

std::string TextOwners::missingText() const {
    return counted(missing, "text of an example", "texts of examples") + " that the file does not have " +
           (missing == 1 ? "is" : "are") + " left out (the first is of '" + printableName(firstMissing) +
           "')";
}

std::optional<TextOwners> ownersByName(const std::vector<std::string>& ids,
                                       const std::vector<std::string>& names, std::string& why) {
    std::unordered_map<std::string_view, int> places;
    for (std::size_t row = 0; row < ids.size(); ++row)
        if (!places.emplace(ids[row], static_cast<int>(row)).second) {
            why = "two examples are called '" + printableName(ids[row]) +
                  "', so that the owner of a text is ambiguous";
            return std::nullopt;
        }
    TextOwners owners;
    for (const std::string& name : names) {
        const auto found = places.find(name);
        owners.rows.push_back(found == places.end() ? -1 : found->second);
        if (found == places.end() && owners.missing++ == 0)
            owners.firstMissing = name;
    }
    return owners;
}

std::vector<int> placesOfOwned(const TextOwners& owners) {
    std::vector<int> places;
    for (std::size_t text = 0; text < owners.rows.size(); ++text)
        if (owners.rows[text] >= 0)
            places.push_back(static_cast<int>(text));
    return places;
}

} // namespace groupscope
