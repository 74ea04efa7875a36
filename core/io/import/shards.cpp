// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/shards.h"

#include "core/base/error.h"
#include "core/base/natural_order.h"
#include "core/base/run_part.h"
#include "core/base/sha256.h"
#include "core/base/text.h"
#include "core/io/disk_floats.h"
#include "core/io/import/embedding_file.h"
#include "core/io/import/import_mapping.h"
#include "core/io/import/label_table.h"
#include "core/io/memory_share.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace groupscope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostShards = 10'000;
constexpr std::array<const char*, 9> arrayEndings{".h5ad", ".h5", ".hdf5", ".h5mu", ".npy",
                                                  ".npz",  ".pt", ".pth",  ".hdf"};
constexpr std::array<const char*, 2> tableEndings{".csv", ".tsv"};

template<class Endings>
bool isAmong(const std::string& ending, const Endings& endings) {
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

/// A Zarr store by its name, as a folder or an archive, which need not be called .zip: none of them is opened
/// to see which parts there are.
bool isZarrPart(const fs::directory_entry& entry, const std::string& ending) {
    std::error_code failure;
    return (ending == ".zarr" && (entry.is_directory(failure) || entry.is_regular_file(failure))) ||
           (ending == ".zip" && lowerCase(entry.path().stem().extension().string()) == ".zarr" &&
            entry.is_regular_file(failure));
}

bool comesBefore(const fs::path& a, const fs::path& b) {
    return naturalLess(a.filename().string(), b.filename().string());
}

/// Bytes of embeddings, wherever they lie.
std::size_t bytesOfRows(const EmbeddingSet& set) {
    std::size_t bytes = 0;
    for (const Embedding& embedding : set.embeddings)
        bytes += static_cast<std::size_t>(embedding.rows.size()) * sizeof(float);
    return bytes;
}

/// The same set, its embeddings on disk.
std::shared_ptr<const EmbeddingSet> withRowsOnDisk(const EmbeddingSet& set) {
    auto moved = std::make_shared<EmbeddingSet>(set);
    for (Embedding& embedding : moved->embeddings)
        embedding.rows = rowsOnDisk(embedding.rows);
    return moved;
}

/// The words for each part, and what is said of the table of all rows.
struct ShardWords {
    std::vector<std::string> parts;
    fs::path metadata;
    std::string classColumn, splitColumn;
    std::vector<std::string> attributes;
    bool partsHaveClass = false, partsHaveSplit = false; ///< somebody named a column of the parts
};

ShardWords wordsOf(std::span<const std::string> words) {
    ShardWords sorted;
    const std::string table = "metadata:";
    for (const std::string& word : words)
        if (const std::string value = word.substr(word.find('=') + 1);
            word.starts_with("metadata=") && !value.empty() && value != "none")
            sorted.metadata = value;
    if (sorted.metadata.empty()) { // the parts have tables of their own, if any
        sorted.parts.assign(words.begin(), words.end());
        return sorted;
    }
    sorted.parts.push_back("metadata=none");
    for (const std::string& word : words) {
        const std::string key = word.substr(0, word.find('='));
        const std::string value = word.size() > key.size() ? word.substr(key.size() + 1) : std::string();
        const std::string column = value.starts_with(table) ? value.substr(table.size()) : std::string();
        if (key == "metadata")
            continue;
        if (key == "class" && !column.empty())
            sorted.classColumn = column;
        else if (key == "split" && !column.empty())
            sorted.splitColumn = column;
        else if (key == "attribute" && !column.empty())
            sorted.attributes.push_back(column);
        else
            sorted.parts.push_back(word);
        sorted.partsHaveClass = sorted.partsHaveClass || (key == "class" && column.empty());
        sorted.partsHaveSplit = sorted.partsHaveSplit || (key == "split" && column.empty());
    }
    return sorted;
}

/// The set with the table of all its rows.
std::shared_ptr<EmbeddingSet> withTable(std::shared_ptr<EmbeddingSet> set, const ShardWords& words,
                                        const RunContext& context) {
    if (words.metadata.empty())
        return set;
    const LabelTable table = readLabelTable(*set, words.metadata, context);
    for (const Column& column : table.columns)
        set->columns.push_back(column);
    const auto chosen = [](const std::string& asked, const std::string& guessed, const std::string& before) {
        return !asked.empty() ? asked : !guessed.empty() ? guessed : before;
    };
    if (!words.partsHaveClass)
        set->classKey = chosen(words.classColumn, table.classColumn, set->classKey);
    if (!words.partsHaveSplit)
        set->splitKey = chosen(words.splitColumn, table.splitColumn, set->splitKey);
    set->attributeKeys.insert(set->attributeKeys.end(), words.attributes.begin(), words.attributes.end());
    for (const std::string& name : {set->classKey, set->splitKey})
        if (!name.empty())
            static_cast<void>(set->column(name)); // says which there are
    for (const std::string& name : set->attributeKeys)
        static_cast<void>(set->column(name));
    const std::string name = words.metadata.filename().string() + ": ";
    set->notices.push_back(name + table.rows);
    for (const std::string& notice : table.notices)
        set->notices.push_back(name + notice);
    set->sha256 = sha256OfText(set->sha256 + sha256OfFile(words.metadata, context));
    return set;
}

} // namespace

std::vector<fs::path> shardsOf(const fs::path& folder) {
    std::map<std::string, std::vector<fs::path>> arrays, tables;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const fs::path& path = entry->path();
        std::string ending = lowerCase(path.extension().string());
        if (ending == ".gz")
            ending = lowerCase(path.stem().extension().string());
        if (path.filename().string().starts_with('.'))
            continue;
        if (isZarrPart(*entry, ending)) {
            arrays[".zarr"].push_back(path);
            continue;
        }
        if (!entry->is_regular_file(failure))
            continue;
        if (isAmong(ending, arrayEndings))
            arrays[ending].push_back(path);
        else if (isAmong(ending, tableEndings))
            tables[ending].push_back(path);
    }
    if (failure)
        throw FileError("the folder cannot be read (" + failure.message() + ")", folder.string(),
                        "check that it is there and may be read");
    const auto& there = arrays.empty() ? tables : arrays;
    if (there.empty())
        throw DataError("the folder holds no file of embeddings", folder.string(),
                        "give a folder of .h5ad, .zarr, .h5, .npy, .npz, .pt or .csv files, or one of them");
    if (there.size() > 1)
        failToJoinShards(folder, "it holds " + there.begin()->first + " and " +
                                     std::next(there.begin())->first + " files");
    std::vector<fs::path> files = there.begin()->second;
    if (files.size() > mostShards)
        failToJoinShards(folder, "it holds " + std::to_string(files.size()) + " files");
    std::sort(files.begin(), files.end(), comesBefore);
    for (std::size_t i = 1; i < files.size(); ++i) // x.csv stands before x.csv.gz
        if (const std::string packed = files[i].filename().string(), plain = files[i - 1].filename().string();
            packed == plain + ".gz" || packed == plain + ".zip")
            failToJoinShards(folder, files[i].filename().string() + " is " +
                                         files[i - 1].filename().string() + " once more");
    return files;
}

bool fitsJoined(std::size_t bytes) {
    return bytes <= memoryShare() / 2;
}

std::shared_ptr<const EmbeddingSet> openShards(const fs::path& folder, std::span<const std::string> words,
                                               const RunContext& context) {
    const ShardWords sorted = wordsOf(words);
    const std::vector<fs::path> files = shardsOf(folder);
    std::vector<std::shared_ptr<const EmbeddingSet>> parts;
    std::size_t rows = 0, pictures = 0;
    bool inMemory = true;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto share = [&](std::size_t place) {
            return static_cast<double>(place) / static_cast<double>(files.size());
        };
        parts.push_back(openEmbeddingFile(files[i], sorted.parts, partOf(context, share(i), share(i + 1))));
        rows += bytesOfRows(*parts.back());
        pictures += parts.back()->thumbnails.pixels.size();
        requireMemory(2 * pictures, folder.string()); // of the parts, and of the set made of them
        if (!fitsJoined(rows) && std::exchange(inMemory, false))
            for (std::size_t before = 0; before < i; ++before)
                parts[before] = withRowsOnDisk(*parts[before]);
        if (!inMemory)
            parts.back() = withRowsOnDisk(*parts.back());
    }
    return withTable(joinShards(folder, parts), sorted, context);
}

} // namespace groupscope
