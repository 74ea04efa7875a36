// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/row_name.h"
#include "core/figures/settings_spread.h"
#include "core/runs/selection.h"

#include <algorithm>

namespace groupscope {

ShownAccuracy shownAverage() {
    return {"average accuracy", &RowSetStatistics::average};
}

ShownAccuracy shownWorstGroup() {
    return {"worst-group accuracy", &RowSetStatistics::worstGroup};
}

ShownAccuracy shownByRule(const Comparison& comparison) {
    const std::optional<SelectionRule> rule = knownSelectionRule(comparison.rule);
    return rule && rule->ofGroups() ? shownWorstGroup() : shownAverage();
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
        const std::optional<Statistic>& value = row.rowSet(rowSet).*accuracy.statistic;
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
