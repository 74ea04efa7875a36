// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/import/import_mapping.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Role of an array according to its name.
enum class NameRole {
    embedding,
    classColumn,
    attribute,
    split,
    domain,
    ids,
    texts, ///< texts of examples: their matrix, or their strings
    rowOfText,
    classTemplates,
    classOfTemplate
};

/// Returns the role of a common name: "features", "y", "place", "split", "hospital", "img_filename", ...;
/// ignores case, its groups ("/a/labels") and a plural s. Nothing for other names.
std::optional<NameRole> roleOfName(std::string_view name);

/// Guesses a mapping from names and shapes. All matrices with as many rows as the likeliest embedding are
/// embeddings; all columns with as many rows are kept. The class is guessed only if exactly one column has
/// the name of one; attributes are those with such names; a split given by the layout of the file wins over
/// one by name. A matrix named after texts with the dimensions of an embedding holds texts of the examples,
/// if it has as many rows or an item gives the owner of each text; otherwise, with as many rows, it is an
/// embedding. Unknown parts stay empty: mappingProblems() reports what is missing. `rows` is the number of
/// rows if known; texts and templates of `wanted` are no embeddings.
ImportMapping guessMapping(const FileContent& content, std::size_t rows = 0,
                           const ImportMapping& wanted = {});

/// Columns of texts and integers with that many rows that are not in `mapping`, at most 100.
std::vector<std::string> freeColumns(const FileContent& content, const ImportMapping& mapping,
                                     std::size_t rows);

/// Throws NoEmbedding, which lists the matrices and how to choose, if the content has no embedding, or
/// several with different numbers of rows and no telling name. `wanted` as in guessMapping().
void requireGuessable(const FileContent& content, const ImportMapping& wanted = {});

} // namespace groupscope
