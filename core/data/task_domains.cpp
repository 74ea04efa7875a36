// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_domains.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/data/task_groups.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr const char* usualDomainColumn = "domain";
constexpr double almostAll = 0.95;

FilePlace whereDomainsAre(const Task& task) {
    return {task.set->path.string(), "/uns/groupscope/domain_key"};
}

DomainColumn fromColumn(const Column& column) {
    return {column.name, column.categories, column.codes};
}

} // namespace

const Column* namedDomainColumn(const EmbeddingSet& set) {
    return set.findColumn(set.domainKey.empty() ? usualDomainColumn : set.domainKey);
}

bool hasDomains(const Task& task) {
    return namedDomainColumn(*task.set) != nullptr || task.groups.attributes().size() == 1;
}

DomainColumn domainColumn(const Task& task) {
    const EmbeddingSet& set = *task.set;
    if (const Column* named = namedDomainColumn(set); named != nullptr)
        return fromColumn(columnOfRows(set, named->name));
    const auto& attributes = task.groups.attributes();
    if (attributes.size() == 1)
        return {attributes[0].name, attributes[0].values, attributeCodes(set, task.groups, 0)};
    throw MissingInput(attributes.empty() ? "there is no domain column"
                                          : "there is no domain column, and any of " +
                                                std::to_string(attributes.size()) + " attributes might be it",
                       whereDomainsAre(task), "write the name of the domain column there");
}

RowDomains domainsOf(const Task& task, std::span<const int> rows, const std::string& who) {
    DomainColumn column = domainColumn(task);
    const FilePlace where(task.set->path.string(), "/obs/" + column.name);
    const auto code = [&](int row) { return column.codes[row]; };
    const auto missing = static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(), [&](int row) { return code(row) < 0; }));
    if (missing > 0)
        throw DataError(who + " needs the domain of every training example, but " +
                            counted(missing, "example has none", "examples have none"),
                        where, "give them one, or remove them from the training split");
    std::vector<bool> occurs(column.values.size(), false);
    for (const int row : rows)
        occurs[static_cast<std::size_t>(code(row))] = true;
    RowDomains domains{
        .column = column.name, .names = {}, .codes = {}, .ofValue = std::vector<int>(occurs.size(), -1)};
    for (std::size_t value = 0; value < occurs.size(); ++value)
        if (occurs[value]) {
            domains.ofValue[value] = static_cast<int>(domains.names.size());
            domains.names.push_back(column.values[value]);
        }
    if (domains.names.size() < 2)
        throw DataError(who + " needs training examples of at least two domains, but all are of '" +
                            (domains.names.empty() ? std::string() : domains.names[0]) + "'",
                        where, "choose another domain column, or another training split");
    for (const int row : rows)
        domains.codes.push_back(domains.ofValue[static_cast<std::size_t>(code(row))]);
    return domains;
}

std::string domainWarning(const Task& task, std::span<const int> rows, const RowDomains& domains) {
    const auto C = static_cast<std::size_t>(task.classCount());
    std::vector<std::vector<int>> counts(domains.names.size(), std::vector<int>(C, 0));
    std::vector<int> ofClass(C, 0);
    int labeled = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const int label = task.labels[rows[i]];
        if (label < 0)
            continue;
        ++counts[domains.codes[i]][label];
        ++ofClass[label];
        ++labeled;
    }
    int told = 0;
    for (const std::vector<int>& own : counts)
        told += own.empty() ? 0 : *std::max_element(own.begin(), own.end());
    const int most = ofClass.empty() ? 0 : *std::max_element(ofClass.begin(), ofClass.end());
    if (labeled == 0 || most == labeled || told <= most ||
        static_cast<double>(told) < almostAll * static_cast<double>(labeled))
        return {};
    return "the domains of column '" + domains.column + "' determine the class of " + std::to_string(told) +
           " of " + std::to_string(labeled) +
           " training examples: a representation without domains is one without classes, so choose other "
           "domains";
}

} // namespace groupscope
