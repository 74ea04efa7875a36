// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/found_columns.h"

#include "core/data/task_groups.h"

#include <algorithm>
#include <map>
#include <set>

namespace groupscope {

namespace {

constexpr std::size_t mostReadable = 12;

/// Known labels of the rows of the set, with their index.
struct KnownLabels {
    int with;
    std::vector<int> codes; ///< (N,)
    int count;
};

std::vector<KnownLabels> knownLabels(const Task& task) {
    const GroupScheme& scheme = task.groups;
    std::vector<KnownLabels> all{{FoundAgreement::withClasses, task.labels, scheme.classCount()}};
    for (std::size_t i = 0; i < scheme.attributes().size(); ++i)
        all.push_back({static_cast<int>(i), attributeCodes(*task.set, scheme, i),
                       static_cast<int>(scheme.attributes()[i].values.size())});
    if (!scheme.overlaps() && !scheme.attributes().empty())
        all.push_back({FoundAgreement::withGroups, task.groupIds, scheme.groupCount()});
    return all;
}

Table::Cell cellOf(const std::optional<double>& value) {
    return value ? Table::Cell(*value) : Table::Cell();
}

} // namespace

std::vector<FoundAgreement> agreementsOf(const Task& task, std::span<const Column> found) {
    std::vector<FoundAgreement> agreements;
    if (found.empty())
        return agreements;
    const std::vector<KnownLabels> known = knownLabels(task);
    for (const Column& column : found)
        for (const KnownLabels& labels : known) {
            CrossTable table = crossTable(column.codes, labels.codes,
                                          static_cast<int>(column.categories.size()), labels.count);
            if (!table.cells.empty())
                agreements.push_back({column.name, labels.with, std::move(table)});
        }
    return agreements;
}

std::string knownName(const GroupScheme& scheme, int with) {
    if (with == FoundAgreement::withGroups)
        return "group";
    return with == FoundAgreement::withClasses ? scheme.className() : scheme.attributes()[with].name;
}

std::vector<std::string> knownValues(const GroupScheme& scheme, int with) {
    if (with == FoundAgreement::withClasses)
        return scheme.classes();
    if (with != FoundAgreement::withGroups)
        return scheme.attributes()[with].values;
    std::vector<std::string> names;
    for (int group = 0; group < scheme.groupCount(); ++group)
        names.push_back(scheme.groupName(group));
    return names;
}

std::optional<MinorityFound> minorityOf(const GroupScheme& scheme, const FoundAgreement& agreement) {
    if (agreement.with != FoundAgreement::withGroups || scheme.spansClasses())
        return std::nullopt;
    std::vector<int> classOfGroup;
    for (int group = 0; group < scheme.groupCount(); ++group)
        classOfGroup.push_back(scheme.classOf(group));
    return minorityFound(agreement.table, classOfGroup,
                         agreement.column == foundPredictionsColumn ? SetApart::wrongClass
                                                                    : SetApart::smallerValues);
}

Table agreementTable(const GroupScheme& scheme, std::span<const FoundAgreement> agreements) {
    using Kind = Table::Kind;
    Table table;
    table.columns = {{"found", "found", Kind::text},
                     {"known", "against", Kind::text},
                     {"n", "examples", Kind::integer},
                     {"matched_accuracy", "matched", Kind::percent},
                     {"adjusted_rand_index", "adjusted Rand", Kind::number, false, 3},
                     {"normalized_mutual_information", "norm. mutual information", Kind::number, false, 3},
                     {"minority_recall", "minority found", Kind::percent},
                     {"minority_precision", "of set apart", Kind::percent}};
    for (const FoundAgreement& own : agreements) {
        const std::optional<MinorityFound> minority = minorityOf(scheme, own);
        table.rows.push_back({Table::Cell(own.column), Table::Cell(knownName(scheme, own.with)),
                              Table::Cell(static_cast<double>(own.table.rowCount())),
                              cellOf(matchedAccuracy(own.table)), cellOf(adjustedRandIndex(own.table)),
                              cellOf(normalizedMutualInformation(own.table)),
                              cellOf(minority ? minority->recall() : std::nullopt),
                              cellOf(minority ? minority->precision() : std::nullopt)});
    }
    return table;
}

Table confusionTable(const GroupScheme& scheme, const FoundAgreement& agreement, const Column& column) {
    std::map<int, std::size_t> lineOf, columnOf; // of known and found values that have rows
    for (const CrossCell& cell : agreement.table.cells)
        lineOf[cell.known] = columnOf[cell.found] = 0;
    Table table;
    table.caption = knownName(scheme, agreement.with) + " × " + column.name;
    table.columns = {{"known", knownName(scheme, agreement.with) + " \\ " + column.name, Table::Kind::text}};
    for (auto& [found, at] : columnOf) {
        at = table.columns.size();
        const std::string& name = column.categories[found];
        table.columns.push_back({name, name, Table::Kind::integer});
    }
    const std::vector<std::string> names = knownValues(scheme, agreement.with);
    for (auto& [known, at] : lineOf) {
        at = table.rows.size();
        table.rows.emplace_back(table.columns.size(), Table::Cell(0.0));
        table.rows.back().front() = Table::Cell(names[known]);
    }
    for (const CrossCell& cell : agreement.table.cells)
        table.rows[lineOf.at(cell.known)][columnOf.at(cell.found)] = Table::Cell(static_cast<double>(cell.n));
    return table;
}

bool isReadable(const FoundAgreement& agreement) {
    std::set<int> found;
    for (const CrossCell& cell : agreement.table.cells)
        found.insert(cell.found);
    return found.size() <= mostReadable;
}

const Column& foundColumn(std::span<const Column> found, const std::string& name) {
    return *std::find_if(found.begin(), found.end(),
                         [&](const Column& column) { return column.name == name; });
}

} // namespace groupscope
