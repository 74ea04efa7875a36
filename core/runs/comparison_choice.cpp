// SPDX-License-Identifier: GPL-3.0-or-later
// Which point of a method stands for it.
#include "core/runs/comparison_choice.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/methods/method.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

namespace groupscope {

namespace {

/// Whether one of the two is chosen.
bool compete(const ComparisonRow& a, const ComparisonRow& b) {
    return a.section == b.section && a.variantPlace == b.variantPlace && a.method == b.method &&
           a.control == b.control && a.groups == b.groups && a.varied == b.varied;
}

/// The parameters in which the points differ, for people.
void describeSettings(std::span<ComparisonRow> points) {
    std::vector<const ParameterValues*> values;
    for (const ComparisonRow& point : points)
        values.push_back(&point.parameters);
    const std::set<std::string> varying = varyingKeys(values);
    const bool sameRule = std::all_of(points.begin(), points.end(), [&](const ComparisonRow& point) {
        return point.select == points.front().select;
    });
    for (ComparisonRow& point : points) {
        point.settings = settingsText(point.method, varying, point.parameters);
        if (!sameRule)
            addToList(point.settings, "epoch by " + selectionName(point.select));
    }
}

/// Score of a point: its mean value, then the mean average accuracy on the rows that the rule reads, then the
/// lowest mean cross-entropy on those.
using PointScore = std::array<double, 3>;

PointScore scoreOf(const ComparisonRow& point, const SelectionRule& rule) {
    const std::vector<std::string> splits = rule.meantSplits(point.task);
    // Several splits count with their mean, as in the rule's own measure.
    const auto over = [&](const auto& statisticOf) {
        std::optional<Statistic> mean;
        for (const std::string& name : splits) {
            const std::optional<Statistic> own = statisticOf(point.split(name));
            if (!own)
                return std::optional<Statistic>();
            mean = mean.value_or(Statistic());
            mean->mean += own->mean / static_cast<double>(splits.size());
        }
        return mean;
    };
    const std::optional<Statistic> average =
        rule.leavesDomainsOut ? point.leftOutAverage
                              : over([](const SplitStatistics& own) { return own.of(accuracy::average); });
    const std::optional<Statistic> crossEntropy =
        over([](const SplitStatistics& own) { return own.crossEntropy; });
    const auto rounded =
        [](const std::optional<Statistic>& figure) { // sums in another order are the same mean
            return figure ? std::round(figure->mean * 1e12) / 1e12 : -std::numeric_limits<double>::infinity();
        };
    return {rounded(point.score), rounded(average),
            crossEntropy ? -rounded(crossEntropy) : -std::numeric_limits<double>::infinity()};
}

/// Among what the rule chose in the runs of a point, what all that looked at, and its figure.
void describeChoice(std::span<const Run* const> runs, const SelectionRule& rule, std::size_t settings,
                    ComparisonRow& point) {
    const Method* method = methods().known(point.method);
    point.fitsSelectRows = method && method->fitsSelectRows;
    const SelectionRule meant = findSelectionRule(ruleOf(rule.id, point.task));
    const std::vector<std::string> looked = meant.splits();
    const bool chooses = !point.fitsSelectRows ||
                         std::find(looked.begin(), looked.end(), point.task.selectSplit) == looked.end();
    if (chooses)
        point.score = statisticOver(runs, point.runs, [&rule](const Run& run) { return rule.score(run); });
    if (rule.leavesDomainsOut) {
        const SelectionRule average = findSelectionRule(leftOutAverageRule);
        point.leftOutAverage =
            statisticOver(runs, point.runs, [&average](const Run& run) { return average.score(run); });
    }
    point.points = settings;
    point.groupsRead.emplace();
    for (const std::size_t index : point.runs) {
        const Run& run = *runs[index];
        if (run.select != lastEpochRule)
            point.epochs = std::max(point.epochs, run.history.size());
        if (!run.groupsRead)
            point.groupsRead.reset();
        if (point.groupsRead)
            point.groupsRead->add(*run.groupsRead);
    }
    if (point.groupsRead && settings > 1 && point.score)
        point.groupsRead->add(readByRule(meant, point.task, "settings"));
}

void choosePoint(std::span<const Run* const> runs, std::span<ComparisonRow> points, Comparison& comparison) {
    const SelectionRule rule = findSelectionRule(comparison.rule);
    describeSettings(points);
    const std::string method = points.front().title();
    ComparisonRow* best = nullptr;
    PointScore highest{};
    bool sameSeeds = true;
    std::size_t equal = 0; // points with the score of the best
    for (ComparisonRow& point : points) {
        describeChoice(runs, rule, points.size(), point);
        sameSeeds = sameSeeds && point.runs.size() == points.front().runs.size();
        if (!point.score)
            continue;
        const PointScore own = scoreOf(point, rule);
        equal = !best || own[0] > highest[0] ? 1 : own[0] == highest[0] ? equal + 1 : equal;
        if (!best || own > highest) {
            best = &point;
            highest = own;
        }
    }
    if (equal > 1)
        comparison.warnings.push_back(
            rule.name + " is the same at " + std::to_string(equal) + " points of " + method +
            " and cannot choose among them: the highest average accuracy on the same split does, then the "
            "lowest cross-entropy, then the order of the settings");
    if (points.size() == 1)
        best = &points.front();
    if (best)
        best->selected = true;
    else if (points.front().fitsSelectRows)
        comparison.warnings.push_back(method + " is fitted on the split that " + rule.name +
                                      " looks at, which cannot choose among its " +
                                      std::to_string(points.size()) + " settings: none is selected");
    else
        comparison.warnings.push_back("no point of " + method + " is selected: the runs have no " +
                                      comparison.rule);
    if (!sameSeeds)
        comparison.warnings.push_back("the points of " + method +
                                      " have different numbers of seeds: run the missing ones");
}

/// Whether rows differ at most in the varied fields of these places.
bool differIn(const std::vector<bool>& places, const ComparisonRow& a, const ComparisonRow& b) {
    if (a.section != b.section || a.title() != b.title())
        return false;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (!places[i] && a.varied[i] != b.varied[i])
            return false;
    return true;
}

} // namespace

std::set<std::string> varyingKeys(std::span<const ParameterValues* const> points) {
    std::set<std::string> varying;
    const auto addOthers = [&varying](const ParameterValues& from, const ParameterValues& to) {
        for (const auto& [key, value] : from.all())
            if (const auto found = to.all().find(key); found == to.all().end() || found->second != value)
                varying.insert(key);
    };
    for (const ParameterValues* point : points) {
        addOthers(*point, *points.front());
        addOthers(*points.front(), *point);
    }
    return varying;
}

std::string settingsText(const std::string& method, const std::set<std::string>& varying,
                         const ParameterValues& values) {
    const Method* known = methods().known(method);
    const std::vector<ParameterSpec> specs = known ? known->parameters : std::vector<ParameterSpec>();
    std::string text;
    for (const auto& [key, value] : values.all())
        if (varying.contains(key) && counts(specs, key, values))
            addToList(text, key + " " + displayText(value));
    return text;
}

void selectAmong(Comparison& comparison, const std::vector<std::string>& fields) {
    std::vector<bool> places(comparison.varied.size(), false);
    for (const std::string& field : fields) {
        const auto found = std::find_if(comparison.varied.begin(), comparison.varied.end(),
                                        [&](const VariedField* own) { return own->id == field; });
        if (found == comparison.varied.end())
            throw UsageError("'" + field + "' does not vary in this comparison", "",
                             "select among what varies");
        places[static_cast<std::size_t>(found - comparison.varied.begin())] = true;
    }
    const SelectionRule rule = findSelectionRule(comparison.rule);
    for (ComparisonRow& row : comparison.rows)
        for (ComparisonRow& other : comparison.rows) {
            if (&row == &other || !row.selected || !other.selected || !differIn(places, row, other))
                continue;
            if (!row.score || !other.score) {
                comparison.warnings.push_back(row.title() + " has no " + rule.name +
                                              ", which selects among its values of " + joined(fields, ", "));
                continue;
            }
            ComparisonRow& worse =
                scoreOf(other, rule) > scoreOf(row, rule) ? row : other; // the first of equals
            ComparisonRow& better = &worse == &row ? other : row;
            worse.selected = false;
            better.points += worse.points;
        }
}

void choosePoints(std::span<const Run* const> runs, Comparison& comparison) {
    for (std::size_t begin = 0, end = 0; begin < comparison.rows.size(); begin = end) {
        while (end < comparison.rows.size() && compete(comparison.rows[begin], comparison.rows[end]))
            ++end;
        choosePoint(runs, std::span(comparison.rows).subspan(begin, end - begin), comparison);
    }
}

} // namespace groupscope
