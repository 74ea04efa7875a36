// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/io/private_folder.h"
#include "core/io/tensors/zip_members.h"
#include "core/report/capsule_manifest.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace groupscope {

/// A capsule whose files are whole, unpacked into a folder of its own that goes with this.
class OpenedCapsule {
  public:
    /// Unpacks a capsule. Throws FileError when it cannot be read, DataError when it is no capsule, is
    /// damaged, has another format version, or holds what no capsule may hold: files that the manifest does
    /// not name or has other sums of, links, names with "..", more than 20,000 files or 8 GiB; Cancelled.
    explicit OpenedCapsule(const std::filesystem::path& path, const RunContext& context = {});

    const CapsuleManifest& manifest() const { return manifest_; }
    /// The folder, which is that of an experiment.
    const std::filesystem::path& folder() const { return folder_.path(); }
    std::filesystem::path file(const std::string& member) const { return folder() / member; }
    std::uint64_t bytes() const; ///< of all files that the manifest names, unpacked

  private:
    void readManifest(const ZipMembers& zip);
    void requireListed(const ZipMembers& zip) const;
    void unpack(const ZipMembers& zip, const CapsuleMember& member, const RunContext& context) const;
    [[noreturn]] void refuse(const std::string& what) const;

    std::string path_;
    CapsuleManifest manifest_;
    PrivateFolder folder_;
};

} // namespace groupscope
