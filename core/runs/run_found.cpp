// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/found_columns.h"
#include "core/runs/run_parts.h"

#include <algorithm>
#include <set>

namespace groupscope {

namespace {

constexpr std::int64_t mostFoundCodes = 250'000'000; // of all columns: a gigabyte
constexpr std::size_t mostFoundColumns = 16, mostFoundValues = 100'000, mostAgreements = 4096;

/// As many as `count`, each in [lowest, end).
std::vector<int> readInts(const Hdf5Group& group, const std::string& name, std::size_t count,
                          std::int64_t lowest, std::int64_t end) {
    std::vector<int> values = readIntegers(group, name, lowest, end);
    if (values.size() != count)
        throwUnfitRun("what the first stage found has arrays of different lengths", group.whereIs(name));
    return values;
}

/// Rows of which any column says something, rising.
std::vector<int> spokenOf(const std::vector<Column>& found) {
    std::vector<int> rows;
    for (std::size_t row = 0; row < found.front().codes.size(); ++row)
        if (std::any_of(found.begin(), found.end(), [&](const Column& own) { return own.codes[row] >= 0; }))
            rows.push_back(static_cast<int>(row));
    return rows;
}

void writeAgreement(SummedGroup group, const FoundAgreement& own) {
    std::vector<int> found, known, n;
    for (const CrossCell& cell : own.table.cells) {
        found.push_back(cell.found);
        known.push_back(cell.known);
        n.push_back(static_cast<int>(cell.n)); // rows of a set are int too
    }
    group.writeText("column", own.column);
    writeIntegers(group, "with", {own.with});
    writeIntegers(group, "found", found);
    writeIntegers(group, "known", known);
    writeIntegers(group, "n", n);
}

FoundAgreement readAgreement(const Hdf5Group& group, const Run& run) {
    FoundAgreement own;
    own.column = group.dataset("column").readText();
    const auto column = std::find_if(run.found.begin(), run.found.end(),
                                     [&](const Column& known) { return known.name == own.column; });
    if (column == run.found.end())
        throwUnfitRun("there is no column '" + own.column + "' that its first stage found", group.where());
    own.with = readInts(group, "with", 1, FoundAgreement::withGroups,
                        static_cast<std::int64_t>(run.groups.attributes().size()))[0];
    own.table.foundCount = static_cast<int>(column->categories.size());
    own.table.knownCount = static_cast<int>(knownValues(run.groups, own.with).size());
    const std::size_t count = group.dataset("n").shape().size() == 1 ? group.dataset("n").shape()[0] : 0;
    const std::vector<int> found = readInts(group, "found", count, 0, own.table.foundCount),
                           known = readInts(group, "known", count, 0, own.table.knownCount),
                           n = readInts(group, "n", count, 1, run.data.n + 1);
    std::vector<std::int64_t> rest(column->categories.size()); // rows of each value that no cell counts
    for (const int code : column->codes)
        if (code >= 0)
            ++rest[code];
    for (std::size_t i = 0; i < count; ++i) {
        rest[found[i]] -= n[i];
        own.table.cells.push_back({found[i], known[i], n[i]});
        if (i > 0 && std::pair(found[i], known[i]) <= std::pair(found[i - 1], known[i - 1]))
            throwUnfitRun("the cells of an agreement are out of order", group.where());
    }
    if (count == 0 || *std::min_element(rest.begin(), rest.end()) < 0)
        throwUnfitRun("an agreement counts no examples, or more than there are", group.where());
    return own;
}

Column readColumn(const Hdf5Group& group, const std::vector<int>& rows, const Run& run) {
    Column column;
    column.name = group.dataset("name").readText();
    column.categories = group.dataset("values").readTexts();
    if (column.categories.empty() || column.categories.size() > mostFoundValues)
        throwUnfitRun("its first stage found no values, or more than it can", group.where());
    if (column.name == foundPredictionsColumn && column.categories != run.groups.classes())
        throwUnfitRun("its first stage predicts other classes than there are", group.where());
    const std::vector<int> codes =
        readInts(group, "codes", rows.size(), -1, static_cast<std::int64_t>(column.categories.size()));
    column.codes.assign(static_cast<std::size_t>(run.data.n), -1);
    for (std::size_t i = 0; i < rows.size(); ++i)
        column.codes[rows[i]] = codes[i];
    return column;
}

} // namespace

void writeFound(SummedGroup& root, const Run& run) {
    if (run.found.empty())
        return;
    SummedGroup group = root.createGroup("first_stage");
    const std::vector<int> rows = spokenOf(run.found);
    writeIntegers(group, "rows", rows);
    SummedGroup columns = group.createGroup("columns");
    for (std::size_t i = 0; i < run.found.size(); ++i) {
        std::vector<int> codes;
        for (const int row : rows)
            codes.push_back(run.found[i].codes[row]);
        SummedGroup own = columns.createGroup(std::to_string(i));
        own.writeText("name", run.found[i].name);
        own.writeTexts("values", run.found[i].categories);
        writeIntegers(own, "codes", codes);
    }
    SummedGroup agreements = group.createGroup("agreements");
    for (std::size_t i = 0; i < run.agreements.size(); ++i)
        writeAgreement(agreements.createGroup(std::to_string(i)), run.agreements[i]);
}

void readFound(const Hdf5Group& root, Run& run) {
    if (root.kindOf("first_stage") != Hdf5Kind::group)
        return;
    const Hdf5Group group = root.group("first_stage");
    const Hdf5Group columns = group.group("columns"), agreements = group.group("agreements");
    const std::size_t columnCount = columns.children().size(), count = agreements.children().size();
    if (columnCount == 0 || columnCount > mostFoundColumns || count > mostAgreements ||
        run.data.n > mostFoundCodes / static_cast<std::int64_t>(columnCount))
        throwUnfitRun("its first stage found nothing, or more than it can", group.where());
    const std::vector<std::size_t> shape = group.dataset("rows").shape();
    const std::vector<int> rows = readInts(group, "rows", shape.size() == 1 ? shape[0] : 0, 0, run.data.n);
    if (rows.empty() || std::adjacent_find(rows.begin(), rows.end(), std::greater_equal<>()) != rows.end())
        throwUnfitRun("its first stage names no examples, or names them out of order", group.where());
    std::set<std::string> names;
    for (std::size_t i = 0; i < columnCount; ++i) {
        run.found.push_back(readColumn(columns.group(std::to_string(i)), rows, run));
        if (!names.insert(run.found.back().name).second)
            throwUnfitRun("its first stage found '" + run.found.back().name + "' twice", group.where());
    }
    for (std::size_t i = 0; i < count; ++i)
        run.agreements.push_back(readAgreement(agreements.group(std::to_string(i)), run));
}

} // namespace groupscope
