// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/guess_mapping.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/domain_split.h"
#include "core/io/import/obstacles.h"
#include "core/io/import/output_names.h"
#include "core/io/messages.h"
#include "core/io/no_embedding.h"

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
        add(NameRole::ids, {"id",           "index",  "filename",  "file_name", "file",       "path",
                            "img_filename", "img_id", "image",     "image_id",  "image_path", "img_path",
                            "name",         "key",    "sample_id", "slide_id",  "_index",     "obs_name",
                            "idx",          "row",    "row_id",    "uid",       "uuid",       "example_id"});
        add(NameRole::texts, {"text", "text_embedding", "text_emb", "text_feature", "text_feat", "caption",
                              "caption_embedding", "caption_feature", "text_string", "sentence"});
        add(NameRole::rowOfText, {"row_of_text", "row_of_caption", "image_of_text", "image_of_caption",
                                  "text_to_image", "caption_to_image", "text_to_row", "caption_to_row"});
        add(NameRole::classTemplates, {"class_template", "template", "template_embedding", "prompt_embedding",
                                       "class_prompt_embedding"});
        add(NameRole::classOfTemplate,
            {"class_of_template", "class_of_prompt", "template_to_class", "prompt_to_class"});
        return roles;
    }();
    return names;
}

bool isColumn(const ContentItem& item) {
    return item.kind == ItemKind::texts || item.kind == ItemKind::integers || item.kind == ItemKind::reals;
}

/// Whether its name says that it goes with rows, or with classes, of another matrix.
bool isBesideRows(const ContentItem& item) {
    const std::optional<NameRole> role = roleOfName(item.name);
    return role == NameRole::texts || role == NameRole::classTemplates;
}

/// Whether it was asked for to go with rows or classes.
bool isAskedBeside(const ContentItem& item, const FileContent& content, const ImportMapping& wanted) {
    return (!wanted.texts.empty() && content.find(wanted.texts) == &item) ||
           (!wanted.classTemplates.empty() && content.find(wanted.classTemplates) == &item);
}

bool isReal(const ContentItem& item) {
    return item.type.starts_with("float") || item.type.starts_with("bfloat") || item.type == "numbers";
}

/// Matrices of real numbers; those of integers only when their name says that they are meant.
std::vector<const ContentItem*> candidates(const FileContent& content, const ImportMapping& wanted) {
    std::vector<const ContentItem*> found;
    for (const ContentItem& item : content.items) {
        const bool asked = isAskedBeside(item, content, wanted);
        if (item.kind == ItemKind::matrix && !asked && !isNoEmbeddingByItself(item) &&
            (isReal(item) || roleOfName(item.name) == NameRole::embedding))
            found.push_back(&item);
    }
    const auto besideRows = [](const ContentItem* item) { return isBesideRows(*item); };
    if (!std::all_of(found.begin(), found.end(), besideRows)) // texts alone are rows like any other
        std::erase_if(found, besideRows);
    const auto saysClasses = [](const ContentItem* item) {
        const std::optional<OutputName> output = outputOfName(item->name);
        return output && output->scores;
    };
    if (!std::all_of(found.begin(), found.end(), saysClasses)) // scores alone are rows like any other
        std::erase_if(found, saysClasses);
    const auto all =
        std::find_if(found.begin(), found.end(), [](const auto* item) { return item->path == "*"; });
    if (all != found.end()) { // the others are parts of it, and take its place where they are most of it
        std::size_t inFamilies = 0;
        for (const ContentItem* item : found)
            inFamilies += item == *all ? 0 : item->shape[1];
        if (2 * inFamilies <= (*all)->shape[1])
            return {*all};
        found.erase(all);
    }
    if (found.empty()) // integers of any name, if there is but one matrix
        for (const ContentItem& item : content.items)
            if (item.kind == ItemKind::matrix && !isNoEmbeddingByItself(item) &&
                !isAskedBeside(item, content, wanted))
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

/// The only item of that role, of one of the kinds and so many rows; "" otherwise.
std::string onlyItem(const FileContent& content, NameRole role, std::initializer_list<ItemKind> kinds,
                     std::size_t rows) {
    std::vector<const ContentItem*> found;
    for (const ContentItem& item : content.items)
        if (item.rows() == rows && roleOfName(item.name) == role &&
            std::find(kinds.begin(), kinds.end(), item.kind) != kinds.end())
            found.push_back(&item);
    return onlyOne(found);
}

/// The only matrix of that role that goes with one of the embeddings; or null.
const ContentItem* matrixBeside(const FileContent& content, const ImportMapping& mapping, NameRole role) {
    const ContentItem* found = nullptr;
    for (const ContentItem& item : content.items) {
        const bool embeds = std::any_of(mapping.embeddings.begin(), mapping.embeddings.end(),
                                        [&](const auto& embedding) { return embedding.path == item.path; });
        if (item.kind != ItemKind::matrix || embeds || roleOfName(item.name) != role ||
            embeddingBeside(content, mapping, item) < 0)
            continue;
        if (found != nullptr)
            return nullptr;
        found = &item;
    }
    return found;
}

/// Texts of the rows and templates of the classes, where nothing is left open.
void guessTexts(const FileContent& content, std::size_t rows, ImportMapping& mapping) {
    if (const ContentItem* texts = matrixBeside(content, mapping, NameRole::texts)) {
        const std::string owners =
            onlyItem(content, NameRole::rowOfText, {ItemKind::integers, ItemKind::texts}, texts->rows());
        if (!owners.empty() || texts->rows() == rows) {
            mapping.texts = texts->path;
            mapping.rowOfText = owners;
            mapping.textStrings = onlyItem(content, NameRole::texts, {ItemKind::texts}, texts->rows());
        }
    }
    const ContentItem* templates =
        mapping.classColumn.empty() ? nullptr : matrixBeside(content, mapping, NameRole::classTemplates);
    if (templates == nullptr)
        return;
    mapping.classOfTemplate = onlyItem(content, NameRole::classOfTemplate,
                                       {ItemKind::integers, ItemKind::texts}, templates->rows());
    if (!mapping.classOfTemplate.empty())
        mapping.classTemplates = templates->path;
}

/// Matrices that are called after texts but serve as none are rows like any other: nothing is lost unsaid.
void keepUnusedTexts(const FileContent& content, std::size_t rows, const ImportMapping& wanted,
                     ImportMapping& mapping) {
    for (const ContentItem& item : content.items) {
        const bool embeds =
            std::any_of(mapping.embeddings.begin(), mapping.embeddings.end(), [&](const auto& embedding) {
                return embedding.path == item.path || embedding.path == "*";
            });
        if (item.kind == ItemKind::matrix && item.rows() == rows && isReal(item) && isBesideRows(item) &&
            !embeds && !isAskedBeside(item, content, wanted) && item.path != mapping.texts &&
            item.path != mapping.classTemplates)
            mapping.embeddings.push_back({"", item.path});
    }
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

ImportMapping guessMapping(const FileContent& content, std::size_t rows, const ImportMapping& wanted) {
    ImportMapping mapping;
    mapping.metadata = content.metadata;
    mapping.join = content.join;
    for (const ContentChoice& choice : content.choices)
        (choice.key == "epoch" ? mapping.epoch : mapping.modality) = choice.chosen;
    const std::vector<const ContentItem*> matrices = candidates(content, wanted);
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
    guessTexts(content, rows, mapping);
    keepUnusedTexts(content, rows, wanted, mapping);
    mapping.columns = freeColumns(content, mapping, rows);
    return mapping;
}

std::vector<std::string> freeColumns(const FileContent& content, const ImportMapping& mapping,
                                     std::size_t rows) {
    std::vector<std::string> columns;
    for (const ContentItem& item : content.items) {
        const auto isTaken = [&](const std::string& path) { return path == item.path; };
        const bool taken = isTaken(mapping.classColumn) || isTaken(mapping.split) ||
                           isTaken(mapping.domain) || isTaken(mapping.ids) || isTaken(mapping.rowOfText) ||
                           isTaken(mapping.textStrings) || isTaken(mapping.classOfTemplate) ||
                           std::any_of(mapping.attributes.begin(), mapping.attributes.end(), isTaken);
        const bool kept = item.kind == ItemKind::texts || item.kind == ItemKind::integers || item.measured;
        if (kept && !taken && item.rows() == rows && columns.size() < mostKeptColumns)
            columns.push_back(item.path);
    }
    return columns;
}

namespace {

/// ": /features (90, 2, 3) float32 is not taken: ...", the most telling; or "".
Message firstObstacle(const FileContent& content) {
    const ContentItem* first = nullptr;
    for (const ContentItem& item : content.items)
        if (!obstacleOf(item).empty() &&
            (first == nullptr || (roleOfName(item.name) == NameRole::embedding &&
                                  roleOfName(first->name) != NameRole::embedding)))
            first = &item;
    return first == nullptr ? Message()
                            : ": " + first->describe() + " is not taken, because " + obstacleOf(*first);
}

} // namespace

void requireGuessable(const FileContent& content, const ImportMapping& wanted) {
    const std::vector<const ContentItem*> matrices = candidates(content, wanted);
    if (matrices.empty())
        throw NoEmbedding("no item is a matrix of numbers that could be an embedding" +
                              dictionaryObstacle(content) + firstObstacle(content),
                          content.file.string(),
                          message<ioMessages, "choose_embedding">(content.describeItems()));
    if (guessedRows(content, matrices) > 0)
        return;
    throw NoEmbedding(
        "several matrices with different numbers of rows could be the embedding", content.file.string(),
        message<ioMessages, "choose_embedding_among">(joined(matrices, ", ", &ContentItem::describe)));
}

} // namespace groupscope
