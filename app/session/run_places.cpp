// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_places.h"

namespace groupscope {

void RunPlaces::index(const std::deque<SessionRun>& runs, std::size_t first) {
    for (std::size_t i = first; i < runs.size(); ++i)
        places_.insert(runs[i].id, i);
}

std::optional<std::size_t> RunPlaces::find(const std::deque<SessionRun>& runs, const QString& id) {
    const auto known = [&]() -> std::optional<std::size_t> {
        const auto found = places_.constFind(id);
        const bool there =
            found != places_.constEnd() && found.value() < runs.size() && runs[found.value()].id == id;
        return there ? std::optional(found.value()) : std::nullopt;
    };
    if (const auto place = known())
        return place;
    const auto count = static_cast<std::size_t>(places_.size());
    if (count == runs.size() && !places_.contains(id))
        return std::nullopt;
    if (count < runs.size())
        index(runs, count); // the most usual change: some came behind the others
    if (static_cast<std::size_t>(places_.size()) != runs.size() || (places_.contains(id) && !known())) {
        places_.clear();
        index(runs, 0);
    }
    return known();
}

} // namespace groupscope
