// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/import/csv_source.h"
#include "core/io/import/import_mapping.h"

#include <memory>

namespace groupscope {

/// A file, the table beside it, and what they offer together.
struct OpenedFile {
    std::unique_ptr<ImportSource> source; ///< null for AnnData
    std::unique_ptr<CsvSource> metadata;  ///< null if none
    bool metadataWanted = false;          ///< somebody named it; it was not found
    FileContent content;

    /// Where an item is read: in the table or in the file itself.
    ImportSource& sourceOf(const ContentItem& item) const {
        return item.path.starts_with(metadataPrefix) && metadata ? *metadata : *source;
    }
};

/// As describeFile, but the file stays open. An HDF5 file that is open keeps other threads from opening any.
OpenedFile openFile(const std::filesystem::path& path, const ImportMapping& wanted,
                    const RunContext& context);

/// The rest of openFile, for a source from anywhere.
OpenedFile describeSource(std::unique_ptr<ImportSource> source, const std::filesystem::path& path,
                          const ImportMapping& wanted, const RunContext& context);

/// The set that a mapping makes of an open file, without path and sha256. Throws as importEmbeddingSet.
std::shared_ptr<EmbeddingSet> readMappedSet(OpenedFile& file, const ImportMapping& mapping,
                                            const RunContext& context);

} // namespace groupscope
