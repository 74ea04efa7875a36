// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/io/import/import_mapping.h"

#include <memory>
#include <span>
#include <string>

namespace groupscope {

/// What a file of any form that can be read offers: HDF5 of any layout, MuData, .npy, .npz, CSV and TSV, told
/// by their first bytes; tables by their name (.csv .tsv .tab .txt). An AnnData file offers no items: it is
/// opened as it is. Of `wanted` only metadata, epoch and modality count. Without `wanted.metadata`, a table
/// beside a NumPy file is found (`NAME.csv`, `NAME_metadata.csv`, `metadata.csv`, or .tsv) if it has as many
/// rows as an array; "none" stands for no table.
///
/// Throws FileError when a file is missing, unreadable or of an unknown form, DataError when it is damaged,
/// UsageError when there is no such epoch or modality, Cancelled.
FileContent describeFile(const std::filesystem::path& path, const ImportMapping& wanted = {},
                         const RunContext& context = {});

/// Reads the embedding set that a mapping makes of a file. The set's sha256 is that of the sums of the file
/// and its metadata and of the mapping: other content is other data. Without ids, rows are called 0, 1, 2,
/// ...
///
/// Throws as describeFile, and DataError that says what is wrong with the mapping (mappingProblems).
std::shared_ptr<const EmbeddingSet> importEmbeddingSet(const std::filesystem::path& path,
                                                       const ImportMapping& mapping,
                                                       const RunContext& context = {});

/// Opens a file of any form: AnnData as it is, others by the mapping that is guessed, with what `words`
/// ("class=/labels") say in place of the guess. What was guessed is among the set's notices. A folder is the
/// set of its files, one after the other, see openShards().
///
/// Throws as openEmbeddingSet and importEmbeddingSet, and UsageError for words that make no mapping or are
/// given for an AnnData file.
std::shared_ptr<const EmbeddingSet> openEmbeddingFile(const std::filesystem::path& path,
                                                      std::span<const std::string> words = {},
                                                      const RunContext& context = {});

} // namespace groupscope
