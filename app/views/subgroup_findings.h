// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/search_space.h"
#include "core/measures/gaps.h"
#include "core/measures/subgroup_views.h"

#include <QString>

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A measure of subgroups, and the gaps between them.
struct MeasuredSubgroups {
    Measured measured;
    /// Gaps: others − worst and better − worse half, as far as they exist. Nothing unless requested, because
    /// their intervals are bootstrapped.
    std::optional<std::vector<Gap>> gaps;
    std::string reason; ///< why it was not measured; empty: it was
};

/// A request for the subgroups of a split in one embedding space.
struct SubgroupKey {
    enum class Wanted { confusions, spectra, measure, gaps /* and the measure */ };

    SearchSpace space;
    std::string split;
    Wanted wanted;
    std::string measure; ///< id of the measure; empty for confusions and spectra

    /// Measures that compare all examples come from one comparison, so that they share a key.
    SubgroupKey(const SearchSpace& space, std::string split, Wanted wanted, const std::string& measure);
    std::strong_ordering operator<=>(const SubgroupKey&) const = default;
};

/// Findings of subgroups, with their request.
struct SubgroupFindings {
    SubgroupViews views;
    std::map<std::string, MeasuredSubgroups> measured{}; ///< by id of the measure
};

SubgroupFindings subgroupFindingsOf(const SubgroupKey& key, const Task& task, const Run* run,
                                    const RunContext& context,
                                    const std::function<void(SubgroupFindings)>& tell);

std::size_t bytesOfFindings(const SubgroupFindings& findings); ///< approximate memory

} // namespace groupscope
