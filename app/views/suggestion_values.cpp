// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/suggestion_values.h"

#include "core/columns/column_queries.h"
#include "core/runs/table.h"
#include "core/slices/slice_members.h"

#include <algorithm>
#include <memory>
#include <span>

namespace groupscope {

namespace {

/// The examples of the slices in all splits, by queries where slices have them.
std::vector<RowSelection> everywhereOf(const std::shared_ptr<const Task>& task, const SliceKey& key,
                                       const SliceSearch& search, const RunContext& context) {
    const bool queries = key.kind == SliceOptions::Kind::attributes;
    std::vector<RowSelection> rows;
    if (!queries) {
        for (const Slice& slice : search.slices)
            rows.push_back(slice.rows);
        return membersInAllSplits(*task, key.split, rows, context);
    }
    const std::vector<ExampleColumn> columns = exampleColumns({.task = task});
    const std::vector<QueryField> fields = queryFields(columns);
    for (const Slice& slice : search.slices)
        rows.push_back(RowQuery::parse(slice.query).select(fields, task->labels.size()).rows);
    return rows;
}

} // namespace

Suggestions suggestionsOf(const SliceKey& key, const ValueSource& source,
                          const std::function<void(Suggestions)>& tell) {
    std::vector<std::shared_ptr<const Run>> runs;
    std::vector<const Run*> all;
    for (const RunHandle& handle : source.runs)
        all.push_back(runs.emplace_back(handle.whole()).get());
    const std::span<const Run* const> named(all);
    const auto baseline = static_cast<std::size_t>(key.baseline.size());
    const SliceEvents events =
        baseline == 0 ? errorsOf(*source.task, named, key.split)
                      : brokenBy(*source.task, named.first(baseline), named.subspan(baseline), key.split);
    Suggestions found{
        .search = searchSlices(*source.task, events, {.kind = key.kind}, partOf(source.context, 0.0, 0.5))};
    tell(found);
    try {
        found.everywhere = everywhereOf(source.task, key, found.search, partOf(source.context, 0.5, 1.0));
    } catch (const Cancelled&) {
        throw;
    } catch (const Error& error) {
        found.note = error.in(Wording::window);
        for (const Slice& slice : found.search.slices)
            found.everywhere.push_back(slice.rows);
    }
    return found;
}

std::size_t bytesOfSuggestions(const Suggestions& suggestions) {
    const auto bytesOf = [](const RowSelection& rows) { return sizeof rows + rows.rowCount() / 8; };
    std::size_t bytes = sizeof suggestions;
    for (const Slice& slice : suggestions.search.slices)
        bytes += sizeof slice + bytesOf(slice.rows);
    for (const RowSelection& rows : suggestions.everywhere)
        bytes += bytesOf(rows);
    return bytes;
}

LabelCheck labelCheckOf(const LabelKey& key, const Task& task, const Run* run, const RunContext& context,
                        const std::function<void(LabelCheck)>& /*tell*/) {
    return checkLabels(task, key.split, run, context);
}

std::size_t bytesOfLabelCheck(const LabelCheck& check) {
    return sizeof check + check.suspects.size() * sizeof(SuspectedLabel);
}

std::string suspectsText(const Task& task, const std::vector<SuspectedLabel>& suspects) {
    using Kind = Table::Kind;
    Table table{.caption = "", .columns = {}, .rows = {}};
    for (const auto& [key, kind] : {std::pair{"example", Kind::text}, std::pair{"label", Kind::text},
                                    std::pair{"suggested", Kind::text}, std::pair{"group", Kind::text},
                                    std::pair{"neighbours", Kind::number}, std::pair{"margin", Kind::number},
                                    std::pair{"checks", Kind::text}})
        table.columns.push_back({.key = key, .title = key, .kind = kind});
    for (const SuspectedLabel& suspect : suspects) {
        const auto& classes = task.groups.classes();
        const auto nameOf = [&](int label) { return classes[static_cast<std::size_t>(label)]; };
        const std::string checks = !suspect.byConfidence  ? "neighbours"
                                   : suspect.byNeighbours ? "neighbours, confident learning"
                                                          : "confident learning";
        table.rows.push_back(
            {Table::Cell(task.set->ids[static_cast<std::size_t>(suspect.row)]),
             Table::Cell(nameOf(suspect.label)), Table::Cell(nameOf(suspect.suggested)),
             Table::Cell(suspect.group < 0 ? std::string() : task.groups.groupName(suspect.group)),
             Table::Cell(suspect.neighbours), Table::Cell(suspect.margin), Table::Cell(checks)});
    }
    return toCsv(table);
}

} // namespace groupscope
