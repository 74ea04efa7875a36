// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/import/import_mapping.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// What a name says about an array.
enum class NameRole {
    embedding,
    classColumn,
    attribute,
    split,
    domain,
    ids,
    texts, ///< of rows: their matrix, or what they say
    rowOfText,
    classTemplates,
    classOfTemplate
};

/// The role of a name in common use: "features", "y", "place", "split", "hospital", "img_filename", ...; in
/// any case, its place among groups ("/a/labels") and a plural s aside. Nothing for other names.
std::optional<NameRole> roleOfName(std::string_view name);

/// What the names and shapes of the items suggest. All matrices of as many rows as the likeliest embedding
/// are embeddings, all columns of so many rows are kept. The class is guessed only when one column bears the
/// name of one; attributes are those that do, and the split that the form of the file gives beats one by
/// name. A matrix that is called after texts and has the dimensions of an embedding holds those of the rows,
/// if it has as many rows or something says whose each is; one of as many rows that serves as none is an
/// embedding. What cannot be guessed is left empty: mappingProblems() says what is missing. `rows` is the
/// number of rows if it is known; what `wanted` has as texts or templates is no embedding.
ImportMapping guessMapping(const FileContent& content, std::size_t rows = 0,
                           const ImportMapping& wanted = {});

/// The columns of texts and integers of that many rows that play no part in `mapping`, at most 100.
std::vector<std::string> freeColumns(const FileContent& content, const ImportMapping& mapping,
                                     std::size_t rows);

/// Throws NoEmbedding, which lists the matrices and how to choose, when the content offers no embedding or
/// several of different numbers of rows of which none has a telling name. `wanted` as there.
void requireGuessable(const FileContent& content, const ImportMapping& wanted = {});

} // namespace groupscope
