// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/import/file_content.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// A word of ImportMapping::join.
inline constexpr const char* joinByPosition = "position";
/// Another: by exact names, of which the table may obstacle some.
inline constexpr const char* joinPartially = "exact-partial";

/// Which item of a file becomes which part of an embedding set. Paths are those of FileContent's items; empty
/// ones mean: none.
struct ImportMapping {
    struct NamedItem {
        std::string name; ///< "X_clip"; empty: made from the item's name
        std::string path;
        bool operator==(const NamedItem&) const = default;
    };

    std::vector<NamedItem> embeddings;
    std::string ids;
    std::string classColumn;
    std::string split;
    std::string domain;
    std::string pictures;
    std::vector<std::string> attributes;
    std::vector<std::string> columns; ///< that are kept without a part to play
    std::string texts;                ///< (M,D) of the rows, beside the embedding of as many dimensions
    std::string rowOfText;            ///< (M,) number or name of each text's row; empty: one text a row
    std::string textStrings;          ///< (M,) what they say
    std::string classTemplates;       ///< (K,D) several prompts of each class
    std::string classOfTemplate;      ///< (K,) name of each one's class, or its number among the sorted ones
    std::string templateNames;        ///< (K,) what each prompt is called: "a photo of a {}"
    std::filesystem::path metadata;   ///< table read beside the file
    /// How the rows of that table are matched: "position", in their order; "/ids=filename", by ids that the
    /// file has in the first item and the table in the second; "exact-partial". Empty: by ids where both have
    /// them.
    std::string join;
    std::string epoch;    ///< of a powerful-benchmarker file; empty: the last
    std::string modality; ///< of a MuData file; empty: the rows that all of them share

    bool operator==(const ImportMapping&) const = default;
};

/// A mapping as key=path words, in a fixed order: "embedding=/features", "X_clip=/clip", "class=/labels",
/// "attribute=/place", "split=...", "domain=...", "ids=...", "column=...", "pictures=...", "texts=...",
/// "row_of_text=...", "text_strings=...", "class_templates=...", "class_of_template=...",
/// "template_names=...", "metadata=FILE", "join=/ids=filename", "epoch=3", "modality=rna". What is empty is
/// left out.
std::vector<std::string> mappingWords(const ImportMapping& mapping);

/// The opposite. `embedding`, `X_...`, `attribute` and `column` may be given many times. Throws UsageError
/// for a word without '=', an unknown key (listing those there are), and a key given twice.
ImportMapping parseMapping(std::span<const std::string> words);

/// `guess` with every part replaced that `words` mention; "class=" alone takes a part away. Throws as
/// parseMapping. Guessed texts and templates go where what they were guessed beside does: the class, and, by
/// the `content` that the guess is of, an embedding of their dimensions.
ImportMapping withWords(ImportMapping guess, std::span<const std::string> words,
                        const FileContent* content = nullptr);

/// "X_features": what an embedding of an item is called when the mapping gives no name.
std::string embeddingName(const ImportMapping::NamedItem& embedding, const FileContent& content);

/// Which of its embeddings texts or templates of an item go with: the first of as many dimensions; -1 where
/// none has.
int embeddingBeside(const FileContent& content, const ImportMapping& mapping, const ContentItem& item);

/// What is wrong with a mapping, in words, the most important first: no embedding, items that are not there
/// or cannot be what they should, different numbers of rows ("/labels has 90 values for 100 rows"), an item
/// in two parts.
std::vector<std::string> mappingProblems(const FileContent& content, const ImportMapping& mapping);

} // namespace groupscope
