// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/label_budget.h"

#include "core/figures/row_name.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

constexpr const char* shareKey = "group_labels";

/// The parameters without the share of labels, which a curve runs over.
auto otherParameters(const ComparisonRow& row) {
    auto values = row.parameters.all();
    values.erase(shareKey);
    return values;
}

/// Method, variation and what varies besides the number of labels.
std::string nameOfCurve(const Comparison& comparison, const ComparisonRow& row) {
    std::string name = variantName(row);
    if (!row.control.empty())
        name += ", " + row.control;
    for (std::size_t field = 0; field < row.varied.size(); ++field)
        if (comparison.varied[field]->id != "group_label_fraction")
            name += ", " + comparison.varied[field]->title + " " + row.varied[field];
    return name;
}

/// Rows that the rule selects, with those that differ from one of them in the share of labels alone.
std::vector<const ComparisonRow*> budgetRows(const Comparison& comparison, std::size_t section) {
    std::vector<const ComparisonRow*> selected, rows;
    for (const ComparisonRow& row : comparison.rows)
        if (row.section == section && row.selected)
            selected.push_back(&row);
    for (const ComparisonRow& row : comparison.rows) {
        const auto isLike = [&](const ComparisonRow* other) {
            return other->method == row.method && other->variant == row.variant &&
                   otherParameters(*other) == otherParameters(row);
        };
        if (row.section == section &&
            (row.selected || (row.parameters.all().contains(shareKey) &&
                              std::any_of(selected.begin(), selected.end(), isLike))))
            rows.push_back(&row);
    }
    return rows;
}

} // namespace

bool LabelBudget::hasRange() const {
    return std::any_of(curves.begin(), curves.end(),
                       [](const LabelBudgetCurve& curve) { return curve.points.size() > 1; });
}

double knownGroupLabels(const Run& run) {
    const SplitResult* selecting = run.split(run.task.selectSplit);
    if (selecting == nullptr)
        return 0.0;
    double known = 0.0;
    if (run.groups.overlaps()) // an example is in several groups, or in none
        known = std::round(run.task.groupLabelFraction.value_or(1.0) * selecting->report.n);
    else
        for (const GroupAccuracy& group : selecting->report.groups)
            known += group.n;
    const auto share = run.parameters.all().find(shareKey);
    return share == run.parameters.all().end()
               ? known
               : std::max(2.0, std::round(known * std::get<double>(share->second)));
}

LabelBudget labelBudgetOf(const Comparison& comparison, std::span<const Run* const> records,
                          const std::string& split, std::size_t section) {
    LabelBudget budget{.split = split, .curves = {}};
    for (const ComparisonRow* row : budgetRows(comparison, section)) {
        const std::optional<Statistic> worst = row->split(split).of(accuracy::worstGroup);
        if (!worst || row->runs.empty() || row->runs.front() >= records.size())
            continue;
        const double labels = knownGroupLabels(*records[row->runs.front()]);
        if (labels <= 0.0)
            continue;
        const std::string name = nameOfCurve(comparison, *row);
        auto curve = std::find_if(budget.curves.begin(), budget.curves.end(),
                                  [&](const LabelBudgetCurve& own) { return own.name == name; });
        if (curve == budget.curves.end())
            curve = budget.curves.insert(curve, {.name = name, .style = rowStyle(*row), .points = {}});
        const auto place = std::lower_bound(
            curve->points.begin(), curve->points.end(), labels,
            [](const LabelBudgetPoint& point, double value) { return point.labels < value; });
        if (place == curve->points.end() || place->labels != labels)
            curve->points.insert(place, {labels, *worst});
    }
    return budget;
}

} // namespace groupscope
