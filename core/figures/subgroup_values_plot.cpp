// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/data/split.h"
#include "core/figures/brief_names.h"
#include "core/figures/subgroup_values.h"

#include <algorithm>
#include <span>

namespace groupscope {

namespace {

std::string shownValue(double value, const SubgroupValues& values) {
    return values.unit == "share" ? fixedText(100.0 * value, 1) + " %" : fixedText(value, 3);
}

std::string countWords(std::int64_t n) {
    return SceneSpace::paper().countText(n) + (n < fewRows ? " (few)" : "");
}

/// The tooltip of one mark.
std::string describeMark(const SubgroupValues& values, const SubgroupSeries& series, std::size_t row) {
    const SubgroupValue& value = *series.values[row];
    std::string text = values.rows[row].name + ", " + series.name + ": " + values.title + " " +
                       shownValue(value.value, values);
    if (value.interval)
        text += (series.seeds > 1 ? ", one standard deviation " : ", 95 % interval ") +
                shownValue(value.interval->low, values) + " to " + shownValue(value.interval->high, values);
    text += series.seeds > 1 ? ", mean of " + std::to_string(series.seeds) + " seeds" : "";
    text += (value.note.empty() ? "" : ", " + value.note) + ", " +
            SceneSpace::paper().countText(values.rows[row].n) +
            (values.rows[row].n == 1 ? " example" : " examples");
    return text + (values.rows[row].n < fewRows ? ": few" : "");
}

std::string subgroupsLeftOut(const SubgroupValues& values) {
    return "the " + std::to_string(mostDrawnSubgroups) +
           (values.better == Better::neither ? " highest" : " worst") + " of " +
           std::to_string(values.subgroups) + " subgroups are drawn";
}

/// The interval as far as a share can be: seeds may spread beyond.
std::optional<Interval> shownInterval(const SubgroupValue& value, const SubgroupValues& values) {
    if (!value.interval || values.unit != "share" || !values.bounded)
        return value.interval;
    return Interval{std::max(0.0, value.interval->low), std::min(1.0, value.interval->high)};
}

/// Of all rows, which stand first, the name stays whole.
std::vector<std::string> briefSubgroups(const SubgroupValues& values) {
    std::vector<std::string> names;
    for (const SubgroupRow& row : values.rows)
        names.push_back(row.name);
    const std::size_t whole = !names.empty() && names.front() == allRowsName ? 1 : 0;
    const std::vector<std::string> brief = briefNames(std::span(names).subspan(whole));
    std::copy(brief.begin(), brief.end(), names.begin() + static_cast<std::ptrdiff_t>(whole));
    return names;
}

} // namespace

Plot plotOf(const SubgroupValues& values) {
    constexpr double radius = 4.0, step = 2.0 * radius + 2.5; // of marks of a line, in pixels
    const bool share = values.unit == "share";
    Plot plot{.x = {.title = values.title + (share ? " in %, " : ", ") + splitTitle(values.split) + " split" +
                             (values.better == Better::lower ? "; lower is better" : ""),
                    .factor = share ? 100.0 : 1.0},
              .behindTitle = "examples",
              .leastRow = 1.4,
              .mostRow = 1.4,
              .placeholder = "nothing was measured of subgroups"};
    if (values.series.empty() || values.rows.empty())
        return plot;
    const auto count = static_cast<double>(values.series.size());
    const std::vector<std::string> brief = briefSubgroups(values);
    for (std::size_t row = 0; row < values.rows.size(); ++row) {
        plot.rows.push_back({.name = values.rows[row].name,
                             .brief = brief[row],
                             .behind = countWords(values.rows[row].n),
                             .faint = values.rows[row].n < fewRows});
        for (std::size_t s = 0; s < values.series.size(); ++s) {
            const SubgroupSeries& series = values.series[s];
            if (const std::optional<SubgroupValue>& value = series.values[row])
                plot.marks.push_back({.x = value->value,
                                      .y = static_cast<double>(row),
                                      .name = series.name,
                                      .paint = {.ink = Ink::series, .color = series.color},
                                      .shape = series.shape,
                                      .radius = radius,
                                      .xWhisker = shownInterval(*value, values),
                                      .down = step * (static_cast<double>(s) - 0.5 * (count - 1.0)),
                                      .tooltip = describeMark(values, series, row)});
        }
    }
    for (const SubgroupSeries& series : values.series)
        plot.legend.push_back(
            {series.name + (series.seeds > 1 ? ", " + std::to_string(series.seeds) + " seeds" : ""),
             {.kind = LegendSample::Kind::mark,
              .paint = {.ink = Ink::series, .color = series.color},
              .shape = series.shape}});
    if (values.subgroups > mostDrawnSubgroups)
        plot.note = subgroupsLeftOut(values);
    return plot;
}

} // namespace groupscope
