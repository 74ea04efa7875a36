// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"
#include "core/figures/row_name.h"
#include "core/figures/settings_spread.h"

#include "core/base/text.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

ShownAccuracy shownStatistic(std::string title, const Measure& measure) {
    return {std::move(title),
            [id = measure.id](const ComparisonRow& row, const std::string& split) {
                return row.split(split).of(id);
            },
            measure.unit, measure.better == Better::lower};
}

/// The value that the rule reads. Its score is higher for better values, also if the value is not.
ShownAccuracy shownScore(const SelectionRule& rule) {
    const bool isGap = rule.part == SelectionRule::Part::gap;
    return {(isGap ? "gap of " : "") + rule.measure->title + (isGap ? "" : rule.partText()),
            [own = rule.split, sign = rule.higherIsBetter() ? 1.0 : -1.0](
                const ComparisonRow& row, const std::string& split) -> std::optional<Statistic> {
                if (split != own || !row.score)
                    return std::nullopt;
                return Statistic{row.score->n, sign * row.score->mean, row.score->deviation};
            },
            rule.measure->unit, !rule.higherIsBetter()};
}

/// A number of each run of a row, whatever the split.
ShownAccuracy shownNumber(SplitMeasure number, std::span<const Run> runs) {
    const bool isGap = number.part == SplitMeasure::Part::gap;
    const std::string& title = number.measure->title;
    return {isGap ? "gap of " + title + " to the worst " + (number.of.empty() ? "group" : number.of)
            : number.part == SplitMeasure::Part::whole ? title + " of all examples"
                                                       : title + number.partText(),
            [number, runs](const ComparisonRow& row, const std::string& split) {
                SplitMeasure own = number;
                own.split = split;
                std::vector<double> values;
                for (const std::size_t run : row.runs)
                    if (const auto value = own.value(runs[run]))
                        values.push_back(*value);
                return statisticOf(values);
            },
            number.measure->unit, !number.higherIsBetter()};
}

/// The rule's measure, then those of columns that were asked for.
std::vector<const Measure*> measuresInMaps(const Comparison& comparison, const SelectionRule& rule) {
    std::vector<const Measure*> all{rule.measure};
    if (!comparison.isUsual)
        for (const RunColumn& column : comparison.shown)
            if (column.measure && column.measure->measure->better != Better::neither &&
                std::find(all.begin(), all.end(), column.measure->measure) == all.end())
                all.push_back(column.measure->measure);
    return all;
}

} // namespace

ShownAccuracy shownMeasure(const Measure& measure) {
    return shownStatistic(measure.title + " of all examples", measure);
}

ShownAccuracy shownAverage() {
    const Measure& measure = measures().find(accuracy::average);
    return shownStatistic(measure.title, measure);
}

ShownAccuracy shownWorstGroup() {
    const Measure& measure = measures().find(accuracy::worstGroup);
    return shownStatistic(measure.title, measure);
}

std::vector<ShownAccuracy> shownByRule(const Comparison& comparison) {
    const std::optional<SelectionRule> rule = knownSelectionRule(comparison.rule);
    const bool ofValues = rule && !rule->of.empty(); // of which no statistic is at hand
    if (!rule || (rule->isOfReport() && !ofValues) || rule->measure->unit != "share" ||
        rule->measure->better != Better::higher || rule->part == SelectionRule::Part::gap)
        return {rule && rule->ofGroups() ? shownWorstGroup() : shownAverage()};
    if (rule->part == SelectionRule::Part::whole)
        return {shownMeasure(*rule->measure)};
    return {shownScore(*rule), rule->isOfReport() ? shownAverage() : shownMeasure(*rule->measure)};
}

std::vector<ShownAccuracy> shownInMaps(const Comparison& comparison, std::span<const Run> runs) {
    const std::optional<SelectionRule> rule = knownSelectionRule(comparison.rule);
    if (!rule || (rule->isOfReport() && rule->of.empty()) || rule->measure->better == Better::neither)
        return shownByRule(comparison);
    using Part = SplitMeasure::Part;
    std::vector<ShownAccuracy> shown;
    if (!runs.empty() && (rule->part == Part::worst || rule->part == Part::gap)) {
        for (const Measure* measure : measuresInMaps(comparison, *rule))
            for (const Part part : {Part::whole, Part::gap, Part::worst})
                shown.push_back(shownNumber(
                    {.measure = measure, .part = part, .of = part == Part::whole ? std::string() : rule->of},
                    runs));
        return shown;
    }
    if (rule->part != SelectionRule::Part::whole)
        shown.push_back(shownScore(*rule));
    shown.push_back(rule->isOfReport() ? shownAverage() : shownMeasure(*rule->measure));
    return shown;
}

bool SettingsSpread::hasChoice() const {
    return std::any_of(strips.begin(), strips.end(),
                       [](const SettingsStrip& strip) { return strip.dots.size() > 1; });
}

SettingsSpread settingsSpreadOf(const Comparison& comparison, const std::string& split,
                                const ShownAccuracy& accuracy, std::size_t section) {
    SettingsSpread spread{split, accuracy.title, {}};
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const ComparisonRow& row = comparison.rows[i];
        const std::optional<Statistic> value = accuracy.of(row, split);
        if (row.section != section || !value)
            continue;
        std::string name = rowName(comparison, row);
        auto strip = std::find_if(spread.strips.begin(), spread.strips.end(),
                                  [&](const SettingsStrip& known) { return known.name == name; });
        if (strip == spread.strips.end())
            strip = spread.strips.insert(strip, {std::move(name), rowStyle(row), {}});
        strip->dots.push_back({i, row.settings, *value, row.selected});
    }
    for (SettingsStrip& strip : spread.strips)
        std::stable_sort(
            strip.dots.begin(), strip.dots.end(),
            [](const SettingsDot& a, const SettingsDot& b) { return a.value.mean < b.value.mean; });
    return spread;
}

namespace {

/// "chosen 80.7, best 88.3": what the choice costs on these rows.
std::string verdictOf(const SettingsStrip& strip) {
    if (strip.dots.size() < 2)
        return "one setting";
    const std::string count = std::to_string(strip.dots.size()) + " settings";
    const auto chosen = std::find_if(strip.dots.begin(), strip.dots.end(),
                                     [](const SettingsDot& dot) { return dot.selected; });
    if (chosen == strip.dots.end())
        return count + ", none selected";
    const double lost = strip.dots.back().value.mean - chosen->value.mean;
    return count + (lost > 0.0 ? ", best +" + fixedText(100.0 * lost, 1) : ", the selected one is best");
}

std::string describe(const SettingsStrip& strip, const SettingsDot& dot, const std::string& accuracy) {
    return strip.name + (dot.settings.empty() ? "" : ", " + dot.settings) + ": " + accuracy + " " +
           percentOf(dot.value) + " " + seedsOf(dot.value) + (dot.selected ? ", chosen" : "");
}

} // namespace

Plot plotOf(const SettingsSpread& spread) {
    Plot plot{.x = PlotScale::percent(spread.accuracy + " in %, " + splitTitle(spread.split) + " split"),
              .leastRow = 3.6,
              .mostRow = 7.0,
              .note = spread.note};
    plot.x.room = 0.02;
    for (std::size_t i = 0; i < spread.strips.size(); ++i) {
        const SettingsStrip& strip = spread.strips[i];
        plot.rows.push_back({.name = strip.name, .detail = verdictOf(strip)});
        for (const bool selected : {false, true}) // the chosen one lies on top
            for (const SettingsDot& dot : strip.dots) {
                if (dot.selected != selected)
                    continue;
                plot.marks.push_back({.x = dot.value.mean,
                                      .y = static_cast<double>(i),
                                      .name = strip.name + (dot.settings.empty() ? "" : ", " + dot.settings),
                                      .paint = selected
                                                   ? Paint{.ink = Ink::series, .color = strip.style.color}
                                                   : Paint{Ink::faint},
                                      .shape = selected ? strip.style.shape : 0,
                                      .radius = selected ? markRadius : dotRadius,
                                      .xWhisker = selected ? spreadOf(dot.value) : std::nullopt,
                                      .swarms = !selected,
                                      .tooltip = describe(strip, dot, spread.accuracy),
                                      .key = std::to_string(dot.row)});
            }
    }
    return plot;
}

} // namespace groupscope
