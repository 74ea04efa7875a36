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

/// Finds the Zarr store for `path`: a folder whose name ends with .zarr or that holds .zgroup, .zarray or
/// zarr.json, one of these files in it (file dialogs return that), or a zip archive (.zip, or a file named
/// .zarr) of one. Empty for other paths. Archives must be listed for that, which takes seconds if they hold
/// very many files; throws Cancelled then.
std::filesystem::path zarrStoreAt(const std::filesystem::path& path, const RunContext& context = {});

/// The files of a Zarr store by key, such as "obs/bird/codes/0": a folder, or a zip archive of its content or
/// of the folder itself. Keys are fixed when it is opened, so that no name in the store leads out of it;
/// links are refused. Hidden folders are ignored, except for groups and arrays below the top folder, because
/// columns may be named '.x'; so are hidden files except .zgroup, .zarray and .zattrs.
class ZarrStore {
  public:
    /// Throws FileError if it cannot be read; DataError for links, over 1,000,000 files, keys that lead out
    /// of it, and damaged archives; Cancelled.
    static std::unique_ptr<ZarrStore> open(const std::filesystem::path& path, const RunContext& context = {});

    ZarrStore(const ZarrStore&) = delete;
    ZarrStore& operator=(const ZarrStore&) = delete;
    virtual ~ZarrStore() = default;

    const std::filesystem::path& path() const { return path_; }
    /// "x.zarr/obs/bird/.zarray"
    std::string where(const std::string& key) const { return (path_ / key).string(); }
    /// Advice for a store that cannot be read: "convert it: anndata.read_zarr('x.zarr')…"
    std::string lineThatConverts() const;
    bool has(const std::string& key) const { return files_.contains(key); }
    /// Size of that file in bytes, 0 if there is none.
    std::uint64_t bytesAt(const std::string& key) const;
    /// Total size of all files below a folder, "" or "obs/bird/".
    std::uint64_t bytesBelow(const std::string& folder) const;
    /// Names directly below a folder, "" or "obs/": files, and folders that are not ignored.
    std::set<std::string> namesBelow(const std::string& folder) const;
    /// Reads a whole file. Throws DataError if it has over `most` bytes or is damaged, FileError.
    std::string read(const std::string& key, std::uint64_t most) const;
    /// SHA-256 of all keys and files: the same for a folder and an archive of it. Throws as read(),
    /// Cancelled.
    std::string sha256(const RunContext& context) const;

  protected:
    explicit ZarrStore(std::filesystem::path path)
        : path_(std::move(path)) {}
    /// Whether a file exists, ignored or not.
    using IsThere = std::function<bool(const std::string& key)>;
    /// Throws DataError as open() does.
    void add(const std::string& key, std::uint64_t bytes, const IsThere& isThere);
    /// Whether a hidden folder, as in "obs/.x/codes", is a group or an array of the store.
    static bool folderCounts(const std::filesystem::path& folder, const IsThere& isThere);
    virtual std::string bytesOf(const std::string& key, std::uint64_t bytes) const = 0;

  private:
    std::filesystem::path path_;
    std::map<std::string, std::uint64_t> files_;
};

} // namespace groupscope
