// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/import/file_content.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Values of ImportMapping::join.
inline constexpr const char* joinByPosition = "position";
/// Matches by exact names; examples may be missing in the table.
inline constexpr const char* joinPartially = "exact-partial";

/// Maps the items of a file to the parts of an embedding set. Paths are those of FileContent's items; empty
/// means: none.
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
    std::vector<std::string> columns; ///< columns that are kept without a role
    std::string texts;           ///< (M,D) texts of the examples, for the embedding with as many dimensions
    std::string rowOfText;       ///< (M,) number or name of each text's row; empty: one text a row
    std::string textStrings;     ///< (M,) the texts themselves
    std::string classTemplates;  ///< (K,D) several prompts of each class
    std::string classOfTemplate; ///< (K,) name of each one's class, or its number among the sorted ones
    std::string templateNames;   ///< (K,) name of each prompt: "a photo of a {}"
    std::filesystem::path metadata; ///< table read together with the file
    /// Rule that matches the rows of that table: "position", in their order; "/ids=filename", by ids that the
    /// file has in the first item and the table in the second; "exact-partial". Empty: by ids if both have
    /// them.
    std::string join;
    std::string epoch;    ///< for a powerful-benchmarker file; empty: the last
    std::string modality; ///< for a MuData file; empty: the rows shared by all modalities

    bool operator==(const ImportMapping&) const = default;
};

/// Returns a mapping as key=path words, in a fixed order: "embedding=/features", "X_clip=/clip",
/// "class=/labels", "attribute=/place", "split=...", "domain=...", "ids=...", "column=...", "pictures=...",
/// "texts=...", "row_of_text=...", "text_strings=...", "class_templates=...", "class_of_template=...",
/// "template_names=...", "metadata=FILE", "join=/ids=filename", "epoch=3", "modality=rna". Empty parts are
/// left out.
std::vector<std::string> mappingWords(const ImportMapping& mapping);

/// Parses such words. `embedding`, `X_...`, `attribute` and `column` may be repeated. Throws UsageError for a
/// word without '=', an unknown key (listing the known ones), and a repeated key.
ImportMapping parseMapping(std::span<const std::string> words);

/// Returns `guess` with the parts that `words` mention replaced; "class=" alone removes a part. Throws as
/// parseMapping. Guessed texts and templates follow the parts they were guessed for: the class, and, by the
/// `content` of the guess, an embedding of their dimensions.
ImportMapping withWords(ImportMapping guess, std::span<const std::string> words,
                        const FileContent* content = nullptr);

/// "X_features": name of an embedding if the mapping gives none.
std::string embeddingName(const ImportMapping::NamedItem& embedding, const FileContent& content);

/// Index of the embedding for texts or templates of an item: the first with as many dimensions; -1 if there
/// is none.
int embeddingBeside(const FileContent& content, const ImportMapping& mapping, const ContentItem& item);

/// Problems of a mapping as text, the most important first: no embedding, missing or unsuitable items,
/// different numbers of rows ("/labels has 90 values for 100 examples"), an item in two roles.
std::vector<std::string> mappingProblems(const FileContent& content, const ImportMapping& mapping);

} // namespace groupscope
