// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Returns the files of a folder that make one set, in natural order: emb_2 before emb_10. All have one
/// extension among those of embedding files; if there are several, tables next to arrays are ignored. Hidden
/// files are ignored; x.zarr and x.zarr.zip are Zarr stores. Throws DataError if there are none, and for
/// arrays of several extensions.
std::vector<std::filesystem::path> shardsOf(const std::filesystem::path& folder);

/// Whether that many bytes of embeddings fit into memory twice, as parts and as the joined set; otherwise
/// both stay on disk.
bool fitsJoined(std::size_t bytes);

/// Joins the rows of several sets, one after another, as a set of `folder`. Embeddings must be in all of them
/// with equal dimensions; if each has a single embedding named after its file, names are ignored. Columns
/// missing in a part have missing values there. Views, texts, templates, stored neighbours, differing class
/// embeddings and pictures of different sizes are skipped with a warning. Rows named 0, 1, 2, … in the parts
/// are renumbered. Throws DataError that names the parts that do not fit, or a repeated row name; FileError
/// if the disk has no room for rows that do not fit into memory.
std::shared_ptr<EmbeddingSet> joinShards(const std::filesystem::path& folder,
                                         std::span<const std::shared_ptr<const EmbeddingSet>> parts);

/// Opens such a folder: each of its files by `words`, as openEmbeddingFile() does. A table given as
/// `metadata=` covers all rows; `class=metadata:y`, `split=metadata:…` and `attribute=metadata:…` name its
/// columns. Throws as openEmbeddingFile(), shardsOf() and joinShards().
std::shared_ptr<const EmbeddingSet> openShards(const std::filesystem::path& folder,
                                               std::span<const std::string> words,
                                               const RunContext& context = {});

/// Throws the DataError of files that do not fit together.
[[noreturn]] void failToJoinShards(const std::filesystem::path& folder, const std::string& what);

} // namespace groupscope
