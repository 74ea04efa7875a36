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

/// A measure of subgroups, and by how much they differ.
struct MeasuredSubgroups {
    Measured measured;
    /// Others − worst, better − worse half: those there are. Nothing unless they are wanted: their intervals
    /// are drawn from the rows again and again.
    std::optional<std::vector<Gap>> gaps;
    std::string reason; ///< why it was not measured; empty: it was
};

/// Names what is wanted of the subgroups of a split in one space.
struct SubgroupKey {
    enum class Wanted { confusions, spectra, measure, gaps /* and the measure */ };

    SearchSpace space;
    std::string split;
    Wanted wanted;
    std::string measure; ///< id; empty for confusions and spectra

    /// Measures that compare all rows are read off one comparison: they share a key.
    SubgroupKey(const SearchSpace& space, std::string split, Wanted wanted, const std::string& measure);
    std::strong_ordering operator<=>(const SubgroupKey&) const = default;
};

/// Findings of subgroups, with the request that they answer.
struct SubgroupFindings {
    SubgroupViews views;
    std::map<std::string, MeasuredSubgroups> measured{}; ///< by id of the measure
};

SubgroupFindings subgroupFindingsOf(const SubgroupKey& key, const Task& task, const Run* run,
                                    const RunContext& context,
                                    const std::function<void(SubgroupFindings)>& tell);

std::size_t bytesOfFindings(const SubgroupFindings& findings); ///< about

} // namespace groupscope
