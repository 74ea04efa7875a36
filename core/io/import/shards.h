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

/// The files of a folder that make one set, in the order people mean: emb_2 before emb_10. All that have one
/// ending of those that hold embeddings; where there are several endings, tables beside arrays do not count.
/// Hidden files are passed over; x.zarr and x.zarr.zip are stores of Zarr. Throws DataError without any, and
/// with arrays of several endings.
std::vector<std::filesystem::path> shardsOf(const std::filesystem::path& folder);

/// Whether so many bytes of embeddings fit into memory twice, as parts and as the set made of them; else both
/// lie on disk.
bool fitsJoined(std::size_t bytes);

/// The rows of several sets one after the other, as a set of `folder`. Embeddings must be in all of them,
/// with one number of dimensions; of a single one in each that is called after
/// its file the names do not count. Columns that a part lacks
/// are missing there. What goes with an embedding (views, texts, templates), stored neighbours, and class
/// embeddings that differ are left out with a notice; so are pictures of different sizes. Rows that the parts
/// call 0, 1, 2, … are numbered anew. Throws DataError that names the parts that do not fit, or a name that
/// two rows have; FileError where the disk has no room for rows that do not fit into memory.
std::shared_ptr<EmbeddingSet> joinShards(const std::filesystem::path& folder,
                                         std::span<const std::shared_ptr<const EmbeddingSet>> parts);

/// Opens such a folder: each of its files by `words`, as openEmbeddingFile() does. A table that `metadata=`
/// names is of all rows; `class=metadata:y`, `split=metadata:…` and `attribute=metadata:…` name its columns.
/// Throws as openEmbeddingFile(), shardsOf() and joinShards().
std::shared_ptr<const EmbeddingSet> openShards(const std::filesystem::path& folder,
                                               std::span<const std::string> words,
                                               const RunContext& context = {});

/// Throws the DataError of files that do not belong together.
[[noreturn]] void failToJoinShards(const std::filesystem::path& folder, const std::string& what);

} // namespace groupscope
