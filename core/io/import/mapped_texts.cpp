// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/mapped_texts.h"

#include "core/base/error.h"
#include "core/io/tensors/tensor_file.h"
#include "core/io/text_owners.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace groupscope {

namespace {

[[noreturn]] void refuseTexts(const MappedTexts& texts, const std::string& what, const std::string& advice) {
    throw DataError(what, texts.file, advice);
}

void requireFinite(const MappedTexts& texts) {
    for (Eigen::Index row = 0; row < texts.rows.rows(); ++row)
        if (!texts.rows.row(row).allFinite())
            refuseTexts(texts,
                        printableName(texts.path) + " holds NaN or infinity in row " + std::to_string(row),
                        "give finite numbers, or leave the texts out");
}

/// The word of text `m`; refuses one that is missing.
const std::string& wordOf(const MappedTexts& texts, std::size_t m) {
    const int code = texts.owners.column.codes[m];
    if (code < 0)
        refuseTexts(texts,
                    printableName(texts.owners.path) + " has no value for row " + std::to_string(m) + " of " +
                        printableName(texts.path),
                    "give the owner of each text");
    return texts.owners.column.categories[code];
}

/// A whole number in [0,count); refuses any other.
int numberOf(const MappedTexts& texts, std::size_t m, std::size_t count, const std::string& what) {
    const std::string& word = wordOf(texts, m);
    long long number = -1;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (failure != std::errc() || end != word.data() + word.size() || number < 0 ||
        static_cast<unsigned long long>(number) >= count)
        refuseTexts(texts,
                    printableName(texts.owners.path) + " points nowhere for row " + std::to_string(m) +
                        " of " + printableName(texts.path) + ": " + printableName(word) + ", but there are " +
                        what,
                    "numbers are places from 0; give names as texts");
    return static_cast<int>(number);
}

TextOwners ownersOf(const MappedTexts& texts, const EmbeddingSet& set) {
    TextOwners owners;
    owners.rows.resize(static_cast<std::size_t>(texts.rows.rows()));
    if (texts.owners.path.empty()) { // one text a row
        std::iota(owners.rows.begin(), owners.rows.end(), 0);
        return owners;
    }
    if (texts.owners.numbers) {
        for (std::size_t m = 0; m < owners.rows.size(); ++m)
            owners.rows[m] = numberOf(texts, m, set.size(), std::to_string(set.size()) + " examples");
        return owners;
    }
    std::vector<std::string> names;
    for (std::size_t m = 0; m < owners.rows.size(); ++m)
        names.push_back(wordOf(texts, m));
    std::string why;
    std::optional<TextOwners> found = ownersByName(set.ids, names, why);
    if (!found)
        refuseTexts(texts, why, "name the examples by unique ids, or give numbers");
    if (found->missing == names.size())
        refuseTexts(texts,
                    "all of " + printableName(texts.path) +
                        " are texts of examples that the file does not have: '" +
                        printableName(found->firstMissing) + "' is the first",
                    "choose as ids the item whose names " + printableName(texts.owners.path) + " gives");
    return std::move(*found);
}

std::vector<std::string> stringsOf(const ItemValues& strings, const std::vector<int>& places) {
    std::vector<std::string> texts;
    for (const int place : places) {
        const int code = strings.column.codes[place];
        texts.push_back(code < 0 ? std::string() : strings.column.categories[code]);
    }
    return texts;
}

/// The class of each template: by name where all are names of classes, which may be numbers too, else by
/// place.
std::vector<int> classesOf(const MappedTexts& templates, const std::vector<std::string>& classes,
                           const std::string& classKey) {
    const auto count = static_cast<std::size_t>(templates.rows.rows());
    std::unordered_map<std::string, int> places; // there may be as many templates and classes as rows
    for (std::size_t c = 0; c < classes.size(); ++c)
        places.emplace(classes[c], static_cast<int>(c));
    const std::vector<std::string>& words = templates.owners.column.categories;
    const auto unknown = std::find_if(words.begin(), words.end(),
                                      [&](const std::string& word) { return !places.contains(word); });
    std::vector<int> found;
    for (std::size_t k = 0; k < count; ++k) {
        if (unknown != words.end() && !templates.owners.numbers)
            refuseTexts(templates,
                        printableName(templates.owners.path) + " names '" + printableName(*unknown) +
                            "', which is not a class of " + printableName(classKey),
                        "give names of classes, or their numbers");
        found.push_back(unknown == words.end() ? places.at(wordOf(templates, k))
                                               : numberOf(templates, k, classes.size(),
                                                          std::to_string(classes.size()) + " classes"));
    }
    return found;
}

/// Of several embeddings of so many dimensions it was the first: that is to be seen.
void tellWhose(const MappedTexts& texts, const Embedding& own, EmbeddingSet& set) {
    const auto fitting =
        std::count_if(set.embeddings.begin(), set.embeddings.end(),
                      [&](const Embedding& other) { return other.rows.cols() == texts.rows.cols(); });
    if (fitting > 1)
        set.notices.push_back(printableName(texts.path) + " goes with " + own.name + ", the first of " +
                              std::to_string(fitting) + " embeddings of " +
                              std::to_string(texts.rows.cols()) + " dimensions");
}

} // namespace

void takeTexts(const MappedTexts& texts, int embedding, EmbeddingSet& set) {
    requireFinite(texts);
    const TextOwners owners = ownersOf(texts, set);
    const std::vector<int> there = placesOfOwned(owners);
    Embedding& own = set.embeddings[embedding];
    own.texts.rows =
        owners.missing == 0 ? texts.rows : EmbeddingRows(MatrixF(texts.rows.map()(there, Eigen::all)));
    for (const int place : there)
        own.texts.rowOfText.push_back(owners.rows[place]);
    if (!texts.strings.path.empty())
        own.texts.texts = stringsOf(texts.strings, there);
    if (owners.missing > 0)
        set.notices.push_back(printableName(texts.path) + ": " + owners.missingText());
    tellWhose(texts, own, set);
}

void takeTemplates(const MappedTexts& templates, int embedding, EmbeddingSet& set) {
    requireFinite(templates);
    const std::vector<std::string>& classes = set.column(set.classKey).categories;
    Embedding& own = set.embeddings[embedding];
    own.templates.classOfTemplate = classesOf(templates, classes, set.classKey);
    std::vector<char> seen(classes.size(), 0);
    for (const int place : own.templates.classOfTemplate)
        seen[place] = 1;
    for (std::size_t c = 0; c < classes.size(); ++c)
        if (seen[c] == 0)
            refuseTexts(templates,
                        "class '" + printableName(classes[c]) + "' has no template in " +
                            printableName(templates.path),
                        "give each class one, or leave the templates out");
    if (!templates.strings.path.empty()) {
        std::vector<int> all(own.templates.classOfTemplate.size());
        std::iota(all.begin(), all.end(), 0);
        own.templates.names = stringsOf(templates.strings, all);
        const auto unnamed = std::find(own.templates.names.begin(), own.templates.names.end(), "");
        if (unnamed != own.templates.names.end())
            refuseTexts(templates,
                        printableName(templates.strings.path) + " has no name for row " +
                            std::to_string(unnamed - own.templates.names.begin()) + " of " +
                            printableName(templates.path),
                        "name every template, or leave template_names out");
    }
    own.templates.rows = templates.rows;
    tellWhose(templates, own, set);
}

} // namespace groupscope
