// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/variants.h"

#include "core/runs/run.h"

#include <algorithm>

namespace groupscope {

void Variants::add(const std::string& name, const std::string& method, const ParameterValues& parameters) {
    const auto known = std::find(names_.begin(), names_.end(), name);
    const auto index = static_cast<std::size_t>(known - names_.begin());
    if (known == names_.end())
        names_.push_back(name);
    std::vector<std::size_t>& places = places_[{method, parameters.all()}];
    if (std::find(places.begin(), places.end(), index) == places.end())
        places.push_back(index);
}

std::span<const std::size_t> Variants::of(const Run& run) const {
    const auto found = places_.find({run.method, run.parameters.all()});
    return found == places_.end() ? std::span<const std::size_t>() : found->second;
}

} // namespace groupscope
