// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/row_name.h"
#include "core/figures/settings_spread.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

ShownAccuracy shownStatistic(std::string title, std::optional<Statistic> RowSetStatistics::*statistic) {
    return {std::move(title), [statistic](const ComparisonRow& row, const std::string& rowSet) {
                return row.rowSet(rowSet).*statistic;
            }};
}

ShownAccuracy shownMeasure(const Measure& measure) {
    return {
        measure.title + " of all rows",
        [id = measure.id](const ComparisonRow& row, const std::string& rowSet) -> std::optional<Statistic> {
            const RowSetStatistics& own = row.rowSet(rowSet);
            const auto found = own.measures.find(id);
            return found == own.measures.end() ? std::nullopt : std::optional(found->second);
        }};
}

/// What the rule itself looked at, where it is higher for the better as it stands.
ShownAccuracy shownScore(const SelectionRule& rule) {
    return {rule.measure->title + " of the worst group",
            [own = rule.rowSet](const ComparisonRow& row, const std::string& rowSet) {
                return rowSet == own ? row.score : std::nullopt;
            }};
}

} // namespace

ShownAccuracy shownAverage() {
    return shownStatistic("average accuracy", &RowSetStatistics::average);
}

ShownAccuracy shownWorstGroup() {
    return shownStatistic("worst-group accuracy", &RowSetStatistics::worstGroup);
}

std::vector<ShownAccuracy> shownByRule(const Comparison& comparison) {
    const std::optional<SelectionRule> rule = knownSelectionRule(comparison.rule);
    if (!rule || rule->isOfReport() || rule->measure->unit != "share" ||
        rule->measure->better != Better::higher || rule->part == SelectionRule::Part::gap)
        return {rule && rule->ofGroups() ? shownWorstGroup() : shownAverage()};
    if (rule->part == SelectionRule::Part::whole)
        return {shownMeasure(*rule->measure)};
    return {shownScore(*rule), shownMeasure(*rule->measure)};
}

bool SettingsSpread::hasChoice() const {
    return std::any_of(strips.begin(), strips.end(),
                       [](const SettingsStrip& strip) { return strip.dots.size() > 1; });
}

SettingsSpread settingsSpreadOf(const Comparison& comparison, const std::string& rowSet,
                                const ShownAccuracy& accuracy, std::size_t section) {
    SettingsSpread spread{rowSet, accuracy.title, {}};
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const ComparisonRow& row = comparison.rows[i];
        const std::optional<Statistic> value = accuracy.of(row, rowSet);
        if (row.section != section || !value)
            continue;
        std::string name = rowName(comparison, row);
        auto strip = std::find_if(spread.strips.begin(), spread.strips.end(),
                                  [&](const SettingsStrip& known) { return known.name == name; });
        if (strip == spread.strips.end())
            strip = spread.strips.insert(strip, {std::move(name), methodStyle(row.method), {}});
        strip->dots.push_back({i, row.settings, *value, row.selected});
    }
    for (SettingsStrip& strip : spread.strips)
        std::stable_sort(
            strip.dots.begin(), strip.dots.end(),
            [](const SettingsDot& a, const SettingsDot& b) { return a.value.mean < b.value.mean; });
    return spread;
}

} // namespace groupscope
