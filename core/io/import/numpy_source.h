// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/import/import_source.h"
#include "core/io/tensors/npy.h"
#include "core/io/tensors/npz_archive.h"

#include <optional>

namespace groupscope {

/// One array (.npy), named "array", or an archive of arrays (.npz). Elements are read and converted in
/// blocks, so that at most the result and one block are in memory. An embedding that would fill over half of
/// the memory of a file stays on disk: in the file itself if it is one array of floats in C order, else in a
/// scratch file (disk_floats.h).
class NumpySource : public ImportSource {
  public:
    /// Throws FileError, or DataError if the file is neither an array nor an archive.
    explicit NumpySource(std::filesystem::path path);

    std::string format() const override { return archive_ ? "NumPy archive" : "NumPy"; }
    std::vector<Message> notices() const override;
    std::vector<ContentItem> items(const RunContext& context) override;
    MatrixF readMatrix(const std::string& path, const RunContext& context) override;
    EmbeddingRows readEmbedding(const std::string& path, const RunContext& context) override;
    bool keepsOnDisk() const override { return true; }
    Column readColumn(const std::string& path, const RunContext& context) override;
    std::vector<std::uint8_t> readPictures(const std::string& path, const RunContext& context) override;

  private:
    struct OpenArray;

    OpenArray open(const std::string& name);
    OpenArray openMatrix(const std::string& name);
    bool isMappable(const OpenArray& array) const;
    void readRows(OpenArray& array, float* out, const RunContext& context) const;
    void turnRows(const OpenArray& array, float* out, const RunContext& context) const;
    ContentItem itemOf(const std::string& name);
    template<class T>
    std::vector<T> numbers(OpenArray& array, std::size_t count, const RunContext& context) const;

    std::filesystem::path path_;
    std::optional<NpzArchive> archive_; ///< nothing: one array
};

} // namespace groupscope
