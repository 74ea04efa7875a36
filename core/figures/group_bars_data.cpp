// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/group_bars.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groupscope {

namespace {

std::string percentOf(double share) {
    return fixedText(100.0 * share, 1);
}

} // namespace

GroupBarsData groupBarsOf(const GroupScheme& scheme) {
    GroupBarsData data;
    for (int group = 0; group < scheme.groupCount(); ++group) {
        data.groupNames.push_back(scheme.groupName(group));
        data.classOfGroup.push_back(scheme.classes()[static_cast<std::size_t>(scheme.classOf(group))]);
    }
    return data;
}

GroupBarsEntry groupBarsEntry(std::string name, std::string color, const GroupReport& report) {
    GroupBarsEntry entry;
    entry.name = std::move(name);
    entry.color = std::move(color);
    entry.worstGroup = report.worstGroup;
    entry.average = report.averageAccuracy;
    for (const GroupAccuracy& group : report.groups) {
        entry.accuracy.push_back(group.accuracy);
        entry.low.push_back(group.interval ? std::optional(group.interval->low) : std::nullopt);
        entry.high.push_back(group.interval ? std::optional(group.interval->high) : std::nullopt);
        entry.n.push_back(group.n);
    }
    return entry;
}

std::vector<int> groupOrder(const GroupBarsData& data, GroupBarsOrder order) {
    std::vector<int> groups(data.groupNames.size());
    std::iota(groups.begin(), groups.end(), 0);
    if (order == GroupBarsOrder::byGroup || data.entries.empty())
        return groups;
    const auto& accuracy = data.entries.front().accuracy;
    const auto rank = [&](int group) {
        const auto index = static_cast<std::size_t>(group);
        return index < accuracy.size() ? accuracy[index].value_or(2.0) : 2.0; // without rows: last
    };
    std::stable_sort(groups.begin(), groups.end(), [&](int a, int b) { return rank(a) < rank(b); });
    return groups;
}

std::string describeGroup(const GroupBarsData& data, int group) {
    const auto g = static_cast<std::size_t>(group);
    if (group < 0 || g >= data.groupNames.size())
        return {};
    std::string lines;
    for (const GroupBarsEntry& entry : data.entries) {
        std::string line = data.groupNames[g];
        if (g >= entry.accuracy.size() || !entry.accuracy[g]) {
            line += ": no rows";
        } else {
            const double accuracy = *entry.accuracy[g];
            const int n = g < entry.n.size() ? entry.n[g] : 0;
            line += ": " + percentOf(accuracy) + " % (" + std::to_string(std::lround(accuracy * n)) + " of " +
                    std::to_string(n) + ")";
            if (g < entry.low.size() && g < entry.high.size() && entry.low[g] && entry.high[g])
                line +=
                    ", 95 % interval " + percentOf(*entry.low[g]) + "–" + percentOf(*entry.high[g]) + " %";
            if (entry.worstGroup == group)
                line += ", the worst group";
        }
        lines += (lines.empty() ? "" : "\n") + (data.entries.size() > 1 ? entry.name + " – " + line : line);
    }
    return lines;
}

} // namespace groupscope
