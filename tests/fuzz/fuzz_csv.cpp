// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/import/opened_file.h"
#include "tests/fuzz/fuzz_input.h"

#include <cstdlib>
#include <string>

namespace {

using namespace groupscope;

/// Every part of a set has one value for each row.
void requireConsistent(const EmbeddingSet& set) {
    for (const Embedding& embedding : set.embeddings)
        if (static_cast<std::size_t>(embedding.rows.rows()) != set.size())
            std::abort();
    for (const Column& column : set.columns) {
        if (column.codes.size() != set.size())
            std::abort();
        for (const int code : column.codes)
            if (code < -1 || code >= static_cast<int>(column.categories.size()))
                std::abort();
    }
}

} // namespace

/// The words of a mapping, one a line, then an empty line, then a table of text: read as a set or refused
/// with an Error. Without an empty line all of it is the table.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string input(reinterpret_cast<const char*>(data), size);
    const std::size_t gap = input.find("\n\n");
    std::vector<std::string> words;
    for (std::size_t begin = 0; gap != std::string::npos && begin < gap;) {
        const std::size_t end = input.find('\n', begin);
        words.push_back(input.substr(begin, end - begin));
        begin = end + 1;
    }
    try {
        const ImportMapping wanted = parseMapping(words);
        CsvTable table(gap == std::string::npos ? input : input.substr(gap + 2), "input");
        ImportMapping here = wanted;
        here.metadata = "none"; // no other file is read
        OpenedFile file = describeSource(std::make_unique<CsvSource>(std::move(table)), "input", here, {});
        requireConsistent(
            *readMappedSet(file, withWords(guessMapping(file.content), words, &file.content), {}));
        ++testing::inputsTaken;
    } catch (const Error&) {
    }
    return 0;
}
