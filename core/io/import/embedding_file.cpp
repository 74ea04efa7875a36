// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/embedding_file.h"

#include "core/base/error.h"
#include "core/base/run_part.h"
#include "core/base/sha256.h"
#include "core/base/text.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/file_state.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/import/obstacles.h"
#include "core/io/import/opened_file.h"
#include "core/io/import/shards.h"
#include "core/io/messages.h"
#include "core/io/zarr/zarr_store.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace groupscope {

namespace {

constexpr double readingShare = 0.8; // of the time; the rest is the sum of the bytes

std::string wordsText(const ImportMapping& mapping) {
    std::string text;
    for (const std::string& word : mappingWords(mapping))
        text += " " + commandLineOptions({"map"}).commandLine() + " " + word;
    return text;
}

/// Reads the set and closes the file before its sum is made.
std::shared_ptr<EmbeddingSet> finish(OpenedFile file, const ImportMapping& mapping,
                                     const RunContext& context) {
    const std::filesystem::path path = file.content.file, metadata = file.content.metadata;
    std::shared_ptr<EmbeddingSet> set = readMappedSet(file, mapping, partOf(context, 0.0, readingShare));
    const std::vector<Message> notTaken = obstacleNotices(file.content, mapping);
    file = {};
    const RunContext rest = partOf(context, readingShare, 1.0);
    ImportMapping meaning = mapping;
    meaning.metadata.clear(); // its content counts, not where it lies
    std::string identity = sumOfFile(path, rest);
    if (!metadata.empty())
        identity += sumOfFile(metadata, rest);
    set->notices.insert(set->notices.end(), notTaken.begin(), notTaken.end());
    set->path = path;
    set->sha256 = sha256OfText(identity + wordsText(meaning));
    return set;
}

/// Throws UsageError for a word about an item that the file does not have.
void requireItems(const FileContent& content, std::span<const std::string> words) {
    constexpr std::array<std::string_view, 4> otherKeys{"metadata", "join", "epoch", "modality"};
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        const std::string key = word.substr(0, equals), path = word.substr(equals + 1);
        if (!path.empty() && std::find(otherKeys.begin(), otherKeys.end(), key) == otherKeys.end())
            content.at(path);
    }
}

} // namespace

FileContent describeFile(const std::filesystem::path& path, const ImportMapping& wanted,
                         const RunContext& context) {
    return std::move(openFile(path, wanted, context).content);
}

std::shared_ptr<const EmbeddingSet> importEmbeddingSet(const std::filesystem::path& path,
                                                       const ImportMapping& mapping,
                                                       const RunContext& context) {
    OpenedFile file = openFile(path, mapping, context);
    if (!file.source)
        throw UsageError("an AnnData file needs no mapping", path.string(), "open it as it is");
    return finish(std::move(file), mapping, context);
}

std::shared_ptr<const EmbeddingSet> openEmbeddingFile(const std::filesystem::path& path,
                                                      std::span<const std::string> words,
                                                      const RunContext& context) {
    const ImportMapping wanted = parseMapping(words);
    if (std::error_code failure; std::filesystem::is_directory(path, failure) && zarrStoreAt(path).empty())
        return openShards(path, words, context);
    OpenedFile file = openFile(path, wanted, context);
    if (!file.source) {
        if (!words.empty())
            throw UsageError("an AnnData file needs no mapping", path.string(),
                             message<ioMessages, "anndata_needs_no_mapping">());
        return openEmbeddingSet(path, context);
    }
    requireItems(file.content, words);
    std::size_t rows = 0; // of the embedding that was asked for: what has others does not belong to it
    if (wanted.embeddings.empty())
        requireGuessable(file.content, wanted);
    else
        rows = file.content.at(wanted.embeddings.front().path).rows();
    const ImportMapping mapping = withWords(guessMapping(file.content, rows, wanted), words, &file.content);
    const std::string format = file.content.format;
    const std::shared_ptr<EmbeddingSet> set = finish(std::move(file), mapping, context);
    set->notices.insert(
        set->notices.begin(),
        message<ioMessages, "read_as">(format, wordsText(mapping), " " + joined(mappingWords(mapping), " ")));
    return set;
}

} // namespace groupscope
