// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/import/csv_source.h"
#include "core/io/import/import_mapping.h"

#include <memory>

namespace groupscope {

/// A file, its metadata table, and the items of both.
struct OpenedFile {
    std::unique_ptr<ImportSource> source; ///< null for AnnData
    std::unique_ptr<CsvSource> metadata;  ///< null if none
    /// Whether the request names it; a table that was found may be ignored.
    bool metadataWanted = false;
    FileContent content;

    /// Source that reads an item: the table or the file itself.
    ImportSource& sourceOf(const ContentItem& item) const {
        return item.path.starts_with(metadataPrefix) && metadata ? *metadata : *source;
    }
};

/// Like describeFile, but the file stays open. An open HDF5 file keeps other threads from opening any.
OpenedFile openFile(const std::filesystem::path& path, const ImportMapping& wanted,
                    const RunContext& context);

/// Second half of openFile, for any source.
OpenedFile describeSource(std::unique_ptr<ImportSource> source, const std::filesystem::path& path,
                          const ImportMapping& wanted, const RunContext& context);

/// Returns the set that a mapping makes of an open file, without path and sha256. Throws as
/// importEmbeddingSet.
std::shared_ptr<EmbeddingSet> readMappedSet(OpenedFile& file, const ImportMapping& mapping,
                                            const RunContext& context);

} // namespace groupscope
