// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/data/named_examples.h"
#include "core/figures/group_bars.h"
#include "core/measures/group_report.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A way to merge the groups of a scheme: by class, or by the values of one attribute. Or groups defined by
/// examples, which are not in the scheme: named groups, or the values of another column.
struct Grouping {
    enum class By { group, classes, attribute, examples };

    By by = By::group;
    std::string name;               ///< "group", "named groups", or the name of the column
    std::vector<std::string> names; ///< (M,) names of the merged groups
    /// (G,) index into names; -1: not defined for the group (another identity). Empty if groups are defined
    /// by examples.
    std::vector<int> memberOf;
    std::shared_ptr<const std::vector<NamedExamples>> examples{}; ///< (M,) groups for By::examples
};

/// A grouping of examples by these groups.
Grouping byExamples(std::string name, std::shared_ptr<const std::vector<NamedExamples>> groups);
/// Returns the possible groupings: groups unchanged, then by class and by each attribute if that merges
/// groups.
std::vector<Grouping> groupingsOf(const GroupScheme& scheme);

/// Returns the report with merged groups: counts are added, and intervals (Wilson, 95 %) and the worst group
/// are computed again. By class it uses the report's own counts of all examples of a class. Averages are
/// unchanged. Not for groups defined by examples, which are not in a report: see numbersInNamed().
GroupReport regrouped(const GroupReport& report, const Grouping& grouping);

/// The groups to show.
struct GroupChoice {
    std::string search{}; ///< words that the name must contain, in any case and order
    /// Limit to this many groups with the lowest accuracy of the first run.
    std::optional<std::size_t> worst{};
};

struct ChosenGroups {
    std::vector<int> groups;    ///< in the requested order
    std::size_t others = 0;     ///< number of groups that do not match the search
    std::size_t candidates = 0; ///< number of groups that match, before the limit
};

ChosenGroups chooseGroups(const GroupBarsData& data, const GroupChoice& choice, GroupBarsOrder order);

} // namespace groupscope
