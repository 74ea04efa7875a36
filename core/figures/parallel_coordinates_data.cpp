// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/parallel_coordinates.h"

#include "core/base/text.h"
#include "core/figures/row_name.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace groupscope {

namespace {

using RunSpan = std::span<const Run* const>;

/// From where on a range is easier to read in powers of ten.
constexpr double longRange = 30.0;

std::string methodTitleOf(const Run& run) {
    return isImported(run.method) ? methodOfRun(run.method).name : methodNameOf(run.method);
}

std::optional<double> numberOfSetting(const ParameterValue& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    if (const auto* number = std::get_if<double>(&value))
        return *number;
    return std::nullopt;
}

/// The value of a setting that counts in the run; null where there is none.
const ParameterValue* countingValue(const Run& run, const std::string& key) {
    const auto found = run.parameters.all().find(key);
    if (found == run.parameters.all().end())
        return nullptr;
    const Method* method = methods().known(run.method);
    return method == nullptr || counts(method->parameters, key, run.parameters) ? &found->second : nullptr;
}

/// Keys of settings with several values, those with the most first.
std::vector<std::string> settingsThatVary(RunSpan runs) {
    constexpr std::size_t mostCounted = 1000;
    std::map<std::string, std::set<ParameterValue>> values;
    for (const Run* run : runs)
        for (const auto& [key, value] : run->parameters.all())
            if (std::set<ParameterValue>& own = values[key];
                own.size() < mostCounted && countingValue(*run, key) != nullptr)
                own.insert(value);
    std::vector<std::pair<std::size_t, std::string>> varying;
    for (const auto& [key, own] : values)
        if (own.size() > 1)
            varying.emplace_back(own.size(), key);
    std::stable_sort(varying.begin(), varying.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::string> keys;
    for (const auto& [count, key] : varying)
        keys.push_back(key);
    return keys;
}

/// Names in the order of their first run.
ParallelAxis axisOfNames(const std::string& id, const std::vector<std::optional<std::string>>& names) {
    ParallelAxis axis{.id = id, .scale = {.title = id}};
    std::map<std::string, std::size_t> known;
    for (const std::optional<std::string>& name : names) {
        if (!name) {
            axis.values.emplace_back();
            continue;
        }
        const auto [place, isNew] = known.emplace(*name, known.size());
        if (isNew)
            axis.scale.names.push_back(*name);
        axis.values.emplace_back(static_cast<double>(place->second));
    }
    return axis;
}

ParallelAxis axisOfSetting(RunSpan runs, const std::string& key) {
    ParallelAxis axis{.id = key, .scale = {.title = key}};
    std::vector<std::optional<std::string>> names;
    bool numbers = true;
    std::optional<Interval> range;
    for (const Run* run : runs) {
        const ParameterValue* value = countingValue(*run, key);
        names.push_back(value != nullptr ? std::optional(displayText(*value)) : std::nullopt);
        const std::optional<double>& number =
            axis.values.emplace_back(value != nullptr ? numberOfSetting(*value) : std::nullopt);
        numbers = numbers && (value == nullptr || number);
        if (number)
            range = range ? Interval{std::min(range->low, *number), std::max(range->high, *number)}
                          : Interval{*number, *number};
    }
    if (!numbers)
        return axisOfNames(key, names);
    if (range && range->low > 0.0 && range->high / range->low >= longRange)
        axis.scale.kind = PlotScale::Kind::powersOfTen;
    return axis;
}

ParallelAxis axisOfColumn(RunSpan runs, const RunColumn& column) {
    ParallelAxis axis{.id = column.id, .scale = {.title = column.title}};
    if (column.unit == "share") {
        axis.scale.factor = 100.0;
        axis.scale.unit = " %";
    }
    for (const Run* run : runs)
        axis.values.push_back(column.value(*run).number);
    return axis;
}

bool hasValue(const ParallelAxis& axis) {
    return std::any_of(axis.values.begin(), axis.values.end(),
                       [](const std::optional<double>& value) { return value.has_value(); });
}

} // namespace

std::size_t settingsTried(RunSpan runs) {
    std::map<std::string, std::vector<const Run*>> ofMethod;
    for (const Run* run : runs)
        ofMethod[run->method].push_back(run);
    std::set<std::string> tried;
    for (const auto& [method, own] : ofMethod)
        for (std::string& key : settingsThatVary(own))
            tried.insert(std::move(key));
    return tried.size();
}

ParallelPlot parallelPlotOf(RunSpan runs, const std::vector<RunColumn>& columns) {
    ParallelPlot plot;
    std::vector<std::optional<std::string>> methodTitles;
    for (const Run* run : runs)
        methodTitles.emplace_back(methodTitleOf(*run));
    if (ParallelAxis method = axisOfNames("method", methodTitles); method.scale.names.size() > 1)
        plot.axes.push_back(std::move(method));
    const std::vector<std::string> varying = settingsThatVary(runs);
    const std::size_t shown = std::min(varying.size(), mostSettingAxes);
    for (std::size_t i = 0; i < shown; ++i)
        plot.axes.push_back(axisOfSetting(runs, varying[i]));
    if (plot.axes.empty())
        return plot;
    for (const RunColumn& column : columns) {
        ParallelAxis axis = axisOfColumn(runs, column);
        if (!hasValue(axis))
            continue;
        if (plot.colorBy.empty())
            plot.colorBy = axis.id;
        plot.axes.push_back(std::move(axis));
    }
    for (std::size_t i = 0; i < runs.size(); ++i)
        plot.lines.push_back({runs[i]->name.empty()
                                  ? *methodTitles[i] + ", seed " + std::to_string(runs[i]->seed)
                                  : runs[i]->name,
                              runs[i]->id});
    if (shown < varying.size())
        plot.note = std::to_string(varying.size() - shown) + " more settings vary, in fewer values";
    return plot;
}

ParallelPlot withLines(ParallelPlot plot, std::size_t most) {
    const std::size_t count = plot.lines.size();
    const ParallelAxis* by = plot.axis(plot.colorBy);
    if (count <= most || most < 2 || by == nullptr)
        return plot;
    std::vector<std::size_t> order(count), kept;
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return by->values[a] < by->values[b]; });
    for (std::size_t i = 0; i < most; ++i)
        kept.push_back(order[i * (count - 1) / (most - 1)]);
    std::sort(kept.begin(), kept.end());
    const auto keep = [&](auto& all) {
        for (std::size_t i = 0; i < most; ++i) // kept[i] is at least i
            all[i] = all[kept[i]];
        all.resize(most);
    };
    const std::string title = by->scale.title;
    for (ParallelAxis& axis : plot.axes)
        keep(axis.values);
    keep(plot.lines);
    addToList(plot.note,
              std::to_string(most) + " of " + paperCount(static_cast<std::int64_t>(count)) +
                  " runs are drawn, evenly from the lowest to the highest " + title,
              "; ");
    return plot;
}

} // namespace groupscope
