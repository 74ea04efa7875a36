// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/import/import_source.h"
#include "core/io/tensors/torch_archive.h"

namespace groupscope {

/// A file of torch.save: tensors and lists, by the keys of the dictionaries that hold them.
class TorchSource : public ImportSource {
  public:
    /// Throws as TorchArchive.
    explicit TorchSource(const std::filesystem::path& path);

    std::string format() const override { return "PyTorch"; }
    std::vector<ContentItem> items(const RunContext& context) override;
    std::vector<Message> notices() const override;
    MatrixF readMatrix(const std::string& path, const RunContext& context) override;
    EmbeddingRows readEmbedding(const std::string& path, const RunContext& context) override;
    bool keepsOnDisk() const override { return true; }
    Column readColumn(const std::string& path, const RunContext& context) override;
    std::vector<std::uint8_t> readPictures(const std::string& path, const RunContext& context) override;

  private:
    const TorchArray& arrayOf(const std::string& path) const;
    /// Rows and columns. Throws DataError if the data set is not a matrix.
    std::pair<Eigen::Index, Eigen::Index> extentOf(const TorchArray& array) const;
    ContentItem itemOf(const TorchArray& array) const;

    TorchArchive archive_;
};

} // namespace groupscope
