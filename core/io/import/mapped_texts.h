// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/data/embedding_set.h"

#include <string>

namespace groupscope {

/// A value for each text: of an item of a file.
struct ItemValues {
    std::string path; ///< of the item; empty: there is none
    Column column;    ///< (M,)
    bool numbers = false;
};

/// Texts, or templates of classes, as a file holds them.
struct MappedTexts {
    std::string path;   ///< of the matrix
    EmbeddingRows rows; ///< (M,D)
    ItemValues owners;  ///< rows or classes; none: one text a row
    ItemValues strings; ///< what texts say, what templates are called; or none
    std::string file;   ///< for messages
};

/// Puts texts beside the rows of an embedding of `set`. Those whose owner is called like no row are left out
/// with a notice that counts them. Throws DataError for NaN or infinity, a number that is none of a row, a
/// text without an owner, two rows of one name, and texts that are all of rows that are not there.
void takeTexts(const MappedTexts& texts, int embedding, EmbeddingSet& set);

/// Puts templates beside the classes. Throws DataError for NaN or infinity, a class that is not there, a
/// class without a template, and a template without a name where others have one.
void takeTemplates(const MappedTexts& templates, int embedding, EmbeddingSet& set);

} // namespace groupscope
