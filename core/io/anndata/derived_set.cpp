// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/derived_set.h"

#include "core/base/error.h"
#include "core/base/sha256.h"

#include <algorithm>

namespace groupscope {

namespace {

bool holds(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

void requireReplaceable(const EmbeddingSet& set, const Column& column) {
    if (column.codes.size() != set.size())
        throw DataError("column '" + column.name + "' has " + std::to_string(column.codes.size()) +
                            " values, not " + std::to_string(set.size()),
                        FilePlace(set.path.string(), "/obs"), "make one label for each example");
    if (column.name.empty() || column.name == "_index" || column.name.find('/') != std::string::npos)
        throw DataError("'" + column.name + "' cannot be the name of a column",
                        FilePlace(set.path.string(), "/obs"),
                        "give another: no empty name, no '_index', no '/'");
    if (set.findNumbers(column.name) != nullptr)
        throw DataError("column '" + column.name + "' holds real numbers and is not replaced",
                        FilePlace(set.path.string(), "/obs"), "give the new column another name");
    if (column.name == set.classKey || column.name == set.domainKey || column.name == set.groupKey ||
        holds(set.attributeKeys, column.name) || holds(set.groupColumns, column.name))
        throw DataError("column '" + column.name + "' is the class or makes groups and is not replaced",
                        FilePlace(set.path.string(), "/obs"), "give the new column another name");
}

/// Hash of a set with these columns, which differs from that of the file: (64,) hexadecimal digits.
std::string hashOf(const EmbeddingSet& set, const std::vector<Column>& columns) {
    std::string text = "groupscope columns 1\n" + set.sha256 + "\n";
    const auto add = [&text](const std::string& part) {
        text += std::to_string(part.size()) + ":" + part + "\n";
    };
    for (const Column& column : columns) {
        add(column.name);
        for (const std::string& category : column.categories)
            add(category);
        for (const int code : column.codes)
            text += std::to_string(code) + ",";
    }
    return sha256OfText(text);
}

} // namespace

std::shared_ptr<const EmbeddingSet> withColumns(const EmbeddingSet& set, const std::vector<Column>& columns,
                                                const std::string& splitKey) {
    for (const Column& column : columns)
        requireReplaceable(set, column);
    auto derived = std::make_shared<EmbeddingSet>(set);
    for (const Column& column : columns) {
        const auto there = std::find_if(derived->columns.begin(), derived->columns.end(),
                                        [&](const Column& other) { return other.name == column.name; });
        if (there == derived->columns.end())
            derived->columns.push_back(column);
        else
            *there = column;
    }
    const bool sameSplit = splitKey == set.splitKey &&
                           std::none_of(columns.begin(), columns.end(),
                                        [&](const Column& column) { return column.name == splitKey; });
    derived->splitKey = splitKey;
    if (!sameSplit)
        std::erase_if(derived->splits, [](const SplitRule& rule) { // those of the split before
            return std::find(usualSplits.begin(), usualSplits.end(), rule.name) != usualSplits.end();
        });
    if (!set.sha256.empty())
        derived->sha256 = hashOf(set, columns);
    return derived;
}

std::shared_ptr<const EmbeddingSet> withNote(const EmbeddingSet& set, const Column& column) {
    requireReplaceable(set, column);
    if (set.findColumn(column.name) != nullptr)
        throw DataError("there is a column '" + column.name + "' already",
                        FilePlace(set.path.string(), "/obs"), "give the new column another name");
    auto noted = std::make_shared<EmbeddingSet>(set);
    noted->columns.push_back(column);
    return noted;
}

std::string freeColumnName(const EmbeddingSet& set, const std::string& wanted) {
    std::string name = wanted;
    for (int number = 2; set.findColumn(name) != nullptr || set.findNumbers(name) != nullptr; ++number)
        name = wanted + "_" + std::to_string(number);
    return name;
}

} // namespace groupscope
