// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/import_mapping.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"
#include "core/io/import/obstacles.h"
#include "core/io/tensors/tensor_file.h"

#include <algorithm>
#include <array>
#include <set>

namespace groupscope {

namespace {

struct SingleKey {
    const char* key;
    std::string ImportMapping::*member;
};
constexpr std::array<SingleKey, 13> singleKeys{{{"class", &ImportMapping::classColumn},
                                                {"split", &ImportMapping::split},
                                                {"domain", &ImportMapping::domain},
                                                {"ids", &ImportMapping::ids},
                                                {"pictures", &ImportMapping::pictures},
                                                {"epoch", &ImportMapping::epoch},
                                                {"modality", &ImportMapping::modality},
                                                {"texts", &ImportMapping::texts},
                                                {"row_of_text", &ImportMapping::rowOfText},
                                                {"text_strings", &ImportMapping::textStrings},
                                                {"class_templates", &ImportMapping::classTemplates},
                                                {"class_of_template", &ImportMapping::classOfTemplate},
                                                {"template_names", &ImportMapping::templateNames}}};

/// Keys as a message lists them.
const std::vector<std::string> mappingKeys{"embedding",
                                           "X_NAME",
                                           "class",
                                           "attribute",
                                           "split",
                                           "domain",
                                           "ids",
                                           "column",
                                           "pictures",
                                           "metadata",
                                           "join",
                                           "epoch",
                                           "modality",
                                           "texts",
                                           "row_of_text",
                                           "text_strings",
                                           "class_templates",
                                           "class_of_template",
                                           "template_names"};

[[noreturn]] void refuse(const std::string& what) {
    throw UsageError(what, commandLineOptions({"map"}), "keys are: " + joined(mappingKeys));
}

[[noreturn]] void refuseKey(const std::string& key) {
    const std::string what = "there is no key '" + printableName(key) + "'",
                      meant = meantWord(key, mappingKeys);
    if (meant.empty())
        refuse(what);
    throw UsageError(what, commandLineOptions({"map"}), "did you mean '" + meant + "'?");
}

bool namesEmbedding(const std::string& key) {
    return key == "embedding" || key.starts_with("X_");
}

/// Puts one word into `mapping`; `seen` holds the keys so far.
void apply(const std::string& word, std::set<std::string>& seen, ImportMapping& mapping) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0)
        refuse("'" + printableName(word) + "' is no KEY=PATH");
    const std::string key = word.substr(0, equals), path = word.substr(equals + 1);
    const auto single = std::find_if(singleKeys.begin(), singleKeys.end(),
                                     [&](const SingleKey& candidate) { return key == candidate.key; });
    const bool many = key == "embedding" || key == "attribute" || key == "column";
    if (!seen.insert(key).second && !many)
        refuse("'" + printableName(key) + "' is given twice");
    if (key == "join" && !path.empty() && path != joinByPosition && path != joinPartially &&
        path.find('=') == std::string::npos)
        refuse("join is none of 'position', 'exact-partial' and ITEM=COLUMN: '" + printableName(path) + "'");
    if (single != singleKeys.end())
        mapping.*(single->member) = path;
    else if (key == "metadata")
        mapping.metadata = path;
    else if (key == "join")
        mapping.join = path;
    else if (namesEmbedding(key)) {
        if (!path.empty())
            mapping.embeddings.push_back({key == "embedding" ? std::string() : key, path});
    } else if (key == "attribute" || key == "column") {
        if (!path.empty())
            (key == "attribute" ? mapping.attributes : mapping.columns).push_back(path);
    } else {
        refuseKey(key);
    }
}

/// An item that was given one role loses another role that was only guessed.
void dropGuessedTwice(ImportMapping& mapping, std::span<const std::string> words,
                      const std::set<std::string>& asked) {
    std::set<std::string> paths;
    for (const std::string& word : words)
        if (!word.starts_with("join="))
            paths.insert(word.substr(word.find('=') + 1));
    for (const SingleKey& single : singleKeys)
        if (!asked.contains(single.key) && paths.contains(mapping.*(single.member)))
            (mapping.*(single.member)).clear();
    const auto isAsked = [&](const std::string& path) { return paths.contains(path); };
    if (!asked.contains("attribute"))
        std::erase_if(mapping.attributes, isAsked);
    if (!asked.contains("column"))
        std::erase_if(mapping.columns, isAsked);
}

/// Whether both are the path of one item: the first slash may be left out.
bool isSamePath(const std::string& a, const std::string& b) {
    return a == b || (!a.empty() && !b.empty() && ("/" + a == b || a == "/" + b));
}

/// Whether texts or templates that were guessed go with none of the embeddings that were asked for.
bool isLeftAlone(const std::string& path, const ImportMapping& mapping, const FileContent* content) {
    const ContentItem* item = content == nullptr || path.empty() ? nullptr : content->find(path);
    if (item == nullptr)
        return false;
    const bool embeds =
        std::any_of(mapping.embeddings.begin(), mapping.embeddings.end(),
                    [&](const auto& embedding) { return content->find(embedding.path) == item; });
    return embeds || embeddingBeside(*content, mapping, *item) < 0;
}

/// Whether nothing says any more whose the texts are that were guessed.
bool isOwnerless(const ImportMapping& mapping, const FileContent* content) {
    if (content == nullptr || !mapping.rowOfText.empty() || mapping.embeddings.empty())
        return false;
    const ContentItem* texts = content->find(mapping.texts);
    const ContentItem* rows = content->find(mapping.embeddings.front().path);
    return texts != nullptr && rows != nullptr && texts->rows() != rows->rows();
}

/// Texts and templates that were only guessed go with what they were guessed beside, and so does what says
/// whose they are: otherwise words that are right would be refused because of what nobody asked for.
void dropGuessedBeside(ImportMapping& mapping, const std::set<std::string>& asked, bool otherClass,
                       const FileContent* content) {
    if (!asked.contains("texts") &&
        (isLeftAlone(mapping.texts, mapping, content) || isOwnerless(mapping, content)))
        mapping.texts.clear();
    if (mapping.texts.empty() && !asked.contains("row_of_text"))
        mapping.rowOfText.clear();
    if (mapping.texts.empty() && !asked.contains("text_strings"))
        mapping.textStrings.clear();
    const bool guessed = !asked.contains("class_templates"),
               guessedOwners = !asked.contains("class_of_template");
    if (guessed && (mapping.classOfTemplate.empty() || (otherClass && guessedOwners) ||
                    isLeftAlone(mapping.classTemplates, mapping, content)))
        mapping.classTemplates.clear();
    if (mapping.classTemplates.empty() && guessedOwners)
        mapping.classOfTemplate.clear();
    if (mapping.classTemplates.empty() && !asked.contains("template_names"))
        mapping.templateNames.clear();
}

/// Collects what is wrong with the items of a mapping.
class Checker {
  public:
    explicit Checker(const FileContent& content)
        : content_(content) {}

    void checkEmbeddings(const std::vector<ImportMapping::NamedItem>& embeddings) {
        if (embeddings.empty())
            problems_.push_back("no embedding is chosen");
        std::set<std::string> names;
        for (const ImportMapping::NamedItem& embedding : embeddings) {
            const ContentItem* item = find("the embedding", embedding.path);
            if (item == nullptr)
                continue;
            const std::string name = embeddingName(embedding, content_);
            if (!names.insert(name).second)
                problems_.push_back("two embeddings are called " + name);
            if (item->kind != ItemKind::matrix && item->kind != ItemKind::reals)
                problems_.push_back(item->describe() + " is no matrix of numbers" + because(*item));
            else if (rows_ == 0)
                rows_ = item->rows(), first_ = item->path;
            else
                requireRows(*item);
        }
    }
    void checkColumn(const std::string& part, const std::string& path) {
        const ContentItem* item = path.empty() ? nullptr : find(part, path);
        if (item == nullptr)
            return;
        if (item->kind == ItemKind::texts || item->kind == ItemKind::integers ||
            item->kind == ItemKind::reals)
            requireRows(*item);
        else
            problems_.push_back(part + ": " + item->describe() + " is no column" + because(*item));
    }
    void checkPictures(const std::string& path) {
        const ContentItem* item = path.empty() ? nullptr : find("the pictures", path);
        if (item == nullptr)
            return;
        if (item->kind == ItemKind::pictures)
            requireRows(*item);
        else
            problems_.push_back("the pictures: " + item->describe() +
                                " is not uint8 (N,h,w) or (N,h,w,3) of at most 1024 pixels a side");
    }
    void checkTwice(const ImportMapping& mapping) {
        std::set<std::string> seen;
        std::vector<std::string> paths{mapping.classColumn, mapping.split};
        paths.insert(paths.end(), mapping.attributes.begin(), mapping.attributes.end());
        for (const std::string& path : paths)
            if (!path.empty() && !seen.insert(path).second)
                problems_.push_back(printableName(path) + " is to be two of class, split and attribute");
    }
    /// Texts beside rows, and what says whose they are.
    void checkTexts(const ImportMapping& mapping) {
        const ContentItem* texts = findMatrix("the texts", mapping.texts, mapping);
        checkEach("row_of_text", mapping.rowOfText, texts, "texts");
        checkEach("text_strings", mapping.textStrings, texts, "texts");
        if (const ContentItem* owners =
                mapping.rowOfText.empty() ? nullptr : content_.find(mapping.rowOfText);
            owners != nullptr && owners->parts.size() > 1 && owners->kind != ItemKind::texts)
            problems_.push_back("row_of_text: " + owners->describe() +
                                " is stored by split, so that numbers of examples are ambiguous: give names");
        if (texts != nullptr && mapping.rowOfText.empty() && rows_ > 0 && texts->rows() != rows_)
            problems_.push_back("the texts: " + texts->describe() + " for the " + rowsText(rows_) + " of " +
                                printableName(first_) + ": row_of_text must give the example of each");
    }
    void checkTemplates(const ImportMapping& mapping) {
        const ContentItem* templates = findMatrix("the class templates", mapping.classTemplates, mapping);
        checkEach("class_of_template", mapping.classOfTemplate, templates, "class templates");
        checkEach("template_names", mapping.templateNames, templates, "class templates");
        if (templates != nullptr && mapping.classOfTemplate.empty())
            problems_.push_back(
                "the class templates need class_of_template: a name or number of a class for each");
        if (templates != nullptr && mapping.classColumn.empty())
            problems_.push_back("the class templates need a class column");
    }
    std::vector<std::string> take() { return std::move(problems_); }

  private:
    static std::string because(const ContentItem& item) {
        const std::string obstacle =
            item.kind == ItemKind::other ? obstacleOf(item).commandLine() : std::string();
        return obstacle.empty() ? obstacle : ", because " + obstacle;
    }
    const ContentItem* find(const std::string& part, const std::string& path) {
        const ContentItem* item = content_.find(path);
        if (item == nullptr)
            problems_.push_back(part + ": " + content_.missing(path));
        return item;
    }
    /// A matrix beside one of the embeddings; null without one.
    const ContentItem* findMatrix(const std::string& part, const std::string& path,
                                  const ImportMapping& mapping) {
        const ContentItem* item = path.empty() ? nullptr : find(part, path);
        if (item == nullptr)
            return nullptr;
        if (item->kind != ItemKind::matrix) {
            problems_.push_back(part + ": " + item->describe() + " is no matrix of numbers" + because(*item));
            return nullptr;
        }
        for (const ImportMapping::NamedItem& embedding : mapping.embeddings)
            if (content_.find(embedding.path) == item)
                problems_.push_back(printableName(path) + " is to be an embedding and " + part.substr(4));
        if (embeddingBeside(content_, mapping, *item) < 0)
            problems_.push_back(
                part + ": " + item->describe() +
                " has other dimensions than every embedding: both sides of a model have as many");
        return item;
    }
    /// A value of each row of a matrix that goes with rows.
    void checkEach(const std::string& part, const std::string& path, const ContentItem* matrix,
                   const std::string& what) {
        if (path.empty())
            return;
        const ContentItem* item = find(part, path);
        if (item == nullptr)
            return;
        if (matrix == nullptr)
            problems_.push_back(part + " is given without " + what);
        else if (item->rows() != matrix->rows())
            problems_.push_back(part + ": " + printableName(path) + " has " + std::to_string(item->rows()) +
                                " values for the " + std::to_string(matrix->rows()) + " " + what + " of " +
                                printableName(matrix->path));
        const bool names = item->kind == ItemKind::texts;
        const bool words = part == "text_strings" || part == "template_names";
        if (!names && (item->kind != ItemKind::integers || words))
            problems_.push_back(part + ": " + item->describe() + " holds no " +
                                (words ? "texts" : "whole numbers or names"));
    }
    void requireRows(const ContentItem& item) {
        if (rows_ > 0 && item.rows() != rows_)
            problems_.push_back(printableName(item.path) + " has " + std::to_string(item.rows()) +
                                " values for the " + rowsText(rows_) + " of " + printableName(first_));
    }

    const FileContent& content_;
    std::size_t rows_ = 0;
    std::string first_; ///< the embedding whose rows count
    std::vector<std::string> problems_;
};

} // namespace

std::vector<std::string> mappingWords(const ImportMapping& mapping) {
    std::vector<std::string> words;
    const auto add = [&](const std::string& key, const std::string& path) {
        if (!path.empty())
            words.push_back(key + "=" + path);
    };
    for (const ImportMapping::NamedItem& embedding : mapping.embeddings)
        add(embedding.name.empty() ? "embedding" : embedding.name, embedding.path);
    for (const SingleKey& single : singleKeys)
        add(single.key, mapping.*(single.member));
    for (const std::string& path : mapping.attributes)
        add("attribute", path);
    for (const std::string& path : mapping.columns)
        add("column", path);
    add("metadata", mapping.metadata.string());
    add("join", mapping.join);
    return words;
}

ImportMapping parseMapping(std::span<const std::string> words) {
    return withWords({}, words);
}

ImportMapping withWords(ImportMapping guess, std::span<const std::string> words, const FileContent* content) {
    const std::string guessedClass = guess.classColumn;
    for (const std::string& word : words) { // parts that may be there many times are replaced as a whole
        const std::string key = word.substr(0, word.find('='));
        if (namesEmbedding(key))
            guess.embeddings.clear();
        else if (key == "attribute")
            guess.attributes.clear();
        else if (key == "column")
            guess.columns.clear();
    }
    std::set<std::string> seen;
    for (const std::string& word : words)
        apply(word, seen, guess);
    dropGuessedTwice(guess, words, seen);
    // Templates that were guessed without a class go with the one that is asked for.
    const bool otherClass = !guessedClass.empty() && !isSamePath(guess.classColumn, guessedClass);
    dropGuessedBeside(guess, seen, otherClass, content);
    return guess;
}

std::string embeddingName(const ImportMapping::NamedItem& embedding, const FileContent& content) {
    if (!embedding.name.empty())
        return embedding.name;
    const ContentItem* item = content.find(embedding.path);
    const std::string name = item == nullptr ? embedding.path : item->name;
    return name == "X" || name.starts_with("X_") ? name : "X_" + name;
}

int embeddingBeside(const FileContent& content, const ImportMapping& mapping, const ContentItem& item) {
    for (std::size_t e = 0; e < mapping.embeddings.size(); ++e) {
        const ContentItem* embedding = content.find(mapping.embeddings[e].path);
        if (embedding != nullptr && embedding->shape.size() == 2 && item.shape.size() == 2 &&
            embedding->shape[1] == item.shape[1])
            return static_cast<int>(e);
    }
    return -1;
}

std::vector<std::string> mappingProblems(const FileContent& content, const ImportMapping& mapping) {
    Checker checker(content);
    checker.checkEmbeddings(mapping.embeddings);
    checker.checkColumn("the class", mapping.classColumn);
    checker.checkColumn("the split", mapping.split);
    for (const std::string& path : mapping.attributes)
        checker.checkColumn("an attribute", path);
    checker.checkColumn("the domain", mapping.domain);
    checker.checkColumn("the ids", mapping.ids);
    for (const std::string& path : mapping.columns)
        checker.checkColumn("a column", path);
    checker.checkPictures(mapping.pictures);
    checker.checkTexts(mapping);
    checker.checkTemplates(mapping);
    checker.checkTwice(mapping);
    return checker.take();
}

} // namespace groupscope
