// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/group_mix.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/json_keys.h"
#include "core/base/text.h"
#include "core/io/atomic_file.h"
#include "core/io/import/csv_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

namespace groupscope {

namespace {

using nlohmann::json;

const char* const formHelp =
    "give a table 'group,share', one row a group, called as 'info' and reports call it";

double shareOf(const std::string& text, const std::string& where) {
    double share = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), share);
    if (error != std::errc() || end != text.data() + text.size() || text.empty())
        throw DataError("'" + text + "' is no share", where, "give a number from 0 on");
    return share;
}

std::size_t columnOf(const CsvTable& table, const std::string& name) {
    for (std::size_t i = 0; i < table.columns().size(); ++i)
        if (table.columns()[i].name == name)
            return i;
    return table.columns().size();
}

/// "shoe, red" of a class and its attribute values, as the groups are called.
std::string groupOfParts(const GroupScheme& scheme, const std::vector<std::string>& parts,
                         const std::string& where) {
    std::string words;
    for (const std::string& part : parts)
        words += (words.empty() ? "" : ", ") + part;
    for (int g = 0; g < scheme.groupCount(); ++g) {
        const int ofClass = scheme.classOf(g);
        bool same = ofClass < 0 || scheme.classes()[static_cast<std::size_t>(ofClass)] == parts.front();
        for (std::size_t a = 0; same && a < scheme.attributes().size(); ++a) {
            const int code = scheme.attributeCode(g, a);
            same = code >= 0 && scheme.attributes()[a].values[static_cast<std::size_t>(code)] == parts[a + 1];
        }
        if (same)
            return scheme.groupName(g);
    }
    throw DataError("there is no group '" + words + "'", where, formHelp);
}

std::vector<std::string> namesOfMixedGroups(const GroupScheme& scheme) {
    std::vector<std::string> names;
    for (int g = 0; g < scheme.groupCount(); ++g)
        names.push_back(scheme.groupName(g));
    return names;
}

std::vector<NamedShare> sharesOfTable(const CsvTable& table, const GroupScheme& scheme) {
    const std::size_t none = table.columns().size(), share = columnOf(table, "share"),
                      group = columnOf(table, "group");
    if (share == none)
        throw DataError("there is no column 'share'", table.where(), formHelp);
    std::vector<std::size_t> parts;
    if (group == none) {
        parts.push_back(columnOf(table, scheme.className()));
        for (const std::string& name : scheme.attributeNames())
            parts.push_back(columnOf(table, name));
        if (std::find(parts.begin(), parts.end(), none) != parts.end())
            throw DataError("there is neither a column 'group' nor one for the class and each attribute",
                            table.where(), formHelp);
    }
    std::vector<NamedShare> shares;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::vector<std::string> cells = table.row(row);
        std::vector<std::string> words;
        for (const std::size_t part : parts)
            words.push_back(cells[part]);
        shares.emplace_back(group != none ? cells[group] : groupOfParts(scheme, words, table.placeOf(row)),
                            shareOf(cells[share], table.placeOf(row)));
    }
    return shares;
}

double shareOfJson(const json& value, const std::string& where) {
    if (!value.is_number()) // true would be read as 1
        throw DataError(value.dump(-1, ' ', false, json::error_handler_t::replace) + " is no share", where,
                        "give a number from 0 on");
    return value.get<double>();
}

std::vector<NamedShare> sharesOfJson(const json& text, const std::string& where) {
    std::vector<NamedShare> shares;
    try {
        if (text.is_array())
            for (const json& entry : text)
                shares.emplace_back(entry.at("group").get<std::string>(),
                                    shareOfJson(entry.at("share"), where));
        else
            for (const auto& [group, share] : text.get<std::map<std::string, json>>())
                shares.emplace_back(group, shareOfJson(share, where));
    } catch (const json::exception& error) {
        throw DataError(std::string("the shares cannot be understood (") + error.what() + ")", where,
                        R"(write {"GROUP": share, …})");
    }
    return shares;
}

} // namespace

GroupMix groupMix(const GroupScheme& scheme, std::span<const NamedShare> given, const std::string& name,
                  const std::string& where) {
    if (scheme.overlaps())
        throw DataError("the groups overlap, so that their shares are no shares of a population", where,
                        "choose groups of which each row has one");
    GroupMix mix{.name = name,
                 .shares = std::vector<double>(static_cast<std::size_t>(scheme.groupCount())),
                 .notes = {},
                 .groups = namesOfMixedGroups(scheme)};
    std::set<int> named;
    for (const auto& [group, share] : given) {
        int place = 0;
        while (place < scheme.groupCount() && scheme.groupName(place) != group)
            ++place;
        if (place == scheme.groupCount())
            throw DataError("there is no group '" + group + "'", where,
                            "call groups as here: '" + scheme.groupName(0) + "'");
        if (!named.insert(place).second)
            throw DataError("the group '" + group + "' is there twice", where, "give each one share");
        if (!(share >= 0.0) || !std::isfinite(share))
            throw DataError("the share of '" + group + "' is " +
                                (std::isfinite(share) ? shortestText(share) : "no number"),
                            where, "give a number from 0 on");
        mix.shares[static_cast<std::size_t>(place)] = share;
    }
    const double sum = std::accumulate(mix.shares.begin(), mix.shares.end(), 0.0);
    if (!(sum > 0.0) || !std::isfinite(sum))
        throw DataError("no group has a share", where, "give one group at least a share above 0");
    constexpr double rounding = 1e-9;
    if (std::abs(sum - 1.0) > rounding)
        mix.notes.push_back("the shares add up to " + shortestText(std::round(sum * 1e9) / 1e9) +
                            " and are divided by that");
    for (double& share : mix.shares)
        share /= sum;
    if (const std::size_t missing = mix.shares.size() - named.size(); missing > 0)
        mix.notes.push_back(counted(missing, "group is", "groups are") + " not named and taken as 0");
    return mix;
}

GroupMix readGroupMix(const std::filesystem::path& path, const GroupScheme& scheme,
                      const RunContext& context) {
    const std::string where = path.string();
    if (path.extension() != ".json") {
        const CsvTable table = CsvTable::read(path, context);
        GroupMix mix = groupMix(scheme, sharesOfTable(table, scheme), path.filename().string(), where);
        mix.notes.insert(mix.notes.begin(), table.notices().begin(), table.notices().end());
        return mix;
    }
    std::ifstream file(path);
    if (!file)
        throw FileError("the file cannot be read", where, "check the path");
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const json shares = json::parse(text, nullptr, false);
    if (shares.is_discarded())
        throw DataError("this is no JSON", where, formHelp);
    if (const auto key = repeatedKey(text)) // the parser takes the last and says nothing
        throw DataError("the key '" + *key + "' stands twice in one object", where, "leave one of them");
    return groupMix(scheme, sharesOfJson(shares, where), path.filename().string(), where);
}

bool isOfGroups(const GroupMix& mix, const GroupScheme& scheme) {
    return namesOfMixedGroups(scheme) == mix.groups;
}

void writeGroupMix(const GroupMix& mix, const std::filesystem::path& path) {
    Table table{.caption = {},
                .columns = {{.key = "group"}, {.key = "share", .kind = Table::Kind::number}},
                .rows = {}};
    for (std::size_t g = 0; g < mix.shares.size(); ++g)
        table.rows.push_back({Table::Cell(mix.groups.at(g)), Table::Cell(mix.shares[g])});
    writeTextAtomically(path, toCsv(table));
}

namespace {

std::string unseenText(const GroupScheme& scheme, int group, const std::string& title) {
    return "group '" + scheme.groupName(group) + "' has a share and no rows in " + title;
}

Table::Cell boundedCell(const MixedAccuracy& mixed) {
    Table::Cell cell(mixed.accuracy);
    cell.bounds = Table::Bounds{mixed.interval.low, mixed.interval.high};
    return cell;
}

/// The accuracy of a row set; nothing where it lacks a group. Throws where it is one to report on.
std::optional<MixedAccuracy> mixedOf(const Run& run, const RowSetResult& result, const GroupMix& mix) {
    const int unseen = unseenGroup(result.report.groups, mix.shares);
    if (unseen < 0)
        return mixedAccuracy(std::span(&result.report, 1), mix.shares);
    if (run.question.purposeOf(result.name) == Purpose::report)
        throw DataError(unseenText(run.groups, unseen, result.title), mix.name,
                        "give it the share 0, or rows");
    return std::nullopt;
}

void requireSomeRows(const Run& run, const GroupMix& mix, bool any) {
    if (!any)
        throw DataError(
            "no row set has rows of all groups with a share", mix.name,
            "give groups without rows the share 0; the first is '" +
                run.groups.groupName(
                    run.rowSets.empty()
                        ? 0
                        : std::max(0, unseenGroup(run.rowSets.front().report.groups, mix.shares))) +
                "'");
}

Table::Column percentColumn(const std::string& key, const std::string& title, bool bounded) {
    return {.key = key, .title = title, .kind = Table::Kind::percent, .bounded = bounded};
}

/// `seeds`: whether those of some method count in its interval.
std::string captionOf(const GroupMix& mix, bool seeds) {
    return "Average accuracy in the population of " + mix.name +
           ", with a 95 % interval over the rows of each group" +
           (seeds ? " and seeds where there are three or more" : "") +
           "; the shares of the groups are taken as known.";
}

} // namespace

Table mixTable(const Run& run, const GroupMix& mix) {
    Table table{.caption = captionOf(mix, false),
                .columns = {{.key = "split", .title = "split"},
                            percentColumn("population_accuracy", "average in that population", true),
                            percentColumn("average_accuracy", "average as in the rows", false),
                            percentColumn("worst_group_accuracy", "worst group", false)},
                .rows = {}};
    bool any = false;
    for (const RowSetResult& result : run.rowSets) {
        const std::optional<MixedAccuracy> mixed = mixedOf(run, result, mix);
        any = any || mixed;
        const auto cell = [](const std::optional<double>& value) {
            return value ? Table::Cell(*value) : Table::Cell();
        };
        table.rows.push_back({Table::Cell(result.name), mixed ? boundedCell(*mixed) : Table::Cell(),
                              cell(result.report.averageAccuracy), cell(result.report.worstGroupAccuracy)});
    }
    requireSomeRows(run, mix, any);
    return table;
}

namespace {

struct MixedRow {
    std::size_t section = 0;
    bool seeds = false; ///< count in its interval
    std::vector<Table::Cell> cells;
};

/// The chosen point in the population; nothing where none of its seeds has all groups.
std::optional<MixedRow> mixedRow(const ComparisonRow& row, std::span<const Run> runs, const GroupMix& mix,
                                 const std::string& rowSet) {
    std::vector<GroupReport> seeds;
    for (const std::size_t run : row.runs)
        if (const RowSetResult* result = runs[run].rowSet(rowSet); result != nullptr)
            if (mixedOf(runs[run], *result, mix))
                seeds.push_back(result->report);
    const std::optional<MixedAccuracy> mixed = mixedAccuracy(seeds, mix.shares);
    if (!mixed)
        return std::nullopt;
    const RowSetStatistics& own = row.rowSet(rowSet);
    const auto cell = [](const std::optional<Statistic>& figure) {
        return figure ? Table::Cell(figure->mean) : Table::Cell();
    };
    return MixedRow{.section = row.section,
                    .seeds = mixed->seeds,
                    .cells = {Table::Cell(row.title()), Table::Cell(static_cast<double>(seeds.size())),
                              boundedCell(*mixed), cell(own.average), cell(own.worstGroup)}};
}

} // namespace

Table mixTable(const Comparison& comparison, std::span<const Run> runs, const GroupMix& mix,
               const std::string& rowSet) {
    Table table{.caption = {},
                .columns = {{.key = "method", .title = "method"},
                            {.key = "seeds", .title = "seeds", .kind = Table::Kind::integer},
                            percentColumn("population_accuracy", "average in that population", true),
                            percentColumn("average_accuracy", "average as in the rows", false),
                            percentColumn("worst_group_accuracy", "worst group", false)},
                .rows = {}};
    std::vector<MixedRow> rows;
    std::size_t others = 0;
    for (const ComparisonRow& row : comparison.rows) {
        if (!row.selected || row.runs.empty())
            continue;
        if (!isOfGroups(mix, runs[row.runs.front()].groups))
            ++others;
        else if (auto mixed = mixedRow(row, runs, mix, rowSet))
            rows.push_back(*std::move(mixed));
    }
    const bool seeds = std::any_of(rows.begin(), rows.end(), [](const MixedRow& row) { return row.seeds; });
    table.caption = captionOf(mix, seeds) + " Rows: " + rowSet + ".";
    if (others > 0)
        table.caption +=
            " Left out: " + counted(others, "method", "methods") + " whose runs are of other groups.";
    std::stable_sort(rows.begin(), rows.end(), [](const MixedRow& a, const MixedRow& b) {
        return a.section != b.section ? a.section < b.section : *a.cells[2].value > *b.cells[2].value;
    });
    const bool several = comparison.sections.size() > 1; // their accuracies are of different questions
    if (several)
        table.columns.insert(table.columns.begin(), {.key = "section", .title = "of"});
    for (MixedRow& row : rows) {
        if (several)
            row.cells.insert(row.cells.begin(), Table::Cell(comparison.sections[row.section]));
        table.rows.push_back(std::move(row.cells));
    }
    return table;
}

namespace {

nlohmann::ordered_json mixDocument(const Run& run, const GroupMix& mix) {
    nlohmann::ordered_json text{{"name", mix.name}, {"shares", json::array()}, {"notes", mix.notes}};
    for (std::size_t g = 0; g < mix.shares.size(); ++g)
        text["shares"].push_back(
            {{"group", run.groups.groupName(static_cast<int>(g))}, {"share", mix.shares[g]}});
    bool any = false;
    for (const RowSetResult& result : run.rowSets) {
        const std::optional<MixedAccuracy> mixed = mixedOf(run, result, mix);
        any = any || mixed;
        if (mixed)
            text["splits"][result.name] = {{"accuracy", mixed->accuracy},
                                           {"ci95", {mixed->interval.low, mixed->interval.high}}};
        else
            text["splits"][result.name] = nullptr;
    }
    requireSomeRows(run, mix, any);
    return text;
}

std::string mixedDocumentText(const nlohmann::ordered_json& whole) {
    return whole.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace

std::string withMix(const std::string& document, const Run& run, const std::optional<GroupMix>& mix) {
    if (!mix)
        return document;
    auto whole = nlohmann::ordered_json::parse(document);
    whole["mix"] = mixDocument(run, *mix);
    return mixedDocumentText(whole);
}

std::string withMixes(const std::string& document, std::span<const Run> runs,
                      const std::optional<GroupMix>& mix) {
    if (!mix)
        return document;
    auto whole = nlohmann::ordered_json::parse(document);
    for (std::size_t i = 0; i < runs.size(); ++i)
        whole["runs"].at(i)["mix"] = mixDocument(runs[i], *mix);
    return mixedDocumentText(whole);
}

} // namespace groupscope
