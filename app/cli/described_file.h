// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "app/cli/data_options.h"
#include "core/io/no_embedding.h"

namespace groupscope::cli {

/// Contents of a set for display: file, hash, rows, embeddings and columns, one a line.
std::string setText(const EmbeddingSet& set);

/// Describes a readable file that is not a set yet, because it has no embedding, or several without a way to
/// decide: its arrays, or the columns of an AnnData file, and the reason. As text or, with --json, as
/// {"file", "format", "items": [{"path", "shape", "type", "not_taken"}], "lacks", "notices"}. Throws `why`
/// for a folder that is not a Zarr store and if an embedding is requested by name, UsageError for
/// requested columns that are missing, and as describeFile() and openColumnsOfSet().
void describeFileOf(const DataOptions& options, const NoEmbedding& why, Console& console);

} // namespace groupscope::cli
