// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace groupscope {

/// The entry of that id in a registry, whose entries have an `id`. Throws UsageError at `where` that lists
/// all of them: "there is no figure 'x'; choose one of: …".
template<class Entries>
const auto& findEntry(const Entries& entries, const std::string& id, std::string_view kind,
                      const Message& where = {}) {
    const auto found =
        std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.id == id; });
    if (found == entries.end())
        throw UsageError("there is no " + std::string(kind) + " '" + id + "'", where,
                         "choose one of: " +
                             joined(entries, ", ", [](const auto& entry) { return entry.id; }));
    return *found;
}

} // namespace groupscope
