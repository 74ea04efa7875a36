// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"
#include "core/figures/curves.h"
#include "core/figures/figure.h"
#include "core/figures/method_style.h"
#include "core/figures/row_name.h"

#include <algorithm>
#include <map>
#include <set>
#include <variant>

namespace groupscope::figure {

namespace {

constexpr std::size_t mostMethods = 4; // two curves each; of more settings_spread tells

using MethodRows = std::map<std::string, std::vector<const ComparisonRow*>>;

/// The rows of each method, or of its control, that have both accuracies on the set.
MethodRows rowsOfMethods(const FigureInput& input, const std::string& split) {
    MethodRows methods;
    for (const ComparisonRow& row : input.comparison->rows)
        if (const SplitStatistics& figures = row.split(split);
            row.section == input.section && figures.of(accuracy::average) && figures.of(accuracy::worstGroup))
            methods[rowName(*input.comparison, row)].push_back(&row);
    return methods;
}

std::optional<double> settingOf(const ComparisonRow& row, const std::string& key) {
    const auto found = row.parameters.all().find(key);
    if (found == row.parameters.all().end())
        return std::nullopt;
    if (const auto* number = std::get_if<double>(&found->second))
        return *number;
    if (const auto* whole = std::get_if<std::int64_t>(&found->second))
        return static_cast<double>(*whole);
    return std::nullopt;
}

/// The one parameter, a number, in which the rows of a method differ, at three values or more; empty where
/// they differ in several.
std::string onlySetting(const std::vector<const ComparisonRow*>& rows) {
    std::set<std::string> differ;
    for (const ComparisonRow* row : rows)
        for (const auto& [key, value] : row->parameters.all()) {
            const auto other = rows.front()->parameters.all().find(key);
            if (other == rows.front()->parameters.all().end() || other->second != value)
                differ.insert(key);
        }
    if (differ.size() != 1)
        return {};
    std::set<double> values;
    for (const ComparisonRow* row : rows)
        if (const auto value = settingOf(*row, *differ.begin()))
            values.insert(*value);
    return values.size() >= 3 && values.size() == rows.size() ? *differ.begin() : std::string();
}

Curve accuracyOverSetting(const std::string& name, std::vector<const ComparisonRow*> rows,
                          const std::string& key, const std::string& split, bool worst) {
    std::sort(rows.begin(), rows.end(), [&](const ComparisonRow* a, const ComparisonRow* b) {
        return *settingOf(*a, key) < *settingOf(*b, key);
    });
    Curve curve{.name = name + (worst ? ", worst group" : ", average"),
                .color = rowStyle(*rows.front()).color,
                .dash = worst ? LineDash::solid : LineDash::dotted};
    for (const ComparisonRow* row : rows) {
        const Statistic value = *row->split(split).of(worst ? accuracy::worstGroup : accuracy::average);
        const double x = *settingOf(*row, key), spread = value.deviation.value_or(0.0);
        curve.points.emplace_back(x, value.mean);
        if (worst)
            curve.band.emplace_back(std::max(0.0, value.mean - spread), std::min(1.0, value.mean + spread));
    }
    return curve;
}

std::vector<Drawing> settingDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const SplitDefinition& set : input.comparison->splits) {
        if (set.kind() != Purpose::report)
            continue;
        std::map<std::string, CurveFigure> figures; // by parameter
        for (const auto& [name, rows] : rowsOfMethods(input, set.name)) {
            const std::string key = onlySetting(rows);
            if (key.empty())
                continue;
            CurveFigure& figure = figures[key];
            figure.xTitle = key;
            figure.yTitle = "accuracy, " + splitTitle(set.name) + " split";
            figure.percent = true;
            figure.wholeX = false;
            for (const bool worst : {true, false})
                figure.curves.push_back(accuracyOverSetting(name, rows, key, set.name, worst));
        }
        for (const auto& [key, figure] : figures)
            if (figure.curves.size() <= 2 * mostMethods)
                drawings.push_back(
                    plotDrawing("Accuracy over " + key,
                                "Worst-group accuracy (solid, with one standard deviation over seeds) and "
                                "average accuracy (dotted) on the " +
                                    splitTitle(set.name) + " split over " + key +
                                    ", the only setting in which the runs of a method differ.",
                                plotOf(figure), splitTitle(set.name) + " split"));
    }
    return drawings;
}

} // namespace

Figure settingCurves() {
    return {.id = "setting_curves",
            .title = "accuracy over one setting",
            .needs = FigureNeeds::section,
            .drawings = settingDrawings};
}

} // namespace groupscope::figure
