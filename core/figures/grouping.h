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

/// A way to put the groups of a scheme together: by class, or by the values of one attribute. Or groups made
/// of examples, which the scheme does not know: named groups, or the values of another column.
struct Grouping {
    enum class By { group, classes, attribute, examples };

    By by = By::group;
    std::string name;               ///< "group", "named groups", or the name of the column
    std::vector<std::string> names; ///< (M,) of what is put together
    std::vector<int> memberOf;      ///< (G,) into names; -1: the group does not say (another identity).
                                    ///< Empty of examples
    std::shared_ptr<const std::vector<NamedExamples>> examples{}; ///< (M,) of By::examples
};

/// A grouping of examples by these groups.
Grouping byExamples(std::string name, std::shared_ptr<const std::vector<NamedExamples>> groups);
/// Groups as they are, then by class and by each attribute, as far as that puts groups together.
std::vector<Grouping> groupingsOf(const GroupScheme& scheme);

/// The report with groups put together: counts added up, intervals (Wilson, 95 %) and the worst made anew. By
/// class it is the report's own count of all rows of a class. Averages stay. Not by groups of
/// examples, which a report does not tell: see numbersInNamed().
GroupReport regrouped(const GroupReport& report, const Grouping& grouping);

/// Which groups people want to see.
struct GroupChoice {
    std::string search{};               ///< words that the name must contain, in any case and order
    std::optional<std::size_t> worst{}; ///< only so many, of the lowest accuracy of the first run
};

struct ChosenGroups {
    std::vector<int> groups;    ///< in the order asked for
    std::size_t others = 0;     ///< not what is searched for
    std::size_t candidates = 0; ///< searched for, before only the worst were kept
};

ChosenGroups chooseGroups(const GroupBarsData& data, const GroupChoice& choice, GroupBarsOrder order);

} // namespace groupscope
