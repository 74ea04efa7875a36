// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groupscope {

/// The entries of one kind, in the order in which they are shown. An entry has an `id`, or shownName() and
/// isCalled() if it has several names.
template<class Entry>
class Registry : public std::vector<Entry> {
  public:
    /// `kind` is the word for an entry in messages: "figure".
    Registry(std::string kind, std::vector<Entry> entries)
        : std::vector<Entry>(std::move(entries))
        , kind_(std::move(kind)) {}

    /// Position of the entry in the order; size() if no entry has that id.
    std::size_t placeOf(std::string_view id) const {
        const auto found = std::find_if(this->begin(), this->end(),
                                        [id](const Entry& entry) { return isCalled(entry, id); });
        return static_cast<std::size_t>(found - this->begin());
    }

    bool contains(std::string_view id) const { return placeOf(id) < this->size(); }

    /// Returns the entry of that id, or null.
    const Entry* known(std::string_view id) const {
        const std::size_t place = placeOf(id);
        return place < this->size() ? &(*this)[place] : nullptr;
    }

    /// Returns the entry of that id. Throws UsageError at `where` that names the nearest id, or else lists all:
    /// "there is no figure 'x'; choose one of: …".
    const Entry& find(const std::string& id, const Message& where = {}) const {
        if (const Entry* entry = known(id))
            return *entry;
        throw UsageError("there is no " + kind_ + " '" + id + "'", where, remedyFor(id, ids()));
    }

    std::vector<std::string> ids() const {
        std::vector<std::string> all;
        for (const Entry& entry : *this)
            all.emplace_back(idOf(entry));
        return all;
    }

    /// All ids, separated by ", ".
    std::string list() const { return joined(*this, ", ", idOf); }

  private:
    static std::string_view idOf(const Entry& entry) {
        if constexpr (requires { entry.shownName(); })
            return entry.shownName();
        else
            return entry.id;
    }

    static bool isCalled(const Entry& entry, std::string_view word) {
        if constexpr (requires { entry.isCalled(word); })
            return entry.isCalled(word);
        else
            return idOf(entry) == word;
    }

    std::string kind_;
};

} // namespace groupscope
