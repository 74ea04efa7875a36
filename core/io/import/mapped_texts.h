// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/data/embedding_set.h"

#include <string>

namespace groupscope {

/// One value for each text, from an item of a file.
struct ItemValues {
    std::string path; ///< path of the item; empty: there is none
    Column column;    ///< (M,)
    bool numbers = false;
};

/// Texts, or class templates, as a file holds them.
struct MappedTexts {
    std::string path;   ///< path of the matrix
    EmbeddingRows rows; ///< (M,D)
    ItemValues owners;  ///< rows or classes; none: one text a row
    ItemValues strings; ///< the texts, or the names of the templates; or none
    std::string file;   ///< for messages
};

/// Adds texts to an embedding of `set`. Texts whose owner is not the name of a row are dropped with a warning
/// that counts them. Throws DataError for NaN or infinity, an invalid row number, a text without an owner,
/// repeated row names, and texts that all belong to missing rows.
void takeTexts(const MappedTexts& texts, int embedding, EmbeddingSet& set);

/// Adds templates of the classes. Throws DataError for NaN or infinity, an unknown class, a class without a
/// template, and a template without a name if others have one.
void takeTemplates(const MappedTexts& templates, int embedding, EmbeddingSet& set);

} // namespace groupscope
