// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/data/small_groups.h"
#include "core/figures/difference_text.h"
#include "core/figures/group_bars.h"
#include "core/measures/figure_intervals.h"
#include "core/measures/seed_spread.h"
#include "core/measures/worst_group_interval.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groupscope {

namespace {

std::string percentOf(double share) {
    return fixedText(100.0 * share, 1);
}

/// Mean, sample standard deviation and 95 % interval; nothing unless every seed has a value.
struct SeedMean {
    double mean = 0.0, deviation = 0.0;
    Interval interval{.low = 0.0, .high = 0.0};
};

std::optional<SeedMean> meanOverSeeds(std::span<const GroupReport> seeds, std::size_t group) {
    SeedMean over;
    const auto count = static_cast<double>(seeds.size());
    std::vector<double> figures;
    for (const GroupReport& seed : seeds) {
        if (group >= seed.groups.size() || !seed.groups[group].accuracy)
            return std::nullopt;
        const GroupAccuracy& own = seed.groups[group];
        const Interval rows = own.interval.value_or(Interval{*own.accuracy, *own.accuracy});
        over.mean += *own.accuracy / count;
        over.interval.low += rows.low / count;
        over.interval.high += rows.high / count;
        figures.push_back(*own.accuracy);
    }
    for (const GroupReport& seed : seeds)
        over.deviation += std::pow(*seed.groups[group].accuracy - over.mean, 2) / std::max(1.0, count - 1.0);
    over.deviation = std::sqrt(over.deviation);
    SeedSpread spread;
    spread.add(figures);
    over.interval = spread.widened(over.interval, 0.95);
    over.interval = {std::max(0.0, over.interval.low), std::min(1.0, over.interval.high)};
    return over;
}

/// "41.2 % (164 of 398), 95 % interval 36.4–46.1 %".
std::string describeAccuracy(const GroupBarsEntry& entry, std::size_t group) {
    const double accuracy = *entry.accuracy[group];
    const int n = group < entry.n.size() ? entry.n[group] : 0;
    const bool spread =
        group < entry.low.size() && group < entry.high.size() && entry.low[group] && entry.high[group];
    const bool varies = group < entry.deviation.size() && entry.deviation[group];
    std::string text;
    if (entry.seeds > 1)
        text = percentOf(accuracy) + (varies ? " ± " + percentOf(*entry.deviation[group]) : "") +
               " % (mean ± s.d. of " + std::to_string(entry.seeds) + " seeds, " + std::to_string(n) +
               " examples)";
    else
        text = percentOf(accuracy) + " % (" + std::to_string(std::lround(accuracy * n)) + " of " +
               std::to_string(n) + ")";
    if (spread)
        text +=
            ", 95 % interval " + percentOf(*entry.low[group]) + "–" + percentOf(*entry.high[group]) + " %";
    return text;
}

} // namespace

int GroupBarsData::rowsOf(int group) const {
    const auto index = static_cast<std::size_t>(group);
    for (const GroupBarsEntry& entry : entries)
        if (index < entry.n.size())
            return entry.n[index];
    return 0;
}

GroupBarsData groupBarsOf(const GroupScheme& scheme) {
    GroupBarsData data;
    for (int group = 0; group < scheme.groupCount(); ++group) {
        data.groupNames.push_back(scheme.groupName(group));
        const int ofClass = scheme.classOf(group);
        data.classOfGroup.push_back(ofClass < 0 ? std::string() : scheme.classes()[ofClass]);
    }
    return data;
}

GroupBarsEntry groupBarsEntry(std::string name, std::string color, const GroupReport& report) {
    GroupBarsEntry entry;
    entry.name = std::move(name);
    entry.color = std::move(color);
    entry.worstGroup = report.worstGroup;
    entry.worstInterval = worstGroupInterval(report.groups);
    entry.average = report.averageAccuracy;
    for (const GroupAccuracy& group : report.groups) {
        entry.accuracy.push_back(group.accuracy);
        entry.low.push_back(group.interval ? std::optional(group.interval->low) : std::nullopt);
        entry.high.push_back(group.interval ? std::optional(group.interval->high) : std::nullopt);
        entry.n.push_back(group.n);
    }
    return entry;
}

GroupBarsEntry groupBarsEntry(std::string name, std::string color, std::span<const GroupReport> seeds) {
    GroupBarsEntry entry = groupBarsEntry(std::move(name), std::move(color), seeds.front());
    if (seeds.size() == 1)
        return entry;
    entry.seeds = static_cast<int>(seeds.size());
    entry.worstGroup = -1;
    const std::vector<std::vector<int>> unweighted(seeds.size(),
                                                   std::vector<int>(seeds.front().groups.size()));
    entry.worstInterval = figureIntervals(seeds, unweighted, true).worstGroup;
    for (std::size_t g = 0; g < entry.accuracy.size(); ++g) {
        const std::optional<SeedMean> over = meanOverSeeds(seeds, g);
        entry.accuracy[g] = over ? std::optional(over->mean) : std::nullopt;
        entry.low[g] = over ? std::optional(over->interval.low) : std::nullopt;
        entry.high[g] = over ? std::optional(over->interval.high) : std::nullopt;
        entry.deviation.push_back(over ? std::optional(over->deviation) : std::nullopt);
        const auto worst = static_cast<std::size_t>(std::max(0, entry.worstGroup));
        if (over && (entry.worstGroup < 0 || over->mean < *entry.accuracy[worst]))
            entry.worstGroup = static_cast<int>(g);
    }
    double sum = 0.0;
    for (const GroupReport& seed : seeds)
        sum += seed.averageAccuracy.value_or(0.0);
    if (entry.average)
        entry.average = sum / static_cast<double>(seeds.size());
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
            line += ": no examples";
        } else {
            line += ": " + describeAccuracy(entry, g);
            if (entry.worstGroup == group)
                line += ", the worst group" +
                        (entry.worstInterval
                             ? " (of all that could be it " + percentOf(entry.worstInterval->low) + "–" +
                                   percentOf(entry.worstInterval->high) + " %)"
                             : std::string());
            if (isSmallGroup(data.rowsOf(group)))
                line += ", fewer than " + std::to_string(smallGroup) + " examples";
            if (g < entry.difference.size() && entry.difference[g])
                line += "; to " + (data.baseline.empty() ? "the baseline" : data.baseline + " (baseline)") +
                        " " + wholeDifferenceText(*entry.difference[g]);
        }
        addToList(lines, data.entries.size() > 1 ? entry.name + " – " + line : line, "\n");
    }
    return lines;
}

Table valuesOf(const GroupBarsData& data, const std::vector<int>& order) {
    using Kind = Table::Kind;
    const auto cell = [](const std::vector<std::optional<double>>& values, std::size_t group) {
        return group < values.size() && values[group] ? Table::Cell(*values[group]) : Table::Cell();
    };
    Table table;
    table.columns = {{"group", "group"},
                     {"name", "name"},
                     {"accuracy", "accuracy", Kind::number},
                     {"low", "from", Kind::number},
                     {"high", "to", Kind::number},
                     {"rows", "examples", Kind::integer}};
    for (const int id : order)
        for (const GroupBarsEntry& entry : data.entries) {
            const auto group = static_cast<std::size_t>(id);
            table.rows.push_back(
                {Table::Cell(data.groupNames[group]), Table::Cell(entry.name), cell(entry.accuracy, group),
                 cell(entry.low, group), cell(entry.high, group),
                 group < entry.n.size() ? Table::Cell(static_cast<double>(entry.n[group])) : Table::Cell()});
        }
    return table;
}

} // namespace groupscope
