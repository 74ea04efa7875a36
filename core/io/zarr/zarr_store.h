// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

namespace groupscope {

/// Where a Zarr store lies that `path` leads to: a folder whose name ends with .zarr or that holds .zgroup,
/// .zarray or zarr.json, one of these files in it (a dialog that chooses files gives that), or a zip archive
/// (.zip, or a file called .zarr) of one. Empty for everything else. Archives are listed for it, which takes
/// seconds where they hold very many files: throws Cancelled then.
std::filesystem::path zarrStoreAt(const std::filesystem::path& path, const RunContext& context = {});

/// The files of a Zarr store under their keys, "obs/bird/codes/0": a folder, or a zip archive of what is in
/// one or of the folder itself. Keys are those that were found when it was opened, so no name in the store
/// leads out of it; links are refused. Hidden folders do not count but those of groups and arrays below the
/// upper folder, as columns may be called '.x'; nor do hidden files but .zgroup, .zarray and .zattrs.
class ZarrStore {
  public:
    /// Throws FileError when it cannot be read; DataError for links, over 1,000,000 files, keys that lead
    /// out of it, and damaged archives; Cancelled.
    static std::unique_ptr<ZarrStore> open(const std::filesystem::path& path, const RunContext& context = {});

    ZarrStore(const ZarrStore&) = delete;
    ZarrStore& operator=(const ZarrStore&) = delete;
    virtual ~ZarrStore() = default;

    const std::filesystem::path& path() const { return path_; }
    /// "x.zarr/obs/bird/.zarray"
    std::string where(const std::string& key) const { return (path_ / key).string(); }
    /// What a person can do about a store that is not read: "convert it: anndata.read_zarr('x.zarr')…"
    std::string lineThatConverts() const;
    bool has(const std::string& key) const { return files_.contains(key); }
    /// Bytes of that file, 0 where there is none.
    std::uint64_t bytesAt(const std::string& key) const;
    /// Bytes of all files below a folder, "" or "obs/bird/".
    std::uint64_t bytesBelow(const std::string& folder) const;
    /// Names of what lies directly below a folder, "" or "obs/": files, and folders that count.
    std::set<std::string> namesBelow(const std::string& folder) const;
    /// The whole file. Throws DataError where it has over `most` bytes or is damaged, FileError.
    std::string read(const std::string& key, std::uint64_t most) const;
    /// SHA-256 of all keys and files: the same of a folder and of an archive of it. Throws as read(),
    /// Cancelled.
    std::string sha256(const RunContext& context) const;

  protected:
    explicit ZarrStore(std::filesystem::path path)
        : path_(std::move(path)) {}
    /// Whether there is such a file, counted or not.
    using IsThere = std::function<bool(const std::string& key)>;
    /// Throws DataError, see open().
    void add(const std::string& key, std::uint64_t bytes, const IsThere& isThere);
    /// Whether what is hidden in "obs/.x/codes" is a group or an array of the store.
    static bool folderCounts(const std::filesystem::path& folder, const IsThere& isThere);
    virtual std::string bytesOf(const std::string& key, std::uint64_t bytes) const = 0;

  private:
    std::filesystem::path path_;
    std::map<std::string, std::uint64_t> files_;
};

} // namespace groupscope
