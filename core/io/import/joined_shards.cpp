// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/io/column_factoring.h"
#include "core/io/import/shards.h"
#include "core/io/memory_share.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <unordered_map>

namespace groupscope {

namespace {

namespace fs = std::filesystem;
using Parts = std::span<const std::shared_ptr<const EmbeddingSet>>;

std::string nameOfPart(const EmbeddingSet& part) {
    return part.path.filename().string();
}

/// Whether rows are called 0, 1, 2, …, as such that have no names.
bool isNumbered(const EmbeddingSet& part) {
    for (std::size_t row = 0; row < part.size(); ++row)
        if (part.ids[row] != std::to_string(row))
            return false;
    return true;
}

void joinIds(const fs::path& folder, Parts parts, EmbeddingSet& set) {
    const bool numbered =
        std::all_of(parts.begin(), parts.end(), [](const auto& part) { return isNumbered(*part); });
    std::unordered_map<std::string, const EmbeddingSet*> owner;
    for (const auto& part : parts)
        for (const std::string& id : part->ids) {
            set.ids.push_back(numbered ? std::to_string(set.ids.size()) : id);
            if (const auto [known, fresh] = owner.emplace(set.ids.back(), part.get()); !fresh)
                failToJoinShards(folder, "a row is called '" + id + "' in " + nameOfPart(*known->second) +
                                             " and in " + nameOfPart(*part));
        }
}

/// Whether its embedding is called as its file is, which tells nothing: "X_emb_000".
bool isNamedAfterFile(const EmbeddingSet& part) {
    return part.embeddings.front().name.find(part.path.stem().string()) != std::string::npos;
}

/// The embedding of a part that is `name` there; of a single one in each the name does not count.
const Embedding& embeddingOf(const fs::path& folder, const EmbeddingSet& part, const Embedding& first,
                             bool single) {
    const Embedding& front = part.embeddings.front();
    if (single && (front.name == first.name || isNamedAfterFile(part)))
        return front;
    for (const Embedding& own : part.embeddings)
        if (own.name == first.name)
            return own;
    failToJoinShards(folder, nameOfPart(part) + " has no embedding '" + first.name + "'");
}

void joinEmbedding(const fs::path& folder, Parts parts, const Embedding& first, bool single,
                   EmbeddingSet& set) {
    const Eigen::Index dimensions = first.rows.cols();
    const auto rows = static_cast<Eigen::Index>(set.ids.size());
    requireMemory(static_cast<std::size_t>(rows) * static_cast<std::size_t>(dimensions) * sizeof(float) * 2,
                  folder.string());
    MatrixF all(rows, dimensions);
    Eigen::Index at = 0;
    bool sameClasses = true, left = false;
    for (const auto& part : parts) {
        const Embedding& own = embeddingOf(folder, *part, first, single);
        if (own.rows.cols() != dimensions)
            failToJoinShards(folder, nameOfPart(*parts.front()) + " has " + std::to_string(dimensions) +
                                         " dimensions, " + nameOfPart(*part) + " has " +
                                         std::to_string(own.rows.cols()));
        all.middleRows(at, own.rows.rows()) = own.rows.map();
        at += own.rows.rows();
        sameClasses = sameClasses && own.classEmbeddings.rows() == first.classEmbeddings.rows() &&
                      own.classEmbeddings.cols() == first.classEmbeddings.cols() &&
                      own.classEmbeddings == first.classEmbeddings;
        left = left || !own.views.empty() || own.texts.rows.size() > 0 || own.templates.rows.size() > 0 ||
               own.groupEmbeddings.size() > 0;
    }
    const bool plain = single && parts.size() > 1 && isNamedAfterFile(*parts.front());
    Embedding joined{plain ? "X" : first.name, std::move(all), {}, {}};
    if (sameClasses) {
        joined.classEmbeddings = first.classEmbeddings;
        joined.classPrompts = first.classPrompts;
    } else {
        set.notices.push_back("class embeddings differ between the files and are left out");
    }
    if (left)
        set.notices.push_back("views, texts and prompts of the parts are left out");
    set.embeddings.push_back(std::move(joined));
}

void joinColumn(Parts parts, const std::string& name, EmbeddingSet& set) {
    Column joined{name, {}, {}, {}};
    const Column* first = nullptr;
    bool same = true;
    std::set<std::string> all;
    std::string missing;
    for (const auto& part : parts) {
        const Column* own = part->findColumn(name);
        if (own == nullptr && part->findNumbers(name) != nullptr)
            failToJoinShards(set.path, "column '" + name + "' holds real numbers in " + nameOfPart(*part) +
                                           " and words or whole numbers in others");
        if (own == nullptr) {
            missing += (missing.empty() ? "" : ", ") + nameOfPart(*part);
            continue;
        }
        first = first == nullptr ? own : first;
        same = same && own->categories == first->categories;
        all.insert(own->categories.begin(), own->categories.end());
    }
    joined.categories = same ? first->categories : sortedCategories(all);
    joined.colors = same ? first->colors : std::vector<std::string>();
    std::map<std::string, int> codeOf;
    for (std::size_t code = 0; code < joined.categories.size(); ++code)
        codeOf[joined.categories[code]] = static_cast<int>(code);
    for (const auto& part : parts) {
        const Column* own = part->findColumn(name);
        for (std::size_t row = 0; row < part->size(); ++row) {
            const int code = own == nullptr ? -1 : own->codes[row];
            joined.codes.push_back(code < 0 ? -1 : codeOf[own->categories[static_cast<std::size_t>(code)]]);
        }
    }
    if (!missing.empty())
        set.notices.push_back("column '" + name + "' is missing in " + missing);
    set.columns.push_back(std::move(joined));
}

void joinNumbers(Parts parts, const std::string& name, EmbeddingSet& set) {
    NumberColumn joined{name, {}};
    for (const auto& part : parts) {
        const NumberColumn* own = part->findNumbers(name);
        if (own == nullptr)
            set.notices.push_back("column '" + name + "' is missing in " + nameOfPart(*part));
        if (own != nullptr)
            joined.values.insert(joined.values.end(), own->values.begin(), own->values.end());
        else
            joined.values.insert(joined.values.end(), part->size(), std::numeric_limits<double>::quiet_NaN());
    }
    set.numbers.push_back(std::move(joined));
}

void joinColumns(Parts parts, EmbeddingSet& set) {
    std::set<std::string> known;
    for (const auto& part : parts)
        for (const Column& column : part->columns)
            if (known.insert(column.name).second)
                joinColumn(parts, column.name, set);
    for (const auto& part : parts)
        for (const NumberColumn& column : part->numbers)
            if (known.insert(column.name).second)
                joinNumbers(parts, column.name, set);
}

void joinPictures(Parts parts, EmbeddingSet& set) {
    const Thumbnails& first = parts.front()->thumbnails;
    const bool same = std::all_of(parts.begin(), parts.end(), [&](const auto& part) {
        const Thumbnails& own = part->thumbnails;
        return !own.pixels.empty() && own.height == first.height && own.width == first.width &&
               own.channels == first.channels;
    });
    const bool some = std::any_of(parts.begin(), parts.end(),
                                  [](const auto& part) { return !part->thumbnails.pixels.empty(); });
    if (some && !same)
        set.notices.push_back("the files have pictures of different sizes, or some have none: left out");
    if (!same)
        return;
    set.thumbnails = {first.height, first.width, first.channels, {}};
    for (const auto& part : parts)
        set.thumbnails.pixels.insert(set.thumbnails.pixels.end(), part->thumbnails.pixels.begin(),
                                     part->thumbnails.pixels.end());
}

/// What the first part says of its columns, as far as all say the same.
void takeRoles(Parts parts, EmbeddingSet& set) {
    const EmbeddingSet& first = *parts.front();
    const auto common = [&](std::string EmbeddingSet::*role) {
        const bool same = std::all_of(parts.begin(), parts.end(),
                                      [&](const auto& part) { return (*part).*role == first.*role; });
        return same ? first.*role : std::string();
    };
    set.classKey = common(&EmbeddingSet::classKey);
    set.splitKey = common(&EmbeddingSet::splitKey);
    set.domainKey = common(&EmbeddingSet::domainKey);
    set.groupKey = common(&EmbeddingSet::groupKey);
    set.groupBy = common(&EmbeddingSet::groupBy);
    set.defaultEmbedding = common(&EmbeddingSet::defaultEmbedding);
    const auto allSay = [&](auto EmbeddingSet::*list) {
        return std::all_of(parts.begin(), parts.end(),
                           [&](const auto& part) { return (*part).*list == first.*list; });
    };
    if (allSay(&EmbeddingSet::attributeKeys))
        set.attributeKeys = first.attributeKeys;
    if (allSay(&EmbeddingSet::groupColumns))
        set.groupColumns = first.groupColumns;
    if (allSay(&EmbeddingSet::rowSets))
        set.rowSets = first.rowSets;
    if (std::all_of(parts.begin(), parts.end(), [&](const auto& part) { return part->pCorr == first.pCorr; }))
        set.pCorr = first.pCorr;
}

} // namespace

void failToJoinShards(const fs::path& folder, const std::string& what) {
    throw DataError("the files are not parts of one set: " + what, folder.string(),
                    "put only files of one kind and form into the folder, or open one of them");
}

std::shared_ptr<EmbeddingSet> joinShards(const fs::path& folder, Parts parts) {
    auto set = std::make_shared<EmbeddingSet>();
    set->path = folder;
    joinIds(folder, parts, *set);
    const EmbeddingSet& first = *parts.front();
    const bool single = std::all_of(parts.begin(), parts.end(),
                                    [](const auto& part) { return part->embeddings.size() == 1; });
    for (const Embedding& embedding : first.embeddings)
        joinEmbedding(folder, parts, embedding, single, *set);
    for (const auto& part : parts)
        if (part->embeddings.size() > first.embeddings.size())
            set->notices.push_back("embeddings that only " + nameOfPart(*part) + " has are left out");
    if (std::any_of(parts.begin(), parts.end(),
                    [](const auto& part) { return !part->storedNeighbors.empty(); }))
        set->notices.push_back("stored neighbours of the parts are left out");
    joinColumns(parts, *set);
    joinPictures(parts, *set);
    takeRoles(parts, *set);
    std::string identity = "groupscope shards 1\n", names;
    for (const auto& part : parts) {
        identity += part->sha256 + "\n";
        names += (names.empty() ? "" : ", ") + nameOfPart(*part) + " (" + rowsText(part->size()) + ")";
        for (const std::string& notice : part->notices)
            if (std::find(set->notices.begin(), set->notices.end(), notice) == set->notices.end())
                set->notices.push_back(notice);
    }
    set->sha256 = sha256OfText(identity);
    set->notices.insert(set->notices.begin(),
                        counted(parts.size(), "file", "files") + ", one after the other: " + names);
    return set;
}

} // namespace groupscope
