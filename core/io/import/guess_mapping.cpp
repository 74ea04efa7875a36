// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/guess_mapping.h"

#include "core/base/error.h"
#include "core/data/domain_split.h"

#include <algorithm>
#include <map>
#include <set>

namespace groupscope {

namespace {

constexpr std::size_t mostKeptColumns = 100; // kept without having been asked for

const std::map<std::string_view, NameRole>& knownNames() {
    static const std::map<std::string_view, NameRole> names = [] {
        std::map<std::string_view, NameRole> roles;
        const auto add = [&](NameRole role, std::initializer_list<std::string_view> words) {
            for (const std::string_view word : words)
                roles[word] = role;
        };
        add(NameRole::embedding, {"x", "embedding", "emb", "feature", "feat", "representation", "vector",
                                  "activation", "latent", "image_embedding", "image_feature", "arr_0"});
        add(NameRole::classColumn, {"y", "class", "label", "target", "category", "class_label", "y_true",
                                    "gt", "ground_truth", "y_array", "class_name", "class_id"});
        add(NameRole::attribute,
            {"a", "attribute", "attr", "place", "background", "confounder", "spurious", "spurious_attribute",
             "color", "colour", "gender", "sex", "race", "texture", "environment_label", "confounder_array"});
        add(NameRole::split, {"split", "split_array", "split_id", "partition", "subset"});
        for (const std::string_view word : domainNames())
            roles[word] = NameRole::domain;
        add(NameRole::ids, {"id", "index", "filename", "file_name", "file", "path", "img_filename", "img_id",
                            "image", "image_id", "image_path", "img_path", "name", "key", "sample_id",
                            "slide_id", "_index", "obs_name"});
        return roles;
    }();
    return names;
}

bool isColumn(const ContentItem& item) {
    return item.kind == ItemKind::texts || item.kind == ItemKind::integers || item.kind == ItemKind::reals;
}

/// Matrices of real numbers; those of integers only when their name says that they are meant.
std::vector<const ContentItem*> candidates(const FileContent& content) {
    std::vector<const ContentItem*> found;
    for (const ContentItem& item : content.items) {
        const bool real =
            item.type.starts_with("float") || item.type.starts_with("bfloat") || item.type == "numbers";
        if (item.kind == ItemKind::matrix && (real || roleOfName(item.name) == NameRole::embedding))
            found.push_back(&item);
    }
    const auto all =
        std::find_if(found.begin(), found.end(), [](const auto* item) { return item->path == "*"; });
    if (all != found.end()) // the others are parts of it
        return {*all};
    if (found.empty()) // integers of any name, if there is but one matrix
        for (const ContentItem& item : content.items)
            if (item.kind == ItemKind::matrix)
                found.push_back(&item);
    return found;
}

/// The number of rows of the set; 0 when it cannot be told.
std::size_t guessedRows(const FileContent& content, const std::vector<const ContentItem*>& matrices) {
    std::set<std::size_t> all, named, labelled;
    for (const ContentItem* item : matrices) {
        all.insert(item->rows());
        if (roleOfName(item->name) == NameRole::embedding)
            named.insert(item->rows());
        for (const ContentItem& column : content.items)
            if (isColumn(column) && column.rows() == item->rows())
                labelled.insert(item->rows());
    }
    for (const std::set<std::size_t>* rows : {&all, &named, &labelled})
        if (rows->size() == 1)
            return *rows->begin();
    return 0;
}

/// The columns of a role, without those of other numbers of rows.
std::vector<const ContentItem*> columnsOf(const FileContent& content, NameRole role, std::size_t rows) {
    std::vector<const ContentItem*> found;
    for (const ContentItem& item : content.items)
        if (isColumn(item) && item.rows() == rows && roleOfName(item.name) == role)
            found.push_back(&item);
    return found;
}

std::string onlyOne(const std::vector<const ContentItem*>& items) {
    return items.size() == 1 ? items.front()->path : std::string();
}

} // namespace

std::optional<NameRole> roleOfName(std::string_view name) {
    std::string lower;
    for (const char c : name.substr(name.find_last_of('/') + 1))
        lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : (c == '-' || c == ' ' ? '_' : c);
    for (int tried = 0; tried < 3; ++tried) {
        const auto found = knownNames().find(lower);
        if (found != knownNames().end())
            return found->second;
        if (tried == 0 && lower.ends_with('s'))
            lower.pop_back();
        else if (tried == 1 && lower.ends_with("e")) // classes
            lower.pop_back();
        else
            break;
    }
    return std::nullopt;
}

ImportMapping guessMapping(const FileContent& content, std::size_t rows) {
    ImportMapping mapping;
    mapping.metadata = content.metadata;
    mapping.join = content.join;
    for (const ContentChoice& choice : content.choices)
        (choice.key == "epoch" ? mapping.epoch : mapping.modality) = choice.chosen;
    const std::vector<const ContentItem*> matrices = candidates(content);
    if (rows == 0)
        rows = guessedRows(content, matrices);
    if (rows == 0)
        return mapping;
    for (const ContentItem* item : matrices)
        if (item->rows() == rows)
            mapping.embeddings.push_back({"", item->path});
    std::stable_partition(mapping.embeddings.begin(), mapping.embeddings.end(), [&](const auto& embedding) {
        return roleOfName(content.find(embedding.path)->name) == NameRole::embedding;
    });
    mapping.classColumn = onlyOne(columnsOf(content, NameRole::classColumn, rows));
    mapping.split = content.splitParts.empty() ? onlyOne(columnsOf(content, NameRole::split, rows))
                                               : std::string(splitItem);
    mapping.domain = onlyOne(columnsOf(content, NameRole::domain, rows));
    for (const ContentItem* item : columnsOf(content, NameRole::attribute, rows))
        mapping.attributes.push_back(item->path);
    const std::vector<const ContentItem*> ids = columnsOf(content, NameRole::ids, rows);
    const auto text = std::find_if(ids.begin(), ids.end(),
                                   [](const ContentItem* item) { return item->kind == ItemKind::texts; });
    if (!ids.empty())
        mapping.ids = text != ids.end() ? (*text)->path : ids.front()->path;
    for (const ContentItem& item : content.items)
        if (item.kind == ItemKind::pictures && item.rows() == rows && mapping.pictures.empty())
            mapping.pictures = item.path;
    mapping.columns = freeColumns(content, mapping, rows);
    return mapping;
}

std::vector<std::string> freeColumns(const FileContent& content, const ImportMapping& mapping,
                                     std::size_t rows) {
    std::vector<std::string> columns;
    for (const ContentItem& item : content.items) {
        const auto isTaken = [&](const std::string& path) { return path == item.path; };
        const bool taken = isTaken(mapping.classColumn) || isTaken(mapping.split) ||
                           isTaken(mapping.domain) || isTaken(mapping.ids) ||
                           std::any_of(mapping.attributes.begin(), mapping.attributes.end(), isTaken);
        const bool kept = item.kind == ItemKind::texts || item.kind == ItemKind::integers;
        if (kept && !taken && item.rows() == rows && columns.size() < mostKeptColumns)
            columns.push_back(item.path);
    }
    return columns;
}

void requireGuessable(const FileContent& content) {
    const std::vector<const ContentItem*> matrices = candidates(content);
    if (matrices.empty())
        throw DataError("no item is a matrix of numbers that could be an embedding", content.file.string(),
                        "choose one with --map embedding=PATH among: " + content.describeItems());
    if (guessedRows(content, matrices) > 0)
        return;
    std::string list;
    for (const ContentItem* item : matrices)
        list += (list.empty() ? "" : ", ") + item->describe();
    throw DataError("several matrices of different numbers of rows could be the embedding",
                    content.file.string(), "choose with --map embedding=PATH among: " + list);
}

} // namespace groupscope
