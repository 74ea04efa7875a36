// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/zarr/zarr_store.h"

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/io/memory_share.h"
#include "core/io/tensors/tensor_file.h"
#include "core/io/tensors/zip_members.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

namespace groupscope {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t mostFiles = 1'000'000;
constexpr std::array<std::string_view, 3> hiddenFiles{".zgroup", ".zarray", ".zattrs"};
constexpr std::array<std::string_view, 3> rootFiles{".zgroup", ".zarray", "zarr.json"}; // of versions 2 and 3

bool isAmongNames(std::string_view name, const std::array<std::string_view, 3>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool isZipName(const fs::path& path) {
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending == ".zip";
}

const ArchiveWords& zipWords() {
    static const ArchiveWords words{"Zarr", "make it again from the folder"};
    return words;
}

/// Prefixes of the keys of each store in an archive: nothing, or the names of the packed folders. Empty
/// without a store.
std::set<std::string> rootsOf(const ZipMembers& zip) {
    std::set<std::string> roots;
    bool isContent = false; // of one store, whose groups are no stores of their own
    for (const ZipMembers::Member& member : zip.members()) {
        const std::size_t slash = member.name.rfind('/');
        const std::string folder = slash == std::string::npos ? "" : member.name.substr(0, slash + 1);
        const bool isRoot = folder.find('/') == folder.rfind('/') && // at most one folder deep
                            isAmongNames(std::string_view(member.name).substr(folder.size()), rootFiles);
        if (isRoot)
            roots.insert(folder);
        isContent = isContent || (isRoot && folder.empty()) || member.name.starts_with("obs/");
    }
    return isContent && !roots.empty() ? std::set<std::string>{""} : roots;
}

/// Throws DataError for an archive of several stores: which of them is meant, nobody can tell.
std::string rootOf(const ZipMembers& zip, const fs::path& path) {
    const std::set<std::string> roots = rootsOf(zip);
    if (roots.size() > 1)
        throw DataError("the archive holds " + std::to_string(roots.size()) + " Zarr stores, '" +
                            printableName(*roots.begin()) + "' and '" +
                            printableName(*std::next(roots.begin())) +
                            (roots.size() > 2 ? "' among them" : "'"),
                        path.string(), "unpack it and give one of them");
    return roots.empty() ? std::string() : *roots.begin();
}

bool isHidden(const fs::path& name) {
    return name.string().starts_with('.');
}

class ZarrFolder : public ZarrStore {
  public:
    ZarrFolder(const fs::path& path, const RunContext& context)
        : ZarrStore(path) {
        std::error_code failure;
        const IsThere isThere = [&](const std::string& key) {
            std::error_code unknown;
            return fs::is_regular_file(path / key, unknown);
        };
        for (fs::recursive_directory_iterator entry(path, failure), end; !failure && entry != end;
             entry.increment(failure)) {
            context.throwIfStopped();
            const std::string key = entry->path().lexically_relative(path).generic_string();
            const fs::file_status status = entry->symlink_status(failure);
            if (fs::is_directory(status) && !folderCounts(key, isThere)) {
                entry.disable_recursion_pending();
                continue;
            }
            if (fs::is_symlink(status))
                throw DataError("this is a link, which may lead out of the store", where(key),
                                "copy the store with what its links lead to: cp -rL");
            if (fs::is_regular_file(status))
                add(key, entry->file_size(failure), isThere);
        }
        if (failure)
            throw FileError("the folder cannot be read (" + failure.message() + ")", path.string(),
                            "check that it is there and may be read");
    }

  protected:
    std::string bytesOf(const std::string& key, std::uint64_t bytes) const override {
        std::ifstream file(path() / key, std::ios::binary);
        std::string content(bytes, '\0');
        if (!file.read(content.data(), static_cast<std::streamsize>(bytes)) || file.peek() != EOF)
            throw FileError("the file cannot be read, or was changed", where(key),
                            "check that it may be read and that no program writes to it");
        return content;
    }
};

class ZarrZip : public ZarrStore {
  public:
    ZarrZip(const fs::path& path, const RunContext& context)
        : ZarrStore(path)
        , zip_(path, zipWords(), mostFiles, context)
        , root_(rootOf(zip_, path)) {
        const IsThere isThere = [&](const std::string& key) { return zip_.find(root_ + key) != nullptr; };
        for (const ZipMembers::Member& member : zip_.members()) {
            context.throwIfStopped();
            if (member.name.starts_with(root_) && !member.name.ends_with('/'))
                add(member.name.substr(root_.size()), member.bytes, isThere);
        }
    }

  protected:
    std::string bytesOf(const std::string& key, std::uint64_t) const override {
        return zip_.bytesOf(*zip_.find(root_ + key), where(key));
    }

  private:
    ZipMembers zip_;
    std::string root_;
};

bool holdsStore(const fs::path& zip, const RunContext& context) {
    try {
        return !rootsOf(ZipMembers(zip, zipWords(), mostFiles, context)).empty();
    } catch (const Cancelled&) {
        throw;
    } catch (const Error&) { // whoever opens it says what is wrong
        return zip.stem().extension() == ".zarr";
    }
}

} // namespace

fs::path zarrStoreAt(const fs::path& path, const RunContext& context) {
    std::error_code failure;
    const auto holds = [&](const fs::path& folder) {
        return std::any_of(rootFiles.begin(), rootFiles.end(), [&](std::string_view name) {
            return fs::is_regular_file(folder / name, failure);
        });
    };
    if (fs::is_directory(path, failure)) {
        const fs::path named = path.has_filename() ? path : path.parent_path(); // "x.zarr/"
        return named.extension() == ".zarr" || holds(path) ? named : fs::path();
    }
    if (!fs::is_regular_file(path, failure))
        return {};
    const std::string name = path.filename().string();
    if (isAmongNames(name, rootFiles) || isAmongNames(name, hiddenFiles))
        return path.has_parent_path() ? path.parent_path() : fs::path(".");
    const bool mayBeArchive = isZipName(path) || path.extension() == ".zarr"; // its name need not say both
    return mayBeArchive && holdsStore(path, context) ? path : fs::path();
}

std::unique_ptr<ZarrStore> ZarrStore::open(const fs::path& path, const RunContext& context) {
    std::error_code failure;
    if (fs::is_directory(path, failure))
        return std::make_unique<ZarrFolder>(path, context);
    return std::make_unique<ZarrZip>(path, context);
}

std::string ZarrStore::lineThatConverts() const {
    std::error_code failure;
    const std::string name = "'" + path_.filename().string() + "'";
    return "convert it: anndata.read_zarr(" +
           (fs::is_directory(path_, failure) ? name : "zarr.storage.ZipStore(" + name + ")") +
           ").write_h5ad('new.h5ad')";
}

bool ZarrStore::folderCounts(const fs::path& folder, const IsThere& isThere) {
    fs::path upper;
    for (const fs::path& step : folder) {
        const bool isUpmost = upper.empty();
        upper /= step;
        const std::string key = upper.generic_string();
        if (isHidden(step) && (isUpmost || !(isThere(key + "/.zgroup") || isThere(key + "/.zarray"))))
            return false;
    }
    return true;
}

void ZarrStore::add(const std::string& key, std::uint64_t bytes, const IsThere& isThere) {
    if (files_.size() == mostFiles)
        throw DataError("the store has over " + std::to_string(mostFiles) + " files", path_.string(),
                        "write it again with larger chunks");
    const fs::path steps(key);
    const bool leaves = key.find('\0') != std::string::npos || steps.is_absolute() ||
                        std::any_of(steps.begin(), steps.end(), [](const fs::path& step) {
                            return step.empty() || step == "." || step == "..";
                        });
    if (leaves)
        throw DataError("the name of the file leads out of the store", where(key), "make the store again");
    const fs::path folder = steps.parent_path();
    const std::string name = steps.filename().string();
    if ((!isHidden(name) || isAmongNames(name, hiddenFiles)) && folderCounts(folder, isThere))
        files_.emplace(key, bytes);
}

std::uint64_t ZarrStore::bytesAt(const std::string& key) const {
    const auto found = files_.find(key);
    return found == files_.end() ? 0 : found->second;
}

std::uint64_t ZarrStore::bytesBelow(const std::string& folder) const {
    std::uint64_t bytes = 0;
    for (auto file = files_.lower_bound(folder); file != files_.end() && file->first.starts_with(folder);
         ++file)
        bytes += file->second;
    return bytes;
}

std::set<std::string> ZarrStore::namesBelow(const std::string& folder) const {
    std::set<std::string> names;
    for (auto file = files_.lower_bound(folder); file != files_.end() && file->first.starts_with(folder);) {
        const std::size_t slash = file->first.find('/', folder.size());
        const std::string name = file->first.substr(folder.size(), slash - folder.size());
        if (!isHidden(name) ||
            slash != std::string::npos) // of what is hidden only folders that count are here
            names.insert(name);
        // All below one name at once: an array may have a million chunks.
        file = slash == std::string::npos ? std::next(file) : files_.lower_bound(folder + name + '0');
    }
    return names;
}

std::string ZarrStore::read(const std::string& key, std::uint64_t most) const {
    const std::uint64_t bytes = bytesAt(key);
    if (bytes > most)
        throw DataError("the file has " + std::to_string(bytes) + " bytes, more than its content can take",
                        where(key), "the store may be damaged: write it again");
    requireMemory(bytes, where(key));
    return bytesOf(key, bytes);
}

std::string ZarrStore::sha256(const RunContext& context) const {
    Sha256 sum;
    std::size_t done = 0;
    for (const auto& [key, bytes] : files_) {
        context.throwIfStopped();
        context.report(static_cast<double>(done++) / static_cast<double>(files_.size()),
                       "reading " + where(key));
        sum.addText(key);
        requireMemory(bytes, where(key));
        sum.addText(bytesOf(key, bytes));
    }
    return sum.digest();
}

} // namespace groupscope
