// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/group_mix.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/measures/few_rows.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

namespace groupscope {

namespace {

using nlohmann::json;

std::vector<std::string> namesOfMixedGroups(const GroupScheme& scheme) {
    std::vector<std::string> names;
    for (int g = 0; g < scheme.groupCount(); ++g)
        names.push_back(scheme.groupName(g));
    return names;
}

} // namespace

GroupMix groupMix(const GroupScheme& scheme, std::span<const NamedShare> given, const std::string& name,
                  const std::string& where) {
    if (scheme.overlaps())
        throw DataError("the groups overlap, so that their shares are no shares of a population", where,
                        "choose groups that do not overlap");
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
                            "name groups like '" + scheme.groupName(0) + "'");
        if (!named.insert(place).second)
            throw DataError("the group '" + group + "' is given twice", where, "give each one share");
        if (!(share >= 0.0) || !std::isfinite(share))
            throw DataError("the share of '" + group + "' is " +
                                (std::isfinite(share) ? shortestText(share) : "no number"),
                            where, "give a number from 0 on");
        mix.shares[place] = share;
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

bool isOfGroups(const GroupMix& mix, const GroupScheme& scheme) {
    return namesOfMixedGroups(scheme) == mix.groups;
}

std::vector<std::string> fewExamplesNotes(const GroupMix& mix, std::span<const GroupAccuracy> groups,
                                          const std::string& split) {
    constexpr double muchWeight = 0.2;
    std::vector<std::string> notes;
    for (std::size_t g = 0; g < groups.size() && g < mix.shares.size(); ++g)
        if (isFew(groups[g].n) && mix.shares[g] > muchWeight)
            notes.push_back("the group '" + mix.groups.at(g) + "' has " +
                            shortestText(std::round(1000.0 * mix.shares[g]) / 10.0) +
                            " % of the shares and only " +
                            counted(static_cast<std::size_t>(groups[g].n), "example", "examples") + " in " +
                            split + ", which decide the average");
    return notes;
}

namespace {

std::string unseenText(const GroupScheme& scheme, int group, const std::string& title) {
    return "group '" + scheme.groupName(group) + "' has a share and no examples in " + title;
}

Table::Cell boundedCell(const MixedAccuracy& mixed) {
    Table::Cell cell(mixed.accuracy);
    cell.bounds = Table::Bounds{mixed.interval.low, mixed.interval.high};
    return cell;
}

/// The accuracy of a split; nothing where it lacks a group. Throws where it is one to report on.
std::optional<MixedAccuracy> mixedOf(const Run& run, const SplitResult& result, const GroupMix& mix) {
    const int unseen = unseenGroup(result.report.groups, mix.shares);
    if (unseen < 0)
        return mixedAccuracy(std::span(&result.report, 1), mix.shares);
    if (run.task.purposeOf(result.name) == Purpose::report)
        throw DataError(unseenText(run.groups, unseen, result.title), mix.name,
                        "give it the share 0, or examples");
    return std::nullopt;
}

void requireSomeRows(const Run& run, const GroupMix& mix, bool any) {
    if (!any)
        throw DataError("no split has examples of all groups with a share", mix.name,
                        "give groups without examples the share 0; the first is '" +
                            run.groups.groupName(
                                run.splits.empty() ? 0
                                                   : std::max(0, unseenGroup(run.splits.front().report.groups,
                                                                             mix.shares))) +
                            "'");
}

Table::Column percentColumn(const std::string& key, const std::string& title, bool bounded) {
    return {.key = key, .title = title, .kind = Table::Kind::percent, .bounded = bounded};
}

/// `seeds`: whether those of some method count in its interval.
std::string captionOf(const GroupMix& mix, bool seeds) {
    return "Average accuracy in the population of " + mix.name +
           ", with a 95 % interval over the examples of each group" +
           (seeds ? " and seeds where there are three or more" : "") +
           "; the shares of the groups are taken as known.";
}

/// Behind a caption.
std::string noteText(const std::vector<std::string>& notes) {
    std::string text;
    for (const std::string& note : notes)
        text += " Note: " + note + ".";
    return text;
}

} // namespace

Table mixTable(const Run& run, const GroupMix& mix) {
    Table table{.caption = captionOf(mix, false),
                .columns = {{.key = "split", .title = "split"},
                            percentColumn("population_accuracy", "average in that population", true),
                            percentColumn("average_accuracy", "average of the split", false),
                            percentColumn("worst_group_accuracy", "worst group", false)},
                .rows = {}};
    bool any = false;
    for (const SplitResult& result : run.splits) {
        const std::optional<MixedAccuracy> mixed = mixedOf(run, result, mix);
        any = any || mixed;
        if (mixed)
            table.caption += noteText(fewExamplesNotes(mix, result.report.groups, result.name));
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
                                 const std::string& split) {
    std::vector<GroupReport> seeds;
    for (const std::size_t run : row.runs)
        if (const SplitResult* result = runs[run].split(split); result != nullptr)
            if (mixedOf(runs[run], *result, mix))
                seeds.push_back(result->report);
    const std::optional<MixedAccuracy> mixed = mixedAccuracy(seeds, mix.shares);
    if (!mixed)
        return std::nullopt;
    const SplitStatistics& own = row.split(split);
    const auto cell = [](const std::optional<Statistic>& figure) {
        return figure ? Table::Cell(figure->mean) : Table::Cell();
    };
    return MixedRow{.section = row.section,
                    .seeds = mixed->seeds,
                    .cells = {Table::Cell(row.title()), Table::Cell(static_cast<double>(seeds.size())),
                              boundedCell(*mixed), cell(own.of(accuracy::average)),
                              cell(own.of(accuracy::worstGroup))}};
}

} // namespace

Table mixTable(const Comparison& comparison, std::span<const Run> runs, const GroupMix& mix,
               const std::string& split) {
    Table table{.caption = {},
                .columns = {{.key = "method", .title = "method"},
                            {.key = "seeds", .title = "seeds", .kind = Table::Kind::integer},
                            percentColumn("population_accuracy", "average in that population", true),
                            percentColumn("average_accuracy", "average of the split", false),
                            percentColumn("worst_group_accuracy", "worst group", false)},
                .rows = {}};
    std::vector<MixedRow> rows;
    std::vector<std::string> notes; // each once: points of one section are judged on the same examples
    std::size_t others = 0;
    for (const ComparisonRow& row : comparison.rows) {
        if (!row.selected || row.runs.empty())
            continue;
        if (!isOfGroups(mix, runs[row.runs.front()].groups))
            ++others;
        else if (auto mixed = mixedRow(row, runs, mix, split)) {
            rows.push_back(*std::move(mixed));
            for (std::string& note :
                 fewExamplesNotes(mix, runs[row.runs.front()].report(split).groups, split))
                if (std::find(notes.begin(), notes.end(), note) == notes.end())
                    notes.push_back(std::move(note));
        }
    }
    const bool seeds = std::any_of(rows.begin(), rows.end(), [](const MixedRow& row) { return row.seeds; });
    table.caption = captionOf(mix, seeds) + " Split: " + split + ".";
    if (others > 0)
        table.caption +=
            " Left out: " + counted(others, "method", "methods") + " whose runs have other groups.";
    table.caption += noteText(notes);
    std::stable_sort(rows.begin(), rows.end(), [](const MixedRow& a, const MixedRow& b) {
        return a.section != b.section ? a.section < b.section : *a.cells[2].value > *b.cells[2].value;
    });
    const bool several = comparison.sections.size() > 1; // their accuracies are of different tasks
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
    for (const SplitResult& result : run.splits) {
        const std::optional<MixedAccuracy> mixed = mixedOf(run, result, mix);
        any = any || mixed;
        if (mixed) {
            for (std::string& note : fewExamplesNotes(mix, result.report.groups, result.name))
                text["notes"].push_back(std::move(note));
            text["splits"][result.name] = {{"accuracy", mixed->accuracy},
                                           {"ci95", {mixed->interval.low, mixed->interval.high}}};
        } else {
            text["splits"][result.name] = nullptr;
        }
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
