// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_prompts.h"

#include "core/io/anndata/left_out.h"
#include "core/io/column_factoring.h"
#include "core/io/messages.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>

namespace groupscope {

namespace {

constexpr const char* classNames = "class_names";

bool isNumbers(const Hdf5Dataset& dataset, const std::vector<std::size_t>& shape) {
    return dataset.shape() == shape &&
           (dataset.type() == Hdf5Type::real || dataset.type() == Hdf5Type::integer);
}

/// Classes of the stored prompts, by their order.
struct StoredClasses {
    std::vector<int> classOf;  ///< (n,) the class of each, -1 for a class that no row has any more
    std::vector<int> storedOf; ///< (C,) the other way
};

std::optional<Column> namesOfClasses(const Hdf5Group& group) {
    if (group.kindOf(classNames) == Hdf5Kind::dataset && group.dataset(classNames).shape().size() == 1)
        return factorDataset(group.dataset(classNames), {}); // texts, or the numbers of the classes
    return std::nullopt;
}

/// By name where uns/groupscope/class_names is there, else in the order of the categories. Says why, and
/// gives nothing, when a class has no name among them or a name is there twice.
std::optional<StoredClasses> storedClasses(const Hdf5Group& group, const Column& classColumn,
                                           std::string& why) {
    StoredClasses stored;
    if (group.kindOf(classNames) == Hdf5Kind::missing) {
        stored.classOf.resize(classColumn.categories.size());
        std::iota(stored.classOf.begin(), stored.classOf.end(), 0);
        stored.storedOf = stored.classOf;
        return stored;
    }
    const std::optional<Column> names = namesOfClasses(group);
    if (!names) {
        why = "class_names holds no list of names";
        return std::nullopt;
    }
    std::map<std::string_view, std::vector<int>> places;
    for (std::size_t place = 0; place < names->codes.size(); ++place)
        places[names->categories[names->codes[place]]].push_back(static_cast<int>(place));
    stored.classOf.assign(names->codes.size(), -1);
    for (const std::string& category : classColumn.categories) {
        const std::vector<int>& found = places[category];
        if (found.size() != 1) {
            why = "class_names holds " + std::string(found.empty() ? "no '" : "more than one '") + category +
                  "', which is a class of '" + classColumn.name + "'";
            return std::nullopt;
        }
        stored.classOf[static_cast<std::size_t>(found.front())] = static_cast<int>(stored.storedOf.size());
        stored.storedOf.push_back(found.front());
    }
    return stored;
}

/// A category that no row has and class_names does not name is no class: pandas keeps what a filter left.
void dropUnusedClasses(const Hdf5Group& group, EmbeddingSet& set) {
    const auto column = std::find_if(set.columns.begin(), set.columns.end(),
                                     [&](const Column& other) { return other.name == set.classKey; });
    const std::optional<Column> names = namesOfClasses(group);
    if (!names || column == set.columns.end())
        return;
    const std::set<std::string_view> named(names->categories.begin(), names->categories.end());
    const std::set<int> used(column->codes.begin(), column->codes.end());
    for (std::size_t code = column->categories.size(); code-- > 0;) {
        const std::string category = column->categories[code];
        if (named.contains(category) || used.contains(static_cast<int>(code)))
            continue; // codes below it stay as they were: the last goes first
        set.notices.push_back("category '" + category + "' of '" + column->name +
                              "' is no class: no example has it, and class_names does not name it");
        column->categories.erase(column->categories.begin() + static_cast<std::ptrdiff_t>(code));
        if (!column->colors.empty())
            column->colors.erase(column->colors.begin() + static_cast<std::ptrdiff_t>(code));
        for (int& other : column->codes)
            other -= other > static_cast<int>(code) ? 1 : 0;
    }
}

void readClassEmbedding(const Hdf5Dataset& dataset, Embedding& embedding, const StoredClasses& classes,
                        EmbeddingSet& set) {
    const std::vector<std::size_t> wanted = {classes.classOf.size(),
                                             static_cast<std::size_t>(embedding.rows.cols())};
    if (isNumbers(dataset, wanted)) {
        const MatrixF stored = dataset.readMatrix();
        embedding.classEmbeddings = stored(classes.storedOf, Eigen::all);
        return;
    }
    set.notices.push_back(elementAt(dataset.path()) +
                          (" of shape " + dataset.shapeText() +
                           " is left out: the classes and the embedding ask for (" +
                           std::to_string(wanted[0]) + ", " + std::to_string(wanted[1]) + ")"));
}

} // namespace

std::optional<KeptPrompts> keptPrompts(const Hdf5Group& groupscope, const Hdf5Group& group,
                                       const std::string& name, const Column& classColumn, std::string& why) {
    const std::optional<StoredClasses> classes = storedClasses(groupscope, classColumn, why);
    if (!classes)
        return std::nullopt;
    why = name + " is missing, the class of each prompt";
    if (group.kindOf(name) != Hdf5Kind::dataset)
        return std::nullopt;
    const Hdf5Dataset dataset = group.dataset(name);
    why = name + " is no list of whole numbers";
    if (dataset.type() != Hdf5Type::integer || dataset.shape().size() != 1)
        return std::nullopt;
    KeptPrompts kept;
    for (const std::int64_t value : dataset.readNumbers<std::int64_t>()) {
        why = name + " holds " + std::to_string(value) + ", which is no class";
        if (value < 0 || value >= static_cast<std::int64_t>(classes->classOf.size()))
            return std::nullopt;
        if (const int y = classes->classOf[value]; y >= 0) {
            kept.numbers.push_back(static_cast<int>(kept.stored));
            kept.classes.push_back(y);
        }
        ++kept.stored;
    }
    return kept;
}

/// One text at `name`, or nothing.
std::string textAt(const Hdf5Group& group, const std::string& name) {
    if (group.kindOf(name) != Hdf5Kind::dataset)
        return {};
    const Hdf5Dataset dataset = group.dataset(name);
    const bool single = dataset.shape().empty() || dataset.shape() == std::vector<std::size_t>{1};
    return dataset.type() == Hdf5Type::text && single ? dataset.readText() : std::string();
}

/// The texts at `name`, (n,), or nothing.
std::vector<std::string> textsAt(const Hdf5Group& group, const std::string& name) {
    if (group.kindOf(name) != Hdf5Kind::dataset)
        return {};
    const Hdf5Dataset dataset = group.dataset(name);
    return dataset.type() == Hdf5Type::text && dataset.shape().size() <= 1 ? dataset.readTexts()
                                                                           : std::vector<std::string>();
}

void readClassEmbeddings(const Hdf5Group& group, EmbeddingSet& set) {
    if (group.kindOf("class_embeddings") != Hdf5Kind::group)
        return;
    const auto leaveOut = [&set](const Message& why) {
        set.notices.push_back(leftOut("uns/groupscope/class_embeddings", why));
    };
    const Column* classColumn = set.findColumn(set.classKey);
    if (!classColumn)
        return leaveOut(message<ioMessages, "no_class_column">());
    std::string why;
    dropUnusedClasses(group, set);
    const std::optional<StoredClasses> classes = storedClasses(group, *classColumn, why);
    if (!classes)
        return leaveOut(why);
    const Hdf5Group classEmbeddings = group.group("class_embeddings");
    std::vector<std::string> prompts;
    if (const std::vector<std::string> stored = textsAt(group, "class_prompts");
        stored.size() == classes->classOf.size())
        for (const int place : classes->storedOf)
            prompts.push_back(stored[place]);
    else if (!stored.empty())
        set.notices.push_back(leftOut("uns/groupscope/class_prompts",
                                      "it must hold one text for each of the " +
                                          std::to_string(classes->classOf.size()) + " classes"));
    for (Embedding& embedding : set.embeddings) {
        if (classEmbeddings.kindOf(embedding.name) != Hdf5Kind::dataset)
            continue;
        readClassEmbedding(classEmbeddings.dataset(embedding.name), embedding, *classes, set);
        if (embedding.classEmbeddings.size() > 0)
            embedding.classPrompts = prompts;
    }
}

void readGroupEmbeddings(const Hdf5Group& group, EmbeddingSet& set) {
    if (group.kindOf("group_embeddings") != Hdf5Kind::group)
        return;
    const auto leaveOut = [&set](const Message& why) {
        set.notices.push_back(leftOut("uns/groupscope/group_embeddings", why));
    };
    const Column* classColumn = set.findColumn(set.classKey);
    if (!classColumn)
        return leaveOut(message<ioMessages, "no_class_column">());
    std::string why;
    const std::optional<KeptPrompts> kept = keptPrompts(group, group, "group_of_prompt", *classColumn, why);
    if (!kept)
        return leaveOut(why);
    set.groupPrompts.assign(kept->numbers.size(), {});
    if (const std::vector<std::string> texts = textsAt(group, "group_prompts"); texts.size() == kept->stored)
        for (std::size_t i = 0; i < kept->numbers.size(); ++i)
            set.groupPrompts[i] = texts[kept->numbers[i]];
    else if (!texts.empty()) // texts of other rows would mislead
        set.notices.push_back(
            leftOut("uns/groupscope/group_prompts",
                    "it must hold one text for each of the " + std::to_string(kept->stored) + " prompts"));
    set.classOfGroupPrompt = kept->classes;
    const Hdf5Group stored = group.group("group_embeddings");
    for (Embedding& embedding : set.embeddings) {
        if (stored.kindOf(embedding.name) != Hdf5Kind::dataset)
            continue;
        const Hdf5Dataset dataset = stored.dataset(embedding.name);
        const std::vector<std::size_t> wanted = {kept->stored,
                                                 static_cast<std::size_t>(embedding.rows.cols())};
        if (isNumbers(dataset, wanted)) {
            const MatrixF all = dataset.readMatrix();
            embedding.groupEmbeddings = all(kept->numbers, Eigen::all);
        } else {
            leaveOut(embedding.name + " has shape " + dataset.shapeText() + ", not (" +
                     std::to_string(wanted[0]) + ", " + std::to_string(wanted[1]) + ")");
        }
    }
}

} // namespace groupscope
