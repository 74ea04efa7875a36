// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/hdf5/hdf5_file.h"
#include "core/io/import/import_source.h"

#include <map>

namespace groupscope {

/// A MuData file (.h5mu): several AnnData tables, `/mod/*`, over partly the same rows. Its rows are those of
/// one modality, or those that all modalities have, by their names, in the order of the first. Each
/// modality's dense obsm and X are matrices, its obs and the common obs are columns. Columns are read at
/// once.
class MuDataSource : public ImportSource {
  public:
    /// `modality` empty: the rows shared by all. Throws UsageError for an unknown modality, DataError if no
    /// row is shared or row names repeat.
    MuDataSource(Hdf5File file, const std::string& modality, const RunContext& context);

    /// Whether the file has this format.
    static bool recognises(const Hdf5Group& root);

    const std::vector<std::string>& modalities() const { return modalities_; }

    std::string format() const override { return "MuData"; }
    std::vector<ContentItem> items(const RunContext& context) override;
    std::vector<Message> notices() const override { return notices_; }
    MatrixF readMatrix(const std::string& path, const RunContext& context) override;
    Column readColumn(const std::string& path, const RunContext& context) override;
    std::vector<std::uint8_t> readPictures(const std::string& path, const RunContext& context) override;

  private:
    struct Table {
        EmbeddingSet obs;      ///< ids and columns, as stored
        std::vector<int> rows; ///< (N,) its row of each shared row
    };

    void chooseRows(const std::vector<std::string>& used);
    void addMatrix(const Hdf5Group& group, const std::string& name, const std::string& modality,
                   std::vector<ContentItem>& items, const RunContext& context);

    Hdf5File file_;
    std::vector<std::string> modalities_;
    std::map<std::string, Table> tables_; ///< by modality; "" is the common obs
    std::vector<std::string> ids_;
    std::vector<Message> notices_;
};

} // namespace groupscope
