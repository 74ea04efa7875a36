// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/io/import/import_mapping.h"

#include <memory>
#include <span>
#include <string>

namespace groupscope {

/// Describes the contents of a readable file: HDF5 of any layout, MuData, .npy, .npz, CSV and TSV. Formats
/// are recognised by the first bytes; tables by extension (.csv .tsv .tab .txt). An AnnData file has no
/// items, because it needs no mapping. Only metadata, epoch and modality of `wanted` are read. Without
/// `wanted.metadata`, a table next to a NumPy file is used (`NAME.csv`, `NAME_metadata.csv`, `metadata.csv`,
/// or .tsv) if it has as many rows as an array; "none" means no table. Throws FileError if a file is missing,
/// unreadable or of an unknown format, DataError if it is damaged, UsageError for an unknown epoch or
/// modality, Cancelled.
FileContent describeFile(const std::filesystem::path& path, const ImportMapping& wanted = {},
                         const RunContext& context = {});

/// Reads the embedding set that a mapping makes of a file. The set's sha256 covers the file, its metadata and
/// the mapping. Without ids, rows are named 0, 1, 2, ... Throws as describeFile, and DataError that lists
/// problems of the mapping (mappingProblems).
std::shared_ptr<const EmbeddingSet> importEmbeddingSet(const std::filesystem::path& path,
                                                       const ImportMapping& mapping,
                                                       const RunContext& context = {});

/// Opens a file of any format: AnnData directly, others by the guessed mapping, overridden by `words`
/// ("class=/labels"). The set's notices report the guesses. A folder is the set of its files, one after
/// another, see openShards(). Throws as openEmbeddingSet and importEmbeddingSet, and UsageError for words
/// that make no mapping or are given for an AnnData file.
std::shared_ptr<const EmbeddingSet> openEmbeddingFile(const std::filesystem::path& path,
                                                      std::span<const std::string> words = {},
                                                      const RunContext& context = {});

} // namespace groupscope
