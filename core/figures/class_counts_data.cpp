// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/class_counts.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// Leaves out the values that no example has.
void dropEmptyValues(ClassCounts& counts) {
    for (std::size_t value = counts.values.size(); value-- > 0;) {
        const bool any = std::any_of(counts.classes.begin(), counts.classes.end(),
                                     [value](const ClassCount& own) { return own.ofValues[value] > 0; });
        if (any)
            continue;
        counts.values.erase(counts.values.begin() + static_cast<std::ptrdiff_t>(value));
        for (ClassCount& own : counts.classes)
            own.ofValues.erase(own.ofValues.begin() + static_cast<std::ptrdiff_t>(value));
    }
}

} // namespace

ClassCounts classCountsOf(const Task& task, const Split& split, std::string title) {
    const GroupScheme& scheme = task.groups;
    const bool valued =
        !scheme.overlaps() && scheme.kind() != GroupScheme::Kind::named && !scheme.attributes().empty();
    ClassCounts counts{.title = std::move(title), .values = {}, .classes = {}};
    for (int value = 0; valued && value < scheme.combinationCount(); ++value)
        counts.values.push_back(scheme.combinationName(value));
    counts.values.emplace_back(); // of no combination
    for (const std::string& name : scheme.classes())
        counts.classes.push_back({name, std::vector<std::int64_t>(counts.values.size()), 0});
    for (const int row : split.rows) {
        const int label = task.labels[row], group = valued ? task.groupIds[row] : -1;
        if (label < 0)
            continue;
        ClassCount& own = counts.classes[static_cast<std::size_t>(label)];
        const std::size_t value =
            group < 0 ? counts.values.size() - 1 : static_cast<std::size_t>(scheme.combinationOf(group));
        ++own.ofValues[value];
        ++own.all;
    }
    std::erase_if(counts.classes, [](const ClassCount& own) { return own.all == 0; });
    std::stable_sort(counts.classes.begin(), counts.classes.end(),
                     [](const ClassCount& a, const ClassCount& b) { return a.all > b.all; });
    dropEmptyValues(counts);
    return counts;
}

double ClassCounts::median() const {
    if (classes.empty())
        return 0.0;
    const std::size_t middle = classes.size() / 2;
    const auto at = [this](std::size_t place) { return static_cast<double>(classes[place].all); };
    return classes.size() % 2 == 1 ? at(middle) : 0.5 * (at(middle - 1) + at(middle));
}

std::int64_t ClassCounts::examples() const {
    std::int64_t sum = 0;
    for (const ClassCount& own : classes)
        sum += own.all;
    return sum;
}

std::size_t ClassCounts::singletons() const {
    return static_cast<std::size_t>(
        std::count_if(classes.begin(), classes.end(), [](const ClassCount& own) { return own.all == 1; }));
}

} // namespace groupscope
