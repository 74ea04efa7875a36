// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/base/text.h"
#include "core/io/column_factoring.h"
#include "core/io/disk_floats.h"
#include "core/io/import/shards.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string_view>
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
    std::unordered_map<std::string_view, const EmbeddingSet*> owner;
    for (const auto& part : parts)
        for (const std::string& id : part->ids) {
            set.ids.push_back(numbered ? std::to_string(set.ids.size()) : id);
            if (numbered)
                continue;
            if (const auto [known, fresh] = owner.emplace(id, part.get()); !fresh)
                failToJoinShards(folder, "an example is called '" + id + "' in " +
                                             nameOfPart(*known->second) + " and in " + nameOfPart(*part));
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
    const std::size_t bytes =
        static_cast<std::size_t>(rows) * static_cast<std::size_t>(dimensions) * sizeof(float);
    const bool onDisk = !fitsJoined(bytes);
    MatrixF inMemory(onDisk ? 0 : rows, dimensions);
    DiskFloats floats = onDisk ? scratchFloats(bytes) : DiskFloats{};
    Eigen::Map<MatrixF> all(onDisk ? floats.first : inMemory.data(), rows, dimensions);
    Eigen::Index at = 0;
    bool left = false;
    for (const auto& part : parts) {
        const Embedding& own = embeddingOf(folder, *part, first, single);
        if (own.rows.cols() != dimensions)
            failToJoinShards(folder, nameOfPart(*parts.front()) + " has " + std::to_string(dimensions) +
                                         " dimensions, " + nameOfPart(*part) + " has " +
                                         std::to_string(own.rows.cols()));
        if (const auto [one, other] = std::mismatch(first.dimensionNames.begin(), first.dimensionNames.end(),
                                                    own.dimensionNames.begin(), own.dimensionNames.end());
            first.dimensionNames.size() == own.dimensionNames.size() && one != first.dimensionNames.end())
            failToJoinShards(folder, "a dimension is '" + *one + "' in " + nameOfPart(*parts.front()) +
                                         " and '" + *other + "' in " + nameOfPart(*part));
        all.middleRows(at, own.rows.rows()) = own.rows.map();
        at += own.rows.rows();
        left = left || !own.views.empty() || own.texts.rows.size() > 0 || own.templates.rows.size() > 0 ||
               own.groupEmbeddings.size() > 0;
    }
    const bool plain = single && parts.size() > 1 && isNamedAfterFile(*parts.front());
    Embedding joined{plain ? "X" : first.name,
                     onDisk ? rowsOf(std::move(floats), rows, dimensions)
                            : EmbeddingRows(std::move(inMemory)),
                     {},
                     {}};
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
            addToList(missing, nameOfPart(*part));
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
            joined.codes.push_back(code < 0 ? -1 : codeOf[own->categories[code]]);
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

/// The row of each class's embedding in a part, and its prompt.
struct ClassRow {
    Eigen::RowVectorXf row;
    std::string prompt;
};

/// The class embeddings of one embedding of a part by the names of the classes; nothing where they do not
/// fit.
std::map<std::string, ClassRow> classRowsOf(const EmbeddingSet& part, const Embedding& own) {
    std::map<std::string, ClassRow> rows;
    const Column* classes = part.findColumn(part.classKey);
    if (classes == nullptr ||
        static_cast<std::size_t>(own.classEmbeddings.rows()) != classes->categories.size())
        return rows;
    for (std::size_t c = 0; c < classes->categories.size(); ++c)
        rows[classes->categories[c]] = {own.classEmbeddings.row(static_cast<Eigen::Index>(c)),
                                        c < own.classPrompts.size() ? own.classPrompts[c] : std::string()};
    return rows;
}

/// Class embeddings by the names of the classes, which may stand in other orders in other parts.
void joinClassEmbeddings(const fs::path& folder, Parts parts, bool single, std::size_t place,
                         EmbeddingSet& set) {
    const Embedding& first = parts.front()->embeddings[place];
    const auto own = [&](const auto& part) -> const Embedding& {
        return embeddingOf(folder, *part, first, single);
    };
    if (std::all_of(parts.begin(), parts.end(),
                    [&](const auto& part) { return own(part).classEmbeddings.size() == 0; }))
        return;
    std::map<std::string, ClassRow> all;
    const Column* classes = set.findColumn(set.classKey);
    bool same = classes != nullptr;
    for (const auto& part : parts) {
        const std::map<std::string, ClassRow> rows = classRowsOf(*part, own(part));
        same = same && !rows.empty();
        for (const auto& [name, row] : rows) {
            const auto [known, fresh] = all.emplace(name, row);
            same = same &&
                   (fresh || (known->second.row.size() == row.row.size() && known->second.row == row.row));
        }
    }
    same = same && std::all_of(classes->categories.begin(), classes->categories.end(),
                               [&](const std::string& name) { return all.contains(name); });
    if (!same) {
        set.notices.push_back("class embeddings differ between the files and are left out");
        return;
    }
    Embedding& joined = set.embeddings[place];
    joined.classEmbeddings.resize(static_cast<Eigen::Index>(classes->categories.size()), joined.rows.cols());
    for (std::size_t c = 0; c < classes->categories.size(); ++c) {
        const ClassRow& row = all.at(classes->categories[c]);
        joined.classEmbeddings.row(static_cast<Eigen::Index>(c)) = row.row;
        if (!first.classPrompts.empty())
            joined.classPrompts.push_back(row.prompt);
    }
}

bool hasRole(const EmbeddingSet& set, const std::string& column) {
    const auto isOne = [&](const std::vector<std::string>& names) {
        return std::find(names.begin(), names.end(), column) != names.end();
    };
    return isOne({set.classKey, set.splitKey, set.domainKey, set.groupKey}) || isOne(set.attributeKeys) ||
           isOne(set.groupColumns);
}

/// Numbers in some parts and words in others are two ways to write classes, of which no part tells how they
/// belong together.
void settleWritings(Parts parts, EmbeddingSet& set) {
    for (const Column& column : set.columns) {
        std::string numbers, words;
        for (const auto& part : parts) {
            const Column* own = part->findColumn(column.name);
            if (own == nullptr || own->categories.empty())
                continue;
            const auto isNumber = [](const std::string& text) { return isShortestInteger(text); };
            if (std::all_of(own->categories.begin(), own->categories.end(), isNumber))
                numbers = numbers.empty() ? nameOfPart(*part) : numbers;
            else if (std::none_of(own->categories.begin(), own->categories.end(), isNumber))
                words = words.empty() ? nameOfPart(*part) : words;
        }
        if (numbers.empty() || words.empty())
            continue;
        const std::string what =
            "column '" + column.name + "' holds whole numbers in " + numbers + " and words in " + words;
        if (hasRole(set, column.name))
            failToJoinShards(set.path, what);
        set.notices.push_back(what);
    }
}

/// Takes the roles of columns from the first part, if all parts agree.
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
    if (allSay(&EmbeddingSet::splits))
        set.splits = first.splits;
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
    settleWritings(parts, *set);
    for (std::size_t place = 0; place < first.embeddings.size(); ++place)
        joinClassEmbeddings(folder, parts, single, place, *set);
    std::string identity = "groupscope shards 1\n", names;
    for (const auto& part : parts) {
        identity += part->sha256 + "\n";
        addToList(names, nameOfPart(*part) + " (" + rowsText(part->size()) + ")");
        for (const Message& notice : part->notices)
            if (std::find(set->notices.begin(), set->notices.end(), notice) == set->notices.end())
                set->notices.push_back(notice);
    }
    set->sha256 = sha256OfText(identity);
    set->notices.insert(set->notices.begin(),
                        counted(parts.size(), "file", "files") + ", one after the other: " + names);
    return set;
}

} // namespace groupscope
