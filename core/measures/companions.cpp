// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/companions.h"

#include <algorithm>
#include <array>
#include <utility>

namespace groupscope {

namespace {

constexpr std::array<std::pair<const char*, const char*>, 4> companions{
    {{"ece", "ece_if_calibrated"},
     {"attribute_decodability", "attribute_majority_share"},
     {"attribute_decodability_knn", "attribute_majority_share"},
     {"attribute_decodability_knn_in_class", "attribute_majority_share_in_class"}}};

} // namespace

std::vector<std::string> withCompanions(const std::vector<std::string>& ids) {
    std::vector<std::string> all;
    for (const std::string& id : ids) {
        all.push_back(id);
        for (const auto& [measure, companion] : companions)
            if (id == measure && std::find(ids.begin(), ids.end(), companion) == ids.end() &&
                std::find(all.begin(), all.end(), companion) == all.end())
                all.emplace_back(companion);
    }
    return all;
}

std::string accompanied(const std::string& id) {
    for (const auto& [measure, companion] : companions)
        if (id == companion)
            return measure;
    return {};
}

} // namespace groupscope
