// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_uns.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/messages.h"
#include "core/data/task_groups.h"
#include "core/io/anndata/anndata_inputs.h"
#include "core/io/anndata/anndata_prompts.h"
#include "core/io/anndata/anndata_splits.h"
#include "core/io/anndata/left_out.h"
#include "core/io/messages.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string_view>

namespace groupscope {

namespace {

constexpr std::string_view colorSuffix = "_colors";

/// Returns whether obs has that column with categories, and notes it where it has not.
bool fits(const std::string& key, const std::string& name, EmbeddingSet& set) {
    if (name.empty() || set.findColumn(name) != nullptr)
        return true;
    const Message problem = declaredColumnProblem(set, key, name);
    set.notices.push_back(key == "group_columns" ? message<dataMessages, "choose_declared_list">(problem)
                                                 : message<dataMessages, "choose_declared">(problem));
    return false;
}

/// The column of class or groups that `key` names. A task refuses one that does not fit: other groups in its
/// place would belong to another task.
std::string columnKey(const Hdf5Group& group, const std::string& key, EmbeddingSet& set) {
    std::string name = textAt(group, key);
    fits(key, name, set);
    return name;
}

/// The column that `key` names, if it fits.
std::string fittingKey(const Hdf5Group& group, const std::string& key, EmbeddingSet& set) {
    std::string name = textAt(group, key);
    return fits(key, name, set) ? name : std::string();
}

/// The columns of groups that `key` lists, each once.
std::vector<std::string> columnKeys(const Hdf5Group& group, const std::string& key, EmbeddingSet& set) {
    std::vector<std::string> names;
    for (const std::string& name : textsAt(group, key))
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            fits(key, name, set);
            names.push_back(name);
        }
    return names;
}

bool isHexColor(std::string_view text) {
    return text.size() == 7 && text[0] == '#' &&
           std::all_of(text.begin() + 1, text.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
}

void readColors(const Hdf5Group& uns, EmbeddingSet& set) {
    for (Column& column : set.columns) {
        const std::string name = column.name + std::string(colorSuffix);
        std::vector<std::string> colors = textsAt(uns, name);
        if (colors.empty())
            continue;
        for (std::string& color : colors)
            if (color.size() == 9) // matplotlib's #rrggbbaa
                color.resize(7);
        if (colors.size() == column.categories.size() &&
            std::all_of(colors.begin(), colors.end(), isHexColor))
            column.colors = std::move(colors);
        else
            set.notices.push_back(message<ioMessages, "colors_left_out">(
                column.name, std::to_string(column.categories.size())));
    }
}

void readCorrelation(const Hdf5Group& group, EmbeddingSet& set) {
    const std::string name = "p_corr";
    if (group.kindOf(name) == Hdf5Kind::missing)
        return;
    try {
        const std::vector<double> values = group.dataset(name).readNumbers<double>();
        if (values.size() == 1 && values.front() >= 0.0 && values.front() <= 1.0)
            set.pCorr = values.front();
    } catch (const Error&) { // said below
    }
    if (!set.pCorr)
        set.notices.push_back(leftOut("uns/groupscope/" + name, "it must be one number from 0 to 1"));
}

void readGroupscope(const Hdf5Group& group, EmbeddingSet& set) {
    static const std::set<std::string> known = {"schema_version", "class_key",       "split_key",
                                                "domain_key",     "attribute_keys",  "group_columns",
                                                "group_key",      "group_by",        "class_embeddings",
                                                "class_names",    "class_prompts",   "group_embeddings",
                                                "group_prompts",  "group_of_prompt", "row_sets",
                                                "views",          "texts",           "class_templates",
                                                "p_corr",         "source"}; // source: a free text
    const std::string version = textAt(group, "schema_version");
    if (!version.empty() && version != "1")
        set.notices.push_back(message<ioMessages, "later_schema">(version));
    set.classKey = columnKey(group, "class_key", set);
    set.splitKey = fittingKey(group, "split_key", set);
    set.domainKey = fittingKey(group, "domain_key", set);
    set.groupKey = columnKey(group, "group_key", set);
    set.groupBy = textAt(group, "group_by");
    set.attributeKeys = columnKeys(group, "attribute_keys", set);
    set.groupColumns = columnKeys(group, "group_columns", set);
    readCorrelation(group, set);
    readSplits(group, set);
    readClassEmbeddings(group, set);
    readGroupEmbeddings(group, set);
    readInputs(group, set);
    for (const std::string& name : group.children())
        if (!known.contains(name))
            set.notices.push_back(leftOut("uns/groupscope/" + name, "this version does not read it"));
}

void readDefaultEmbedding(const Hdf5Group& uns, EmbeddingSet& set) {
    const std::string name = textAt(uns, "default_embedding");
    for (const std::string& candidate : {name, "X_" + name}) // cellxgene omits the prefix
        for (const Embedding& embedding : set.embeddings)
            if (set.defaultEmbedding.empty() && embedding.name == candidate)
                set.defaultEmbedding = candidate;
    if (!name.empty() && set.defaultEmbedding.empty())
        set.notices.push_back(message<ioMessages, "default_embedding_missing">(name));
}

void noticeUnread(const Hdf5Group& root, EmbeddingSet& set, const std::set<std::string>& readElsewhere) {
    std::vector<std::string> paths, names;
    const auto add = [&](const std::string& folder, const std::string& name) {
        paths.push_back(folder + name);
        names.push_back(name);
    };
    static const std::set<std::string> known = {"obs", "var", "obsm", "obsp", "uns", "X"};
    for (const std::string& name : root.children()) {
        const bool empty = root.kindOf(name) == Hdf5Kind::group && root.group(name).children().empty();
        if (!known.contains(name) && !empty)
            add("", name);
    }
    for (const std::string folder : {"obsp", "uns"}) {
        if (root.kindOf(folder) != Hdf5Kind::group) {
            if (folder == "obsp" && root.kindOf(folder) != Hdf5Kind::missing)
                add("", folder);
            continue;
        }
        for (const std::string& name : root.group(folder).children()) {
            const bool ours = folder == "uns" && (name == "groupscope" || name == "default_embedding" ||
                                                  name.ends_with(colorSuffix));
            if (!ours && !readElsewhere.contains(folder + "/" + name))
                add(folder + "/", name);
        }
    }
    if (!paths.empty())
        set.notices.push_back(message<ioMessages, "parts_left_out">(joined(paths), joined(names)));
}

} // namespace

void readUns(const Hdf5Group& root, EmbeddingSet& set, const std::set<std::string>& readElsewhere) {
    if (root.kindOf("uns") == Hdf5Kind::group) {
        const Hdf5Group uns = root.group("uns");
        readDefaultEmbedding(uns, set);
        readColors(uns, set);
        if (uns.kindOf("groupscope") == Hdf5Kind::group)
            readGroupscope(uns.group("groupscope"), set);
    }
    noticeUnread(root, set, readElsewhere);
}

} // namespace groupscope
