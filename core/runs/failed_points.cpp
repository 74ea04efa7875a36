// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/failed_points.h"

#include "core/base/text.h"
#include "core/methods/method.h"
#include "core/runs/json_values.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>

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

std::string settingsOf(const Run& run) {
    const Method* method = methods().known(run.method);
    std::string text;
    for (const auto& [key, value] : run.parameters.all()) {
        const bool usual =
            method != nullptr && std::any_of(method->parameters.begin(), method->parameters.end(),
                                             [&, name = &key, own = &value](const ParameterSpec& spec) {
                                                 return spec.key == *name && spec.defaultValue == *own;
                                             });
        if (!usual)
            addToList(text, key + " " + toText(value));
    }
    return text;
}

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

/// Names of the variants of a run; an empty name where it counts for its method.
std::vector<std::string> variantsOf(const Run& run, const Variants& variants) {
    const std::vector<std::string> names = variants.names();
    std::vector<std::string> own;
    for (const std::size_t place : variants.of(run))
        own.push_back(place == 0 ? "" : names[place - 1]);
    return own;
}

/// What is known of a failed run, before its seeds.
FailedPoint emptyPoint(const Comparison& comparison, std::span<const Run> runs, const Run& failed,
                       const std::string& variant) {
    FailedPoint point;
    point.method = failed.method;
    point.variant = variant;
    point.settings = settingsOf(failed);
    point.task = failed.task.hash();
    point.place = placeOf(failed);
    for (const VariedField* field : comparison.varied)
        point.varied.push_back(field->value(failed));
    findPlace(comparison, runs, failed, point);
    if (point.row)
        point.method = comparison.rows[*point.row].methodTitle();
    return point;
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

/// Behind a caption: the failed points, then those that are not applicable.
std::string failedCaption(std::span<const FailedPoint> points) {
    std::string text;
    for (const bool notApplicable : {false, true}) {
        std::string own;
        for (const FailedPoint& point : points)
            if (point.notApplicable == notApplicable)
                own += " " + point.title() + (point.settings.empty() ? "" : " (" + point.settings + ")") +
                       " on " + point.place + ": " + point.text() + ".";
        if (!own.empty())
            text += (notApplicable ? " Not applicable:" : " Failed:") + own;
    }
    return text;
}

} // namespace

std::string FailedPoint::shortText() const {
    return notApplicable ? "n/a" : "failed (" + std::to_string(seeds.size()) + ")";
}

std::string FailedPoint::text() const {
    std::vector<std::string> causes; // without what to do
    for (const std::string& reason : reasons)
        causes.push_back(reason.substr(0, reason.find("; ")));
    return shortText() + ": " + joined(causes, " | ");
}

std::vector<FailedPoint> failedPoints(const Comparison& comparison, std::span<const Run> runs,
                                      std::span<const RunFailure> failures) {
    std::vector<FailedPoint> points;
    std::map<std::pair<std::string, PointOfRun>, std::size_t> known;
    for (const RunFailure& failure : failures) {
        for (const std::string& variant : variantsOf(failure.run, comparison.variants)) {
            const auto [found, isNew] =
                known.emplace(std::pair(variant, pointOf(failure.run)), points.size());
            if (isNew)
                points.push_back(emptyPoint(comparison, runs, failure.run, variant));
            FailedPoint& point = points[found->second];
            point.seeds.push_back(failure.run.seed);
            point.notApplicable = failure.isNotApplicable();
            if (std::find(point.reasons.begin(), point.reasons.end(), failure.text) == point.reasons.end())
                point.reasons.push_back(failure.text);
        }
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
    if (!points.empty())
        table.caption += failedCaption(points);
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
    Table table{.caption = "Runs that failed. They are tried again when the experiment runs again.",
                .columns = {{"method", "method"},
                            {"settings", "settings"},
                            {"data", "data"},
                            {"seeds", "seeds"},
                            {"reason", "reason"}},
                .rows = {}};
    for (const FailedPoint& point : points) {
        std::string seeds =
            joined(point.seeds, ", ", [&](const std::uint64_t seed) { return std::to_string(seed); });
        table.rows.push_back({Table::Cell(point.title()), Table::Cell(point.settings),
                              Table::Cell(point.place), Table::Cell(seeds),
                              Table::Cell(joined(point.reasons, " | "))});
    }
    return table;
}

std::string comparisonToJson(const Table& table, const std::string& rule,
                             std::span<const RunFailure> failures, const Variants& variants) {
    nlohmann::ordered_json json = nlohmann::ordered_json::parse(toJson(table));
    json["rule"] = rule;
    json["failed"] = nlohmann::ordered_json::array();
    for (const RunFailure& failure : failures)
        for (const std::string& variant : variantsOf(failure.run, variants))
            json["failed"].push_back({{"id", failure.run.id},
                                      {"variant", variant.empty() ? failure.run.method : variant},
                                      {"method", failure.run.method},
                                      {"seed", failure.run.seed},
                                      {"parameters", parametersToJson(failure.run.parameters)},
                                      {"data", failure.run.data.file},
                                      {"error", {{"code", failure.code}, {"text", failure.text}}}});
    return dumpJson(json) + "\n";
}

} // namespace groupscope
