// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/verdict_forest.h"

#include "core/base/text.h"
#include "core/data/small_groups.h"
#include "core/figures/palette.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace groupscope {

namespace {

/// Look of the marks of an outcome: colour and shape say the same.
struct OutcomeStyle {
    Outcome outcome;
    Paint paint;
    std::size_t shape; ///< see markOutline()
};

std::array<OutcomeStyle, 3> outcomeStyles() {
    return {{{Outcome::helped, {.ink = Ink::series, .color = hexOf(correctColor(false))}, 2},
             {Outcome::harmed, {.ink = Ink::series, .color = hexOf(wrongColor(false))}, 5},
             {Outcome::noEvidence, {.ink = Ink::faint}, 0}}};
}

/// Without a test the mark is a cross.
OutcomeStyle styleOf(Outcome outcome) {
    for (const OutcomeStyle& style : outcomeStyles())
        if (style.outcome == outcome)
            return style;
    return {outcome, {.ink = Ink::faint}, 7};
}

/// "+48.0", "−9.8 (−15.9 to −3.5)".
std::string pointsOf(double share) {
    const std::string text = fixedText(100.0 * std::abs(share), 1);
    return text == "0.0" ? text : (share < 0.0 ? "−" : "+") + text;
}
std::string pointsWithInterval(const Difference& difference) {
    return pointsOf(difference.value) + (difference.interval
                                             ? " (" + pointsOf(difference.interval->low) + " to " +
                                                   pointsOf(difference.interval->high) + ")"
                                             : std::string());
}

std::string lineName(const AccuracyChange& change) {
    switch (change.of) {
    case AccuracyChange::Of::target:
        return "target: " + change.group;
    case AccuracyChange::Of::worstGroup:
        return "worst group";
    case AccuracyChange::Of::average:
        return "average";
    case AccuracyChange::Of::group:
        break;
    }
    return change.group;
}

std::string forestTooltip(const AccuracyChange& change, const std::string& method) {
    std::string text = method + ", " + lineName(change) + ": " + pointsWithInterval(*change.difference) +
                       " points, " + outcomeText(change.outcome);
    if (change.corrected)
        text += *change.corrected < 0.001 ? ", adjusted p < 0.001"
                                          : ", adjusted p = " + fixedText(*change.corrected, 3);
    if (change.examples > 0)
        text += ", " + SceneSpace::paper().countText(change.examples) +
                (change.examples == 1 ? " example" : " examples");
    return text;
}

void addChange(const AccuracyChange& change, const MethodVerdict& method, const std::string& name,
               Plot& plot) {
    PlotRow row{.name = lineName(change), .faint = isSmallGroup(change.examples)};
    if (!change.difference) {
        row.instead = "not known";
        plot.rows.push_back(std::move(row));
        return;
    }
    row.behind = pointsOf(change.difference->value);
    const OutcomeStyle style = styleOf(change.outcome);
    plot.marks.push_back({.x = change.difference->value,
                          .y = static_cast<double>(plot.rows.size()),
                          .name = lineName(change),
                          .paint = style.paint,
                          .shape = style.shape,
                          .radius = 5.0,
                          .xWhisker = change.difference->interval,
                          .tooltip = forestTooltip(change, name),
                          .key = std::to_string(method.row)});
    plot.rows.push_back(std::move(row));
}

/// The groups that are drawn, in the order of the task.
std::vector<const AccuracyChange*> drawnGroups(const MethodVerdict& method) {
    std::vector<const AccuracyChange*> groups;
    for (const AccuracyChange& group : method.groups)
        groups.push_back(&group);
    if (groups.size() <= mostForestGroups)
        return groups;
    const auto weight = [](const AccuracyChange* change) {
        const bool changed = change->outcome == Outcome::helped || change->outcome == Outcome::harmed;
        return (changed ? 2.0 : 0.0) + (change->difference ? std::abs(change->difference->value) : 0.0);
    };
    std::stable_sort(groups.begin(), groups.end(),
                     [&](const AccuracyChange* a, const AccuracyChange* b) { return weight(a) > weight(b); });
    groups.resize(mostForestGroups);
    std::sort(groups.begin(), groups.end()); // they lie in one vector
    return groups;
}

Plot forestOfMethod(const MethodVerdict& method, const Verdict& verdict,
                    const std::function<std::string(std::size_t row)>& names) {
    Plot plot{.x = {.title = "change in accuracy, percentage points",
                    .factor = 100.0,
                    .fromZero = true,
                    .room = 0.04,
                    .limits = Interval{-1.0, 1.0}},
              .title = names(method.row),
              .behindTitle = "points",
              .leastRow = 1.5,
              .mostRow = 1.9,
              .rules = {{.kind = PlotRule::Kind::atX, .value = 0.0, .dash = LineDash::solid}},
              .note = verdictSentence(method, verdict, names)};
    for (const AccuracyChange& claim : method.claims)
        addChange(claim, method, plot.title, plot);
    const std::vector<const AccuracyChange*> groups = drawnGroups(method);
    if (!groups.empty())
        plot.rows.push_back({.name = "every group", .faint = true});
    for (const AccuracyChange* group : groups)
        addChange(*group, method, plot.title, plot);
    if (groups.size() < method.groups.size())
        addToList(plot.note,
                  std::to_string(groups.size()) + " of " + std::to_string(method.groups.size()) +
                      " groups are drawn: those that changed, then those with the largest differences.",
                  "\n");
    return plot;
}

/// The range of all panels, so that they can be compared.
Axis sharedAxis(const std::vector<PlotPanel>& panels) {
    double low = 0.0, high = 0.0;
    for (const PlotPanel& panel : panels)
        for (const PlotMark& mark : std::get<Plot>(panel).marks) {
            const Interval whisker = mark.xWhisker.value_or(Interval{mark.x, mark.x});
            low = std::min(low, whisker.low);
            high = std::max(high, whisker.high);
        }
    return std::get<Plot>(panels.front()).x.around(low, high);
}

} // namespace

PlotSheet forestOf(const Verdict& verdict, const std::function<std::string(std::size_t row)>& names) {
    PlotSheet sheet{.panels = {}, .leastWidth = 420.0, .placeholder = "no method is compared"};
    for (const MethodVerdict& method : verdict.methods)
        sheet.panels.emplace_back(forestOfMethod(method, verdict, names));
    if (sheet.panels.empty())
        return sheet;
    const Axis axis = sharedAxis(sheet.panels);
    for (PlotPanel& panel : sheet.panels)
        std::get<Plot>(panel).x.shown = axis;
    sheet.heading = "Changes from " + names(verdict.baseline) + " on " + verdict.split +
                    ". Colour and shape: what is known after correction for everything compared";
    for (const OutcomeStyle& style : outcomeStyles())
        sheet.legend.push_back(
            {outcomeText(style.outcome),
             {.kind = LegendSample::Kind::mark, .paint = style.paint, .shape = style.shape}});
    Plot& last = std::get<Plot>(sheet.panels.back());
    for (const std::string& limit : verdict.limits)
        addToList(last.note, limit, "\n");
    return sheet;
}

} // namespace groupscope
