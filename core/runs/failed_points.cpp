// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/failed_points.h"

#include "core/base/text.h"
#include "core/methods/method.h"
#include "core/runs/comparison_choice.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/json_values.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

using Kind = Table::Kind;
using Settings = std::map<std::string, ParameterValue, std::less<>>;

/// Of runs that differ in their seed alone.
using PointOfRun = std::tuple<std::string, Settings, std::string, std::string, std::string>;

/// A drawn imbalance makes a task of every draw: its level is what counts.
std::string taskOf(const Run& run) {
    return run.imbalance ? run.imbalance->level : run.task.hash();
}

PointOfRun pointOf(const Run& run) {
    return {run.method, run.parameters.all(), run.select, taskOf(run), run.data.file};
}

/// Where a point stands in a table: as ComparisonRow in its comparison.
using PlaceInTable = std::tuple<std::size_t, std::size_t, std::size_t, std::string, std::string, std::string,
                                std::vector<VariedKey>, std::string, PointOfRun>;

/// A failed point with what sorts and describes it.
struct FoundPoint {
    FailedPoint point;
    const Run* run = nullptr; ///< one of its runs
    std::size_t variant = 0;  ///< ComparisonRow::variantPlace
    std::string control, groups;

    PlaceInTable place() const {
        return {point.section, variant, methods().placeOf(run->method), run->method,
                control,       groups,  varyingOrder(point.varied),     point.place,
                pointOf(*run)};
    }
    /// Whether the rule of the comparison selects one of this and the other.
    bool competesWith(const FoundPoint& other) const {
        return point.section == other.point.section && variant == other.variant &&
               run->method == other.run->method && control == other.control && groups == other.groups &&
               point.varied == other.point.varied;
    }
    bool competesWith(const ComparisonRow& row) const {
        return point.section == row.section && variant == row.variantPlace && run->method == row.method &&
               control == row.control && groups == row.groups && point.varied == row.varied;
    }
};

std::string placeOf(const Run& run) {
    return std::filesystem::path(run.data.file).filename().string() + ", " + run.task.embedding() +
           (run.imbalance ? ", " + run.imbalance->level : "");
}

/// The row with the same point, and else the section of the first row of the same task.
void findPlace(const Comparison& comparison, std::span<const Run> runs, const Run& failed,
               FailedPoint& point) {
    for (std::size_t i = comparison.rows.size(); i-- > 0;) {
        const ComparisonRow& row = comparison.rows[i];
        const Run& first = runs[row.runs.front()];
        if (row.variant == point.variant && pointOf(first) == pointOf(failed))
            point.row = i;
        if (taskOf(first) == taskOf(failed))
            point.section = row.section;
    }
    if (point.row)
        point.section = comparison.rows[*point.row].section;
}

/// Point of a failed run, before its seeds; `variant` is its ComparisonRow::variantPlace.
FoundPoint emptyPoint(const Comparison& comparison, std::span<const Run> runs, const Run& failed,
                      std::size_t variant) {
    ComparisonRow named;
    named.method = failed.method;
    named.control = controlTitle(failed.method, failed.parameters);
    named.groups = groupsTitle(failed.method, failed.parameters);
    FailedPoint point;
    point.method = named.methodTitle();
    point.variant = variant == 0 ? "" : comparison.variants.names()[variant - 1];
    point.task = failed.task.hash();
    point.place = placeOf(failed);
    for (const VariedField* field : comparison.varied)
        point.varied.push_back(field->value(failed));
    findPlace(comparison, runs, failed, point);
    return {std::move(point), &failed, variant, named.control, named.groups};
}

/// Says in what settings the points differ from others that compete with them.
void describePoints(std::vector<FoundPoint>& points, const Comparison& comparison) {
    for (FoundPoint& own : points) {
        std::vector<const ParameterValues*> values;
        for (const FoundPoint& other : points)
            if (own.competesWith(other))
                values.push_back(&other.run->parameters);
        for (const ComparisonRow& row : comparison.rows)
            if (own.competesWith(row))
                values.push_back(&row.parameters);
        own.point.settings = settingsText(own.run->method, varyingKeys(values), own.run->parameters);
    }
}

std::string failedSeeds(const FailedPoint& point) {
    return joined(point.seeds, ", ", [](std::uint64_t seed) { return std::to_string(seed); });
}

std::size_t columnAt(const Table& table, const std::string& key) {
    const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                    [&](const Table::Column& column) { return column.key == key; });
    return static_cast<std::size_t>(found - table.columns.begin());
}

void setText(Table& table, std::vector<Table::Cell>& row, const std::string& key, const std::string& text) {
    if (const std::size_t column = columnAt(table, key); column < row.size())
        row[column].text = text;
}

/// Places in `methods.columns` of a point's task.
std::vector<std::size_t> columnsOf(const MethodsTable& methods, const FailedPoint& point) {
    std::vector<std::size_t> places;
    for (std::size_t c = 0; c < methods.columns.size(); ++c)
        if (methods.columns[c].task == point.task)
            places.push_back(c);
    return places;
}

} // namespace

std::string FailedPoint::shortText() const {
    return notApplicable ? "n/a" : "failed (" + std::to_string(seeds.size()) + ")";
}

std::string FailedPoint::text() const {
    std::vector<std::string> causes; // without what to do
    for (const std::string& reason : reasons)
        causes.push_back(reason.substr(0, reason.find("; ")));
    const std::string outcome =
        notApplicable
            ? "n/a"
            : std::string("failed (") + (seeds.size() == 1 ? "seed " : "seeds ") + failedSeeds(*this) + ")";
    return outcome + ": " + joined(causes, " | ");
}

std::vector<FailedPoint> failedPoints(const Comparison& comparison, std::span<const Run> runs,
                                      std::span<const RunFailure> failures) {
    std::vector<FoundPoint> found;
    std::map<std::pair<std::size_t, PointOfRun>, std::size_t> known;
    for (const RunFailure& failure : failures) {
        for (const std::size_t variant : comparison.variants.of(failure.run)) {
            const auto [place, isNew] = known.emplace(std::pair(variant, pointOf(failure.run)), found.size());
            if (isNew)
                found.push_back(emptyPoint(comparison, runs, failure.run, variant));
            FailedPoint& point = found[place->second].point;
            point.seeds.push_back(failure.run.seed);
            point.notApplicable = failure.isNotApplicable();
            if (std::find(point.reasons.begin(), point.reasons.end(), failure.text) == point.reasons.end())
                point.reasons.push_back(failure.text);
        }
    }
    std::sort(found.begin(), found.end(),
              [](const FoundPoint& a, const FoundPoint& b) { return a.place() < b.place(); });
    describePoints(found, comparison);
    std::vector<FailedPoint> points;
    for (FoundPoint& own : found) {
        std::sort(own.point.seeds.begin(), own.point.seeds.end());
        points.push_back(std::move(own.point));
    }
    return points;
}

void addFailedRows(Table& table, const Comparison& comparison, std::span<const FailedPoint> points,
                   GridPoints wanted, std::optional<std::size_t> section) {
    const auto isMeant = [&](const FailedPoint& point) { return !section || point.section == *section; };
    if (std::none_of(points.begin(), points.end(), isMeant))
        return;
    const std::size_t at = section ? columnAt(table, "seeds") + 1 : table.columns.size();
    const auto insertAt = [at](auto& list, auto value) {
        list.insert(list.begin() + static_cast<std::ptrdiff_t>(at), std::move(value));
    };
    std::map<std::size_t, std::size_t> lines; // by row of the comparison
    for (std::size_t i = 0; i < comparison.rows.size(); ++i)
        if ((comparison.rows[i].selected || wanted == GridPoints::all) &&
            (!section || comparison.rows[i].section == *section))
            lines.emplace(i, lines.size());
    insertAt(table.columns, Table::Column{"failed", "failed", Kind::text});
    for (std::vector<Table::Cell>& row : table.rows)
        insertAt(row, Table::Cell());
    for (const FailedPoint& point : points) {
        if (!isMeant(point))
            continue;
        if (point.row && lines.contains(*point.row)) {
            table.rows[lines[*point.row]][at].text = point.text();
            continue;
        }
        std::vector<Table::Cell>& row = table.rows.emplace_back(table.columns.size());
        setText(table, row, "question",
                point.section < comparison.sections.size() ? comparison.sections[point.section] : "");
        setText(table, row, "variant", point.variant);
        setText(table, row, "method", point.method);
        for (std::size_t i = 0; i < comparison.varied.size(); ++i)
            setText(table, row, comparison.varied[i]->id, point.varied[i]);
        setText(table, row, "settings", point.settings);
        setText(table, row, "rule", comparison.rule);
        if (const std::size_t seeds = columnAt(table, "seeds"); seeds < row.size())
            row[seeds].value = 0.0;
        row[at].text = point.text();
    }
}

void addFailedCells(Table& table, const MethodsTable& methods, std::span<const FailedPoint> points) {
    for (const FailedPoint& point : points)
        for (const std::size_t column : columnsOf(methods, point)) {
            auto row = std::find_if(table.rows.begin(), table.rows.end(),
                                    [&](const auto& own) { return own.front().text == point.title(); });
            if (row == table.rows.end()) {
                table.rows.emplace_back(table.columns.size()).front().text = point.title();
                row = table.rows.end() - 1;
            }
            Table::Cell& cell = (*row)[1 + column * methods.figures.size()];
            if (!cell.value)
                cell.text = point.shortText();
        }
}

void addFailedLines(Table& table, const MethodsTable& methods, std::span<const FailedPoint> points) {
    if (points.empty())
        return;
    table.columns.push_back({"failed", "", Kind::text});
    for (std::vector<Table::Cell>& row : table.rows)
        row.emplace_back();
    for (const FailedPoint& point : points)
        for (const std::size_t c : columnsOf(methods, point)) {
            const MethodsTable::Column& column = methods.columns[c];
            bool found = false;
            for (std::vector<Table::Cell>& row : table.rows)
                if (row[0].text == point.title() && row[1].text == column.name) {
                    found = true;
                    row.back().text = point.text();
                }
            if (found)
                continue;
            std::vector<Table::Cell>& row = table.rows.emplace_back(table.columns.size());
            setText(table, row, "method", point.title());
            setText(table, row, "column", column.name);
            setText(table, row, "file", column.data.file);
            setText(table, row, "sha256", column.data.sha256);
            setText(table, row, "question", column.task);
            setText(table, row, "rule", methods.rule);
            setText(table, row, "settings", point.settings);
            setText(table, row, "standing", "not run");
            row[columnAt(table, "seeds")].value = 0.0;
            row.back().text = point.text();
        }
}

Table failedTable(std::span<const FailedPoint> points) {
    const auto isFailed = [](const FailedPoint& point) { return !point.notApplicable; };
    Table table{.caption = std::any_of(points.begin(), points.end(), isFailed)
                               ? "Runs that failed. They are tried again when the experiment runs again."
                               : "Runs that are not applicable: the data lack an input of the method.",
                .columns = {{"method", "method"},
                            {"settings", "settings"},
                            {"data", "data"},
                            {"outcome", "outcome"},
                            {"seeds", "seeds"},
                            {"reason", "reason"}},
                .rows = {}};
    for (const FailedPoint& point : points) {
        table.rows.push_back({Table::Cell(point.title()), Table::Cell(point.settings),
                              Table::Cell(point.place), Table::Cell(point.notApplicable ? "n/a" : "failed"),
                              Table::Cell(failedSeeds(point)), Table::Cell(joined(point.reasons, " | "))});
    }
    return table;
}

std::string comparisonToJson(const Table& table, const std::string& rule,
                             std::span<const RunFailure> failures, const Variants& variants) {
    nlohmann::ordered_json json = nlohmann::ordered_json::parse(toJson(table));
    json["rule"] = rule;
    json["failed"] = nlohmann::ordered_json::array();
    const std::vector<std::string> names = variants.names();
    for (const RunFailure& failure : failures)
        for (const std::size_t place : variants.of(failure.run))
            json["failed"].push_back({{"id", failure.run.id},
                                      {"variant", place == 0 ? failure.run.method : names[place - 1]},
                                      {"method", failure.run.method},
                                      {"seed", failure.run.seed},
                                      {"parameters", parametersToJson(failure.run.parameters)},
                                      {"data", failure.run.data.file},
                                      {"error", {{"code", failure.code}, {"text", failure.text}}}});
    return dumpJson(json) + "\n";
}

} // namespace groupscope
