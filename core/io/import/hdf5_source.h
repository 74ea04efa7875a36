// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/hdf5/hdf5_file.h"
#include "core/io/import/import_source.h"

namespace groupscope {

/// Returns a dataset as an item of that path, with its preview.
ContentItem hdf5Item(const Hdf5Dataset& dataset, const RunContext& context);

/// The values of a dataset of texts, integers, booleans or reals, (N,) or (N,1), without a name.
Column readHdf5Column(const Hdf5Dataset& dataset, const RunContext& context);

/// An HDF5 file of any layout: every dataset, at most 2,000 of them and 16 groups deep. Links out of the file
/// are not followed. Other threads cannot open HDF5 files while this object exists.
class Hdf5Source : public ImportSource {
  public:
    explicit Hdf5Source(Hdf5File file)
        : file_(std::move(file)) {}

    std::string format() const override { return "HDF5"; }
    std::vector<ContentItem> items(const RunContext& context) override;
    std::vector<Message> notices() const override { return notices_; }
    MatrixF readMatrix(const std::string& path, const RunContext& context) override;
    EmbeddingRows readEmbedding(const std::string& path, const RunContext& context) override;
    bool keepsOnDisk() const override { return true; }
    Column readColumn(const std::string& path, const RunContext& context) override;
    std::vector<std::uint8_t> readPictures(const std::string& path, const RunContext& context) override;

    /// The names in the file's root.
    const Hdf5Group& root() { return file_.root(); }

  private:
    Hdf5File file_;
    std::vector<Message> notices_; ///< parts that were never written
};

/// Returns the dataset at a nested path. Throws DataError if there is none.
Hdf5Dataset datasetAt(const Hdf5Group& root, const std::string& path);

} // namespace groupscope
