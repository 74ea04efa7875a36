// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "app/cli/data_options.h"
#include "core/io/no_embedding.h"

namespace groupscope::cli {

/// What a set holds, for people: file, hash, rows, embeddings and columns, one a line.
std::string setText(const EmbeddingSet& set);

/// Throws DataError, which says which there are, unless the set has every column that is asked for by name.
void requireAskedColumns(const EmbeddingSet& set, const DataOptions& options);

/// What a file holds that can be read but is no set yet, because nothing in it is an embedding, or it is not
/// said which: its arrays, or the columns of an AnnData file, and why. As text or, with --json, as
/// {"file", "format", "items": [{"path", "shape", "type", "not_taken"}], "lacks", "notices"}. Throws `why`
/// for a folder that is no Zarr store and where an embedding is asked for by name, DataError for columns that
/// are asked for and not there, and what describeFile() and openColumnsOfSet() throw.
void describeFileOf(const DataOptions& options, const NoEmbedding& why, Console& console);

} // namespace groupscope::cli
