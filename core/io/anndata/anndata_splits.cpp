// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_splits.h"

#include "core/data/task_groups.h"
#include "core/io/anndata/anndata_encoding.h"
#include "core/io/anndata/anndata_prompts.h"
#include "core/io/anndata/left_out.h"
#include "core/io/messages.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

namespace groupscope {

namespace {

constexpr const char* folder = "row_sets";

/// The value at `name` as the categories of columns are written: a text, or a whole number.
std::optional<std::string> valueAt(const Hdf5Group& group, const std::string& name) {
    if (group.kindOf(name) != Hdf5Kind::dataset)
        return std::nullopt;
    const Hdf5Dataset dataset = group.dataset(name);
    const bool single = dataset.shape().empty() || dataset.shape() == std::vector<std::size_t>{1};
    if (single && dataset.type() == Hdf5Type::text)
        return dataset.readText();
    if (single && dataset.type() == Hdf5Type::boolean)
        return dataset.readNumbers<std::int64_t>().front() != 0 ? "True" : "False";
    if (single && dataset.type() == Hdf5Type::integer)
        return dataset.isUnsignedLong() ? std::to_string(dataset.readNumbers<std::uint64_t>().front())
                                        : std::to_string(dataset.readNumbers<std::int64_t>().front());
    return std::nullopt;
}

/// Why a declaration cannot be used; empty when it can.
Message problemOf(const SplitRule& rule, bool hasValue, const EmbeddingSet& set) {
    if (!isSplitName(rule.name))
        return "a name is made of a-z, 0-9, _ and -";
    if (isOtherWord(rule.name))
        return "the name is another word for '" + std::string(knownSplit(rule.name)) + "'";
    const Column* column = set.findColumn(rule.column);
    if (column == nullptr)
        return rule.column.empty() ? "it names no column"
                                   : message<ioMessages, "row_set_without_column">(rule.column);
    if (hasValue && !rule.value)
        return "its value is neither a text nor a whole number";
    if (!rule.value && !isYesNo(*column))
        return "it names no value, and column '" + rule.column + "' is not one of yes and no";
    if (rule.value && std::find(column->categories.begin(), column->categories.end(), *rule.value) ==
                          column->categories.end())
        return "column '" + rule.column + "' has no value '" + *rule.value + "'";
    return {};
}

void readSplit(const Hdf5Group& group, const std::string& name, EmbeddingSet& set) {
    const std::string purpose = textAt(group, "purpose");
    const std::optional<Purpose> known = parsePurpose(purpose);
    const bool hasValue = group.kindOf("value") != Hdf5Kind::missing;
    SplitRule rule{.name = name,
                   .title = cleanTitle(textAt(group, "title")),
                   .purpose = known.value_or(Purpose::report),
                   .column = textAt(group, "column"),
                   .value = valueAt(group, "value")};
    Message problem = problemOf(rule, hasValue, set);
    if (problem.empty() && !known)
        problem = (purpose.empty() ? "it names no purpose" : "'" + purpose + "' is no purpose") +
                  std::string(": write fit, fit_unlabeled, select or report");
    if (problem.empty())
        set.splits.push_back(std::move(rule));
    else
        set.notices.push_back(leftOut("uns/groupscope/row_sets/" + name, problem));
}

} // namespace

void readSplits(const Hdf5Group& groupscope, EmbeddingSet& set) {
    if (groupscope.kindOf(folder) != Hdf5Kind::group) {
        if (groupscope.kindOf(folder) != Hdf5Kind::missing)
            set.notices.push_back(leftOut("uns/groupscope/row_sets", "it is no group of declarations"));
        return;
    }
    const Hdf5Group all = groupscope.group(folder);
    for (const std::string& name : all.children()) {
        if (set.splits.size() == mostDeclaredSplits) {
            set.notices.push_back(message<ioMessages, "first_row_sets">(std::to_string(mostDeclaredSplits)));
            return;
        }
        if (all.kindOf(name) == Hdf5Kind::group)
            readSplit(all.group(name), name, set);
        else
            set.notices.push_back(
                leftOut("uns/groupscope/row_sets/" + name, "it is no group with a purpose and a column"));
    }
}

void writeSplits(Hdf5Group& groupscope, const EmbeddingSet& set) {
    if (set.splits.empty())
        return;
    Hdf5Group all = createDict(groupscope, folder);
    for (const SplitRule& rule : set.splits) {
        Hdf5Group group = createDict(all, rule.name);
        writeString(group, "purpose", std::string(purposeName(rule.purpose)));
        if (!rule.title.empty())
            writeString(group, "title", rule.title);
        writeString(group, "column", rule.column);
        if (rule.value)
            writeString(group, "value", *rule.value);
    }
}

} // namespace groupscope
