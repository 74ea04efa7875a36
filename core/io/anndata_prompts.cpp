// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata_prompts.h"

namespace groupscope {

namespace {

void readClassEmbedding(const Hdf5Dataset& dataset, Embedding& embedding, const Column& classColumn,
                        EmbeddingSet& set) {
    const std::vector<std::size_t> wanted = {classColumn.categories.size(),
                                             static_cast<std::size_t>(embedding.rows.cols())};
    if (dataset.shape() == wanted &&
        (dataset.type() == Hdf5Type::real || dataset.type() == Hdf5Type::integer)) {
        embedding.classEmbeddings = dataset.readMatrix();
        return;
    }
    set.notices.push_back(dataset.path().substr(1) + " of shape " + dataset.shapeText() +
                          " is left out: class '" + classColumn.name + "' and the embedding ask for (" +
                          std::to_string(wanted[0]) + ", " + std::to_string(wanted[1]) + ")");
}

} // namespace

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
    const Column* classColumn = set.findColumn(set.classKey);
    if (group.kindOf("class_embeddings") != Hdf5Kind::group)
        return;
    if (!classColumn) {
        set.notices.emplace_back("uns/groupscope/class_embeddings is left out: class_key names no column");
        return;
    }
    const Hdf5Group classEmbeddings = group.group("class_embeddings");
    const std::vector<std::string> prompts = textsAt(group, "class_prompts");
    const bool promptsFit = prompts.size() == classColumn->categories.size();
    if (!prompts.empty() && !promptsFit)
        set.notices.push_back(
            "uns/groupscope/class_prompts is left out: it must hold one text for each of the " +
            std::to_string(classColumn->categories.size()) + " classes");
    for (Embedding& embedding : set.embeddings) {
        if (classEmbeddings.kindOf(embedding.name) != Hdf5Kind::dataset)
            continue;
        readClassEmbedding(classEmbeddings.dataset(embedding.name), embedding, *classColumn, set);
        if (embedding.classEmbeddings.size() > 0 && promptsFit)
            embedding.classPrompts = prompts;
    }
}

void readGroupEmbeddings(const Hdf5Group& group, EmbeddingSet& set) {
    if (group.kindOf("group_embeddings") != Hdf5Kind::group)
        return;
    const auto leaveOut = [&set](const std::string& why) {
        set.notices.push_back("uns/groupscope/group_embeddings is left out: " + why);
    };
    const Column* classColumn = set.findColumn(set.classKey);
    if (!classColumn)
        return leaveOut("class_key names no column");
    if (group.kindOf("group_of_prompt") != Hdf5Kind::dataset)
        return leaveOut("group_of_prompt is missing, the class of each prompt");
    const Hdf5Dataset classes = group.dataset("group_of_prompt");
    if (classes.type() != Hdf5Type::integer || classes.shape().size() != 1)
        return leaveOut("group_of_prompt is no list of whole numbers");
    std::vector<int> classOfPrompt;
    for (const std::int64_t value : classes.readNumbers<std::int64_t>()) {
        if (value < 0 || value >= static_cast<std::int64_t>(classColumn->categories.size()))
            return leaveOut("group_of_prompt holds " + std::to_string(value) + ", which is no class");
        classOfPrompt.push_back(static_cast<int>(value));
    }
    set.groupPrompts = textsAt(group, "group_prompts");
    if (set.groupPrompts.size() != classOfPrompt.size()) {
        if (!set.groupPrompts.empty()) // texts of other rows would mislead
            set.notices.push_back(
                "uns/groupscope/group_prompts is left out: it must hold one text for each of the " +
                std::to_string(classOfPrompt.size()) + " prompts");
        set.groupPrompts.assign(classOfPrompt.size(), {});
    }
    set.classOfGroupPrompt = std::move(classOfPrompt);
    const Hdf5Group stored = group.group("group_embeddings");
    for (Embedding& embedding : set.embeddings) {
        if (stored.kindOf(embedding.name) != Hdf5Kind::dataset)
            continue;
        const Hdf5Dataset dataset = stored.dataset(embedding.name);
        const std::vector<std::size_t> wanted = {set.classOfGroupPrompt.size(),
                                                 static_cast<std::size_t>(embedding.rows.cols())};
        if (dataset.shape() == wanted &&
            (dataset.type() == Hdf5Type::real || dataset.type() == Hdf5Type::integer))
            embedding.groupEmbeddings = dataset.readMatrix();
        else
            leaveOut(embedding.name + " has shape " + dataset.shapeText() + ", not (" +
                     std::to_string(wanted[0]) + ", " + std::to_string(wanted[1]) + ")");
    }
}

} // namespace groupscope
