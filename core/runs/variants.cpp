// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/variants.h"

#include "core/runs/run.h"

#include <algorithm>

namespace groupscope {

void Variants::addPlace(std::size_t place, const std::string& method, const ParameterValues& parameters) {
    std::vector<std::size_t>& places = places_[{method, parameters.all()}];
    if (std::find(places.begin(), places.end(), place) == places.end())
        places.push_back(place);
}

void Variants::add(const std::string& name, const std::string& method, const ParameterValues& parameters) {
    const std::pair variant(name, method);
    const auto known = std::find(named_.begin(), named_.end(), variant);
    const auto index = static_cast<std::size_t>(known - named_.begin());
    if (known == named_.end())
        named_.push_back(variant);
    addPlace(index + 1, method, parameters);
}

void Variants::addUnnamed(const std::string& method, const ParameterValues& parameters) {
    addPlace(0, method, parameters);
}

std::vector<std::string> Variants::names() const {
    std::vector<std::string> names;
    for (const auto& [name, method] : named_) {
        const auto same = std::count_if(named_.begin(), named_.end(),
                                        [&name = name](const auto& other) { return other.first == name; });
        names.push_back(same == 1 ? name : name + " (" + method + ")");
    }
    return names;
}

std::span<const std::size_t> Variants::of(const Run& run) const {
    return placesOf(run.method, run.parameters);
}

std::vector<std::string> Variants::namesOf(const std::string& method,
                                           const ParameterValues& parameters) const {
    std::vector<std::string> own;
    const std::vector<std::string> all = names();
    for (const std::size_t place : placesOf(method, parameters))
        if (place > 0)
            own.push_back(all[place - 1]);
    return own;
}

std::span<const std::size_t> Variants::placesOf(const std::string& method,
                                                const ParameterValues& parameters) const {
    static constexpr std::size_t ofMethod = 0;
    const auto found = places_.find({method, parameters.all()});
    return found == places_.end() ? std::span(&ofMethod, 1) : std::span<const std::size_t>(found->second);
}

} // namespace groupscope
